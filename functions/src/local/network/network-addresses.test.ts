import type { NetworkInterfaceInfo } from 'node:os';
import { expect, it } from 'vitest';
import { reachableAddresses } from './network-addresses.ts';

const address = (text: string, more: { family?: 'IPv4' | 'IPv6'; internal?: boolean } = {}) =>
  ({ address: text, family: 'IPv4', internal: false, ...more }) as NetworkInterfaceInfo;

const LOOPBACK = { lo: [address('127.0.0.1', { internal: true })] };

it('names the addresses that another device can reach', async () => {
  const found = await reachableAddresses(undefined, {
    ...LOOPBACK,
    en0: [address('fd00::2', { family: 'IPv6' }), address('192.168.1.20')],
    en1: [address('169.254.10.1')],
    en2: [address('10.0.0.7'), address('192.168.1.20')],
    gone: undefined,
  });
  expect([...found].sort()).toEqual(['10.0.0.7', '192.168.1.20']);
});

it('takes the one that the person names', async () => {
  const interfaces = { en0: [address('192.168.1.20')], en1: [address('10.0.0.7')] };
  expect(await reachableAddresses('10.0.0.7', interfaces)).toEqual(['10.0.0.7']);
  expect(await reachableAddresses('0.0.0.0', interfaces)).toHaveLength(2);
  await expect(reachableAddresses('my-computer', interfaces)).rejects.toThrow(
    'HOST is "my-computer", but phones need an address such as 192.168.1.20. Please leave HOST away.',
  );
});

it('says in one sentence that there is no network', async () => {
  await expect(reachableAddresses(undefined, LOOPBACK)).rejects.toThrow(
    'This computer has no network address that a phone could reach. Please connect it to the network of the phone.',
  );
});
