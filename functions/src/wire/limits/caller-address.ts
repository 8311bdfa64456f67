import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Which addresses of the network are proxies of our own. */
export type TrustedProxies = (address: string) => boolean;

/**
 * Reads a list of addresses and networks: `127.0.0.1, 10.0.0.0/8`.
 * @throws RangeError with the entry that is neither
 */
export function trustedProxies(list: string): TrustedProxies {
  const proxies = new BlockList();
  const entries = list.split(',').map((entry) => entry.trim());
  for (const entry of entries.filter((one) => one !== '')) addProxy(proxies, entry);
  return (address) => isIP(address) !== 0 && proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

function addProxy(proxies: BlockList, entry: string): void {
  const [address = '', bits, ...more] = entry.split('/');
  const version = isIP(address);
  const most = version === 6 ? 128 : 32;
  const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
  if (version === 0 || !isNetwork || more.length > 0) throw new RangeError(entry);
  proxies.addSubnet(address, bits === undefined ? most : Number(bits), version === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Where a request comes from: an IPv4 address, or the half of an IPv6 address that a home gets. What `X-Forwarded-For`
 * says counts only as far as trusted proxies have written it: from its end, up to the first address that is none.
 */
export function callerAddress(request: IncomingMessage, isTrusted: TrustedProxies): string {
  let address = plain(request.socket.remoteAddress ?? '');
  const told = String(request.headers['x-forwarded-for'] ?? '').split(',');
  while (isTrusted(address)) {
    const before = plain((told.pop() ?? '').trim());
    if (isIP(before) === 0) break;
    address = before;
  }
  return home(address);
}

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '');

function home(address: string): string {
  return address.includes(':') && !address.startsWith('::')
    ? address.split(':').slice(0, 4).join(':')
    : address;
}
