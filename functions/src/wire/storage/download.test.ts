import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
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

it('gives out no byte of a damaged file, whole or in part, and says so', async () => {
  const { wire, user, page } = await withSession();
  expect((await sendWhole(wire, user, page, noise(300_000))).status).toBe(200);
  const get = (headers: Record<string, string> = {}) =>
    fetch(`${objectUrl(wire, page)}?alt=media`, { headers: { ...bearer(user), ...headers } });
  expect((await get()).status).toBe(200);
  const file = wire.objects.files.storedFile(wire.objects.find(page)?.file ?? '');
  const bytes = readFileSync(file);
  bytes[299_999] = (bytes[299_999] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  for (const answer of [await get(), await get({ range: 'bytes=0-9' })]) {
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({ error: { status: 'stored-file-damaged' } });
  }
  said.mockRestore();
  bytes[299_999] = (bytes[299_999] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  expect((await get()).status).toBe(200);
});
