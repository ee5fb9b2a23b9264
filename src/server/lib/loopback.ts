const NAMES = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

/** Returns whether a host, as in a URL or in HOST, is a loopback name or address. */
export const isLoopback = (host: string): boolean => NAMES.has(host);
