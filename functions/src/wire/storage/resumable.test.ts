import { once } from 'node:events';
import { existsSync, readdirSync, statSync, truncateSync, utimesSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  base,
  bearer,
  CHUNK,
  noise,
  objectUrl,
  sendWhole,
  sha256,
  startUpload,
  withSession,
} from '../../../../tests/contract/storage-senders.ts';
import { sweep, UPLOAD_LIFE_MS } from './sweep.ts';

describe('a resumable upload', () => {
  it('goes on at the last whole chunk after a break', async () => {
    const { wire, user, clip } = await withSession();
    const bytes = noise(3 * CHUNK + 100);
    const upload = await startUpload(wire, user, clip, bytes);
    await upload.send('upload', 0, 2 * CHUNK);
    truncateSync(upload.file, CHUNK + 77); // what a crash can leave behind
    expect(await upload.send('query')).toEqual({ http: 200, status: 'active', received: CHUNK });
    expect(statSync(upload.file).size).toBe(CHUNK);
    expect((await upload.send('upload, finalize', CHUNK, bytes.length)).status).toBe('final');
    expect(await upload.send('query')).toEqual({ http: 200, status: 'final', received: bytes.length });
    const stored = await fetch(`${objectUrl(wire, clip)}?alt=media`, { headers: bearer(user) ?? {} });
    expect(sha256(Buffer.from(await stored.arrayBuffer()))).toBe(sha256(bytes));
  });

  it('refuses a wrong offset, a crooked chunk, too much and too little', async () => {
    const { wire, user, clip } = await withSession();
    const bytes = noise(2 * CHUNK + 5);
    const upload = await startUpload(wire, user, clip, bytes);
    await upload.send('upload', 0, CHUNK);
    expect((await upload.send('upload', 0, CHUNK)).http).toBe(400);
    expect((await upload.send('upload', 2 * CHUNK, bytes.length)).http).toBe(400);
    expect((await upload.send('upload', CHUNK, CHUNK + 1_000)).http).toBe(400);
    expect((await upload.send('upload, finalize', CHUNK, 2 * CHUNK)).http).toBe(400);
    expect((await upload.send('finalize')).http).toBe(400);
    expect((await upload.send('dance')).http).toBe(400);
    const more = await fetch(upload.url, {
      method: 'POST',
      headers: { ...bearer(user), 'x-goog-upload-command': 'upload', 'x-goog-upload-offset': String(CHUNK) },
      body: noise(4 * CHUNK),
    });
    expect(more.status).toBe(400);
    expect(await upload.send('query')).toEqual({ http: 200, status: 'active', received: CHUNK });
    expect((await upload.send('upload, finalize', CHUNK, bytes.length)).http).toBe(200);
  });

  it('belongs to whoever started it', async () => {
    const { wire, user, clip } = await withSession();
    const upload = await startUpload(wire, user, clip, noise(CHUNK + 1));
    const stranger = await wire.anonymous();
    for (const command of ['query', 'upload', 'upload, finalize', 'cancel'])
      for (const sender of [stranger, null])
        expect((await upload.send(command, 0, 0, sender)).http, command).toBe(403);
    expect((await upload.send('query', 0, 0, { ...user, idToken: 'nonsense' })).http).toBe(401);
    expect((await upload.send('query')).http).toBe(200);
  });

  it('ends by cancelling', async () => {
    const { wire, user, clip } = await withSession();
    const upload = await startUpload(wire, user, clip, noise(CHUNK + 1));
    expect((await upload.send('cancel')).status).toBe('cancelled');
    expect((await upload.send('query')).http).toBe(404);
    expect(existsSync(upload.file)).toBe(false);
  });

  it('is refused at the start when the rules would refuse its end', async () => {
    const { wire, user, clip } = await withSession();
    const stranger = await wire.anonymous();
    expect((await startUpload(wire, stranger, clip, noise(10))).response.status).toBe(403);
    const page = clip.replace('voice-samples', 'other');
    expect((await startUpload(wire, user, page, noise(10))).response.status).toBe(403);
    const noSize = await fetch(`${wire.url}${base}?name=x`, {
      method: 'POST',
      headers: { ...bearer(user), 'x-goog-upload-command': 'start' },
    });
    expect(noSize.status).toBe(400);
  });

  it('loses against an object that came into being meanwhile', async () => {
    const { wire, user, clip } = await withSession();
    const bytes = noise(1_000);
    const first = await startUpload(wire, user, clip, bytes);
    const second = await startUpload(wire, user, clip, bytes);
    expect((await first.send('upload, finalize', 0, 1_000)).http).toBe(200);
    expect((await second.send('upload, finalize', 0, 1_000)).http).toBe(403);
    expect((await first.send('upload, finalize', 0, 1_000)).status).toBe('final');
  });

  it('goes to the newer of two connections when the older one hangs', async () => {
    const { wire, user, clip } = await withSession();
    const bytes = noise(2 * CHUNK);
    const upload = await startUpload(wire, user, clip, bytes);
    const hanging = http.request(upload.url, {
      method: 'POST',
      headers: {
        authorization: `Firebase ${user.idToken}`,
        'x-goog-upload-command': 'upload, finalize',
        'x-goog-upload-offset': '0',
        'content-length': bytes.length,
      },
    });
    const broken = once(hanging, 'error');
    hanging.write(bytes.subarray(0, CHUNK + 1_000));
    await expect.poll(() => statSync(upload.file).size).toBe(CHUNK + 1_000);
    expect(await upload.send('query')).toEqual({ http: 200, status: 'active', received: CHUNK });
    await broken;
    expect((await upload.send('upload, finalize', CHUNK, bytes.length)).http).toBe(200);
    const stored = await fetch(`${objectUrl(wire, clip)}?alt=media`, { headers: bearer(user) ?? {} });
    expect(sha256(Buffer.from(await stored.arrayBuffer()))).toBe(sha256(bytes));
  });

  it('is thrown away after seven days, and files no record names are put aside', async () => {
    const { wire, user, clip, page } = await withSession();
    const upload = await startUpload(wire, user, clip, noise(CHUNK));
    await sendWhole(wire, user, page, noise(100));
    const lost = wire.objects.files.newName(page);
    await wire.objects.files.keep(await wire.objects.files.stage(Buffer.from('lost')), lost);
    const now = wire.clock.nowMs();
    const setAge = (file: string, ageMs: number) =>
      utimesSync(file, (now - ageMs) / 1_000, (now - ageMs) / 1_000);
    const objects = readdirSync(join(wire.dataDir, 'objects')).map((name) =>
      join(wire.dataDir, 'objects', name),
    );
    for (const file of objects) setAge(file, 2 * 86_400_000);
    setAge(upload.file, UPLOAD_LIFE_MS - 1_000);
    expect(await sweep(wire)).toBe(1);
    expect(objects.filter((file) => existsSync(file))).toEqual(
      objects.filter((file) => !file.endsWith(lost)),
    );
    expect(await wire.objects.files.lost.list()).toMatchObject([
      { name: lost, from: 'objects', sizeBytes: 4 },
    ]);
    expect((await upload.send('query')).http).toBe(200);
    wire.passSeconds(UPLOAD_LIFE_MS / 1_000 + 1);
    expect(await sweep(wire)).toBe(1);
    expect(existsSync(upload.file)).toBe(false);
  });
});
