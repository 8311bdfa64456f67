import { createSocket } from 'node:dgram';
import { isIPv4 } from 'node:net';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { StartError } from '../../ports/start-error.ts';

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/** Given by a device to itself where no network answered. Source: RFC 3927 */
const SELF_GIVEN = /^169\.254\./;

/**
 * The IPv4 addresses at which phones can reach this machine, the one toward the internet first. IPv6 is left out: every
 * home network has IPv4 too, and addresses that change daily would need a new certificate daily.
 * @param host the one address the person wants; absent or 0.0.0.0 for all
 * @throws StartError no network, or a host that is no address
 */
export async function reachableAddresses(
  host: string | undefined,
  interfaces: Interfaces = networkInterfaces(),
): Promise<readonly string[]> {
  if (host && !isIPv4(host))
    throw new StartError(
      `HOST is "${host}", but phones need an address such as 192.168.1.20. Please leave HOST away.`,
    );
  if (host && host !== '0.0.0.0') return [host];
  const found = Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !SELF_GIVEN.test(address))
    .map(({ address }) => address);
  if (found.length === 0)
    throw new StartError(
      'This computer has no network address that a phone could reach. Please connect it to the network of the phone.',
    );
  const outgoing = await outgoingAddress();
  return [...new Set(found)].sort((a, b) => Number(b === outgoing) - Number(a === outgoing));
}

/** Connecting a datagram socket sends nothing; it only makes the system choose an interface. Null without a network. */
function outgoingAddress(): Promise<string | null> {
  const DOCUMENTATION_ADDRESS = '203.0.113.1';
  const DISCARD_PORT = 9;
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    const end = (address: string | null) => {
      socket.close();
      resolve(address);
    };
    socket.once('error', () => end(null));
    socket.connect(DISCARD_PORT, DOCUMENTATION_ADDRESS, () => end(socket.address().address));
  });
}
