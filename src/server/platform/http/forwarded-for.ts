import type { IncomingMessage } from 'node:http';
import type { App } from './app-type.ts';

/**
 * An address that ends in its port: IPv4, also within IPv6, or IPv6 with all eight groups, or a name without a colon such
 * as `unknown` and `_hidden`. Any other IPv6 address without brackets may be whole.
 */
const WITH_PORT =
  /^([\da-f:]*\d{1,3}(?:\.\d{1,3}){3}|(?:[\da-f]{1,4}:){7}[\da-f]{1,4}|[^:]*[a-z_][^:]*):\d*$/i;
const IN_BRACKETS = /^\[([^\]]+)\](?::\d*)?$/;

/** Returns an address of a forwarded header without port, brackets and quotes; other text unchanged. */
function withoutPort(address: string): string {
  const plain = address.trim().replace(/^"(.*)"$/, '$1');
  const [, found = plain] = IN_BRACKETS.exec(plain) ?? WITH_PORT.exec(plain) ?? [];
  return found;
}

/**
 * Removes the ports from X-Forwarded-For: some load balancers write `203.0.113.8:50001`, and each connection of a client
 * would count as another address, also one behind a proxy that is trusted.
 */
export function removeForwardedPorts({ headers }: IncomingMessage): void {
  const forwarded = headers['x-forwarded-for'];
  // Node joins several such headers to one text.
  if (typeof forwarded === 'string' && /[:"]/.test(forwarded))
    headers['x-forwarded-for'] = forwarded.split(',').map(withoutPort).join(', ');
}

/** Reads addresses without ports for every request, before any other hook. */
export function readForwardedFor(app: App): void {
  app.addHook('onRequest', (request, _, done) => {
    removeForwardedPorts(request.raw);
    done();
  });
}
