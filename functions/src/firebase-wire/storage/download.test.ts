import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import {
  bearer,
  noise,
  objectUrl,
  sendWhole,
  withSession,
} from '../../../../tests/contract/storage-senders.ts';

it('says nothing when a listener leaves before the first byte', async () => {
  const { wire, user, page } = await withSession();
  expect((await sendWhole(wire, user, page, noise(300_000))).status).toBe(200);
  const { hostname, port, pathname } = new URL(objectUrl(wire, page));
  const { authorization } = bearer(user) ?? {};
  for (let leaveAfterMs = 0; leaveAfterMs < 12; leaveAfterMs++) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {}); // leaving rudely is what is tested
    socket.write(
      `GET ${pathname}?alt=media HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: ${authorization}\r\n\r\n`,
    );
    await delay(leaveAfterMs / 2);
    socket.resetAndDestroy();
  }
  // Whatever the server had to say about it would have been said by now, and any word on the console fails this test.
  const answer = await fetch(`${objectUrl(wire, page)}?alt=media`, { headers: bearer(user) ?? {} });
  expect((await answer.arrayBuffer()).byteLength).toBe(300_000);
});
