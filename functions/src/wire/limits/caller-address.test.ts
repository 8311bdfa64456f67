import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { callerAddress, trustedProxies } from './caller-address.ts';

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

it.each([
  ['203.0.113.9', undefined, '203.0.113.9'],
  ['::ffff:203.0.113.9', undefined, '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2'],
  ['::1', undefined, '::1'],
  // A stranger may write what he likes.
  ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
  // Our proxy has told who spoke to it, and what that one had written before does not count.
  ['10.0.0.2', '198.51.100.1', '198.51.100.1'],
  ['10.0.0.2', '192.0.2.66, 198.51.100.1', '198.51.100.1'],
  ['10.0.0.2', '192.0.2.66, 198.51.100.1, 10.9.9.9', '198.51.100.1'],
  ['fd00::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['10.0.0.2', 'nonsense', '10.0.0.2'],
  ['10.0.0.2', undefined, '10.0.0.2'],
])('takes %s with "%s" for %s', (socket, forwarded, address) => {
  expect(callerAddress(from(socket, forwarded), trustedProxies('10.0.0.0/8, fd00::1'))).toBe(address);
});

it.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/', '::/129'])('refuses %s', (entry) => {
  expect(() => trustedProxies(`127.0.0.1,${entry}`)).toThrow(entry);
});

it('trusts nobody without a list', () => {
  expect(trustedProxies('')('127.0.0.1')).toBe(false);
});
