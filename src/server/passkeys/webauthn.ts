/** Loads the library at the first use, because its parsers of certificates take 20 MB of memory. */
export const webauthn = () => import('@simplewebauthn/server');
