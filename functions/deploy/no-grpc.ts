/**
 * Stands in the bundle for the gRPC packages, half a megabyte that is never spoken: Firestore is asked over REST. What is
 * left of them: a class that is derived from while its package loads, and what the client asks for against a server
 * without TLS.
 */
export class Client {}

export const credentials = { createInsecure: () => ({}) };
