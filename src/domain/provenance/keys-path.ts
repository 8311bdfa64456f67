/** Where a service tells its public keys, as a set of JSON Web Keys (RFC 7517). */
export const KEYS_PATH = '/.well-known/jwks.json';
