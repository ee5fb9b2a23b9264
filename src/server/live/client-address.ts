import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { networkOf } from '../limits/network.ts';

/** The key under which a request's address is counted. */
export type ReadAddress = (request: IncomingMessage) => string;

/** Finds the address behind the trusted proxies as Fastify finds `request.ip`, which upgrades do not have. */
export function addressReader(trustProxy: string[]): ReadAddress {
  const isTrusted = proxyAddr.compile(trustProxy);
  // A client that has left already has no address.
  return (request) => networkOf(proxyAddr(request, isTrusted) ?? '');
}
