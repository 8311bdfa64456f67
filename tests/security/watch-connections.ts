import dns from 'node:dns';
import net from 'node:net';
import { onTestFinished } from 'vitest';

/** Counts what this process asks the network for: sockets that connect and names that are looked up, whoever asks. */
export function watchConnections(): { readonly seen: readonly string[] } {
  const seen: string[] = [];
  const { connect } = net.Socket.prototype;
  const { lookup } = dns;
  net.Socket.prototype.connect = function watched(this: net.Socket, ...given: unknown[]) {
    seen.push(`connect ${JSON.stringify(given[0])}`);
    return Reflect.apply(connect, this, given);
  } as typeof connect;
  dns.lookup = ((...given: unknown[]) => {
    seen.push(`look up ${String(given[0])}`);
    return Reflect.apply(lookup, dns, given);
  }) as typeof lookup;
  onTestFinished(() => {
    net.Socket.prototype.connect = connect;
    dns.lookup = lookup;
  });
  return { seen };
}
