import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { networkOf } from '../limits/network.ts';

/** Returns the rate limit key of a request's address. */
export type ReadAddress = (request: IncomingMessage) => string;

/**
 * Returns a function that finds the address behind the trusted proxies as Fastify's `request.ip` does. Upgrade requests
 * do not have `request.ip`.
 */
export function addressReader(trustProxy: string[]): ReadAddress {
  const isTrusted = proxyAddr.compile(trustProxy);
  // A client that has already disconnected has no address.
  return (request) => networkOf(proxyAddr(request, isTrusted) ?? '');
}
