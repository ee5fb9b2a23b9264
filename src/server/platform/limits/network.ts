import { isIPv6 } from 'node:net';

/** The first 96 bits of an IPv4 address within IPv6, by RFC 4291 and as translators write it by RFC 6052. */
const AROUND_IPV4 = new Set(['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0']);

/**
 * Returns the network that shares a limit: the IPv4 address, or the /64 network of an IPv6 address, because one IPv6
 * subscriber usually has 2^64 addresses.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  // The URL parser normalises IPv6 addresses to hexadecimal groups without leading zeros.
  const { hostname } = new URL(`http://[${plain}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  if (AROUND_IPV4.has(groups.slice(0, 6).join(':'))) {
    const bytes = groups
      .slice(6)
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
    return bytes.join('.');
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
}
