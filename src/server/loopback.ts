const NAMES = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

/** Whether a host, as a URL or HOST names it, is this machine alone. */
export const isLoopback = (host: string): boolean => NAMES.has(host);
