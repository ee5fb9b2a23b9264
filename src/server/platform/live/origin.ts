import { isLoopback } from '../../lib/loopback.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns the origins whose pages may write and open sockets: the origin of PUBLIC_URL and, outside production, the
 * other loopback names on the same port.
 */
export function allowedOrigins(publicUrl: string, production: boolean): Set<string> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (production || !isLoopback(hostname)) return new Set([publicUrl]);
  return new Set(LOOPBACK.map((name) => new URL(`${protocol}//${name}${port && `:${port}`}`).origin));
}
