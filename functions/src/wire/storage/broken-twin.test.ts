import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  bearer,
  noise,
  objectUrl,
  sendWhole,
  sha256,
  startUpload,
  type Wire,
  withSession,
} from '../../../../tests/contract/storage-senders.ts';

/** One bit, where nothing but a checksum would notice. */
function damage(wire: Wire, path: string): void {
  const file = wire.objects.files.storedFile(wire.objects.find(path)?.file ?? '');
  const bytes = readFileSync(file);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  writeFileSync(file, bytes);
  silent();
}

function silent(): void {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => said.mockRestore());
}

async function stored() {
  const session = await withSession();
  const { wire, user, page, clip } = session;
  const bytes = noise(300_000);
  expect((await sendWhole(wire, user, page, bytes)).status).toBe(200);
  const first = await startUpload(wire, user, clip, bytes);
  expect((await first.send('upload, finalize', 0, bytes.length)).http).toBe(200);
  const get = (path: string, query = '') =>
    fetch(`${objectUrl(wire, path)}${query}`, { headers: bearer(user) ?? {} });
  const hashOf = async (path: string) =>
    sha256(Buffer.from(await (await get(path, '?alt=media')).arrayBuffer()));
  return { ...session, bytes, get, hashOf };
}

it('takes the same bytes once more in one request, and heals by them', async () => {
  const { wire, user, page, bytes, get, hashOf } = await stored();
  expect((await sendWhole(wire, user, page, bytes)).status).toBe(403);
  damage(wire, page);
  expect((await get(page)).status).toBe(404);
  const healed = await sendWhole(wire, user, page, bytes);
  expect([healed.status, await hashOf(page)]).toEqual([200, sha256(bytes)]);
  expect((await get(page)).status).toBe(200);
  expect(wire.objects.problems()).toEqual([]);
  expect((await sendWhole(wire, user, page, bytes)).status).toBe(403);
});

it('takes them in parts, and those of a file that is gone', async () => {
  const { wire, user, clip, bytes, hashOf } = await stored();
  silent();
  rmSync(wire.objects.files.storedFile(wire.objects.find(clip)?.file ?? ''));
  const again = await startUpload(wire, user, clip, bytes);
  expect((await again.send('upload, finalize', 0, bytes.length)).http).toBe(200);
  expect(await hashOf(clip)).toBe(sha256(bytes));
  expect((await startUpload(wire, user, clip, bytes)).response.status).toBe(403);
});

it('takes nothing else in its place, and nothing from anybody else', async () => {
  const { wire, user, page, clip, bytes } = await stored();
  damage(wire, page);
  damage(wire, clip);
  const stranger = await wire.anonymous();
  expect((await sendWhole(wire, stranger, page, bytes)).status).toBe(403);
  expect((await sendWhole(wire, user, page, noise(299_999))).status).toBe(403);
  const other = Buffer.from(bytes);
  other[0] = (other[0] ?? 0) ^ 1;
  expect((await sendWhole(wire, user, page, other)).status).toBe(403);
  // the right fingerprint, and other bytes behind it
  const forged = await startUpload(wire, user, clip, bytes);
  const sent = await fetch(forged.url, {
    method: 'POST',
    headers: { ...bearer(user), 'x-goog-upload-command': 'upload, finalize', 'x-goog-upload-offset': '0' },
    body: Uint8Array.from(other),
  });
  expect(sent.status).toBe(403);
});
