import { hostname, networkInterfaces } from 'node:os';

/** Interfaces come and go with the network; asking the system costs little, but not nothing. */
const LOOK_EVERY_MS = 5_000;

/** In lower case, without port and last dot; undefined for what is no host. */
const nameOf = (host: string): string | undefined =>
  /^[\w.:[\]-]+$/.test(host) ? URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '') : undefined;

/** The names under which this machine is reached: its own, its addresses, and those in the settings. */
function namesNow(environment: NodeJS.ProcessEnv): ReadonlySet<string> {
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  const hosts = [
    'localhost',
    hostname(),
    `${hostname()}.local`,
    ...addresses.map(({ address, family }) => (family === 'IPv6' ? `[${address.split('%')[0]}]` : address)),
    environment.HOST || 'localhost',
    URL.parse(environment.PUBLIC_URL ?? '')?.host ?? 'localhost',
  ];
  return new Set(hosts.flatMap((host) => nameOf(host) ?? []));
}

/** All of it leads to this machine alone: RFC 1122, 3.2.1.3; RFC 4291, 2.5.3 */
const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Whether a Host header names this machine. Any other name was given to our address by somebody else, so that a page of
 * theirs would count as ours.
 * @param environment HOST and PUBLIC_URL add names
 */
export function ownHosts(environment: NodeJS.ProcessEnv, nowMs = Date.now): (host: string) => boolean {
  let names: ReadonlySet<string> = new Set();
  let lookedMs = Number.NEGATIVE_INFINITY;
  return (host) => {
    const name = nameOf(host);
    if (name === undefined) return false;
    if (LOOPBACK.test(name)) return true;
    if (nowMs() - lookedMs > LOOK_EVERY_MS) {
      names = namesNow(environment);
      lookedMs = nowMs();
    }
    return names.has(name);
  };
}
