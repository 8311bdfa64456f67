/** Stands in the bundle for generated code of services that the product does not call. */
export const google = {};
export const FirestoreAdminClient = undefined;
