import { BlockList, isIP } from 'node:net';
import { isLoopback } from '../../lib/loopback.ts';

const privateAddresses = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  privateAddresses.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  privateAddresses.addSubnet(network, bits, 'ipv6');
}

/** Returns whether an IP address is private, local or reserved. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  return privateAddresses.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** The push services of Chrome, Firefox, Safari and Edge. */
const KNOWN_SERVICES = [
  ...['fcm.googleapis.com', 'jmt17.google.com'],
  ...['updates.push.services.mozilla.com', '*.push.services.mozilla.com'],
  ...['web.push.apple.com', '*.push.apple.com', '*.notify.windows.com'],
];

export type PushPlaces = {
  production: boolean;
  /** Additional push service hosts, exact or as `*.` and a suffix. */
  services: readonly string[];
};

const isOneOf = (hostname: string, services: readonly string[]): boolean =>
  services.some((service) =>
    service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service,
  );

/**
 * Returns whether a URL is an endpoint of a known push service: https on the default port. Unknown hosts are rejected,
 * because the server would otherwise send requests to any address that a client names. Outside production a push
 * service on this machine is allowed.
 */
export function isPushEndpoint(endpoint: string, { production, services }: PushPlaces): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (!production && isLoopback(hostname)) return protocol === 'http:' || protocol === 'https:';
  return protocol === 'https:' && port === '' && isOneOf(hostname, [...KNOWN_SERVICES, ...services]);
}
