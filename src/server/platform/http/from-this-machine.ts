import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../../lib/loopback.ts';

/** What proxies, tunnels and content delivery networks add to a request that they pass on. */
const FORWARDING =
  /^(?:forwarded|via|x-forwarded|x-original-|x-real-ip|x-client-ip|x-cluster-client|x-envoy-|x-amzn-|x-arr-|x-azure-|x-appengine-|x-cloud-trace|x-ngrok|x-tunnel|ngrok-|cf-|cdn-|fly-|fastly-|tailscale-|true-client-ip|client-ip|remote-addr|proxy-)/;

const LOOPBACK_ADDRESS = /^(?:::1|(?:::ffff:)?127(?:\.\d+){3})$/;

type Received = Pick<IncomingMessage, 'headers' | 'httpVersion'> & { socket: { remoteAddress?: string } };

/**
 * Returns whether a person or program of this machine sent the request itself. A proxy of the same machine has a loopback
 * address, too; it is known by a host name that is not this machine's, by the headers that it adds, or by HTTP/1.0,
 * which nginx speaks by default and no browser does.
 */
export function isFromThisMachine({ headers, httpVersion, socket }: Received): boolean {
  return (
    LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') &&
    httpVersion !== '1.0' &&
    isLoopback(hostname(headers.host)) &&
    !Object.keys(headers).some((name) => FORWARDING.test(name))
  );
}

const hostname = (host = ''): string => host.replace(/:\d*$/, '').toLowerCase();
