import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { makeSessionId } from '../../../src/domain/session.ts';
import { testVoice } from '../../../tests/support/make-clip.ts';
import { fliteVoiceEngine } from '../adapters/flite/voice-engine.ts';
import { narrateText } from '../audio/narration/narrate-text.ts';
import { exportMyData } from '../features/account/export-my-data.ts';
import { readPage } from '../features/manuscript/reading/read-page.ts';
import { runProcessDocument } from '../features/manuscript/reading/run-process-document.ts';
import { decodeObjects } from '../features/voice/making/decode-objects.ts';
import { openDataFolder } from '../local/ports.ts';
import { beginReading, findManuscript } from '../records/books/manuscripts.ts';

const sessionId = makeSessionId(1_760_000_000_000, new Uint8Array(16));
const signal = new AbortController().signal;
const engine = fliteVoiceEngine();
afterAll(() => engine.close());
const JPEG = { contentType: 'image/jpeg' };
const never = () => {
  throw new Error('a damaged file was used');
};

let dataDir = '';
let folder: ReturnType<typeof openDataFolder>;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kindred-damaged-'));
  folder = openDataFolder(dataDir, {});
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => {
    said.mockRestore();
    folder.database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
});

/** One bit, where nothing but a checksum would notice. */
function damage(path: string, share = 0.5): void {
  const file = join(dataDir, 'objects', folder.objects.find(path)?.file ?? '');
  const bytes = readFileSync(file);
  const at = Math.floor(bytes.length * share);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

it('a damaged page says that it is to be taken again', async () => {
  const pagePath = `book-scans/${sessionId}/page_7.jpg`;
  await folder.documents.update(`sessions/${sessionId}`, () => ({ ownerUid: 'ann' }));
  await folder.objects.write(pagePath, Buffer.alloc(999, 1), JPEG);
  damage(pagePath);
  await readPage({ ...folder, transcriber: { transcribe: never } }, { sessionId, pagePath }, signal);
  expect(await folder.documents.get(`page_readings/${sessionId}`)).toMatchObject({
    pages: { 7: { state: 'unreadable' } },
  });
});

it('a damaged document says what to do about it', async () => {
  const documentPath = `documents/${sessionId}/memoir.pdf`;
  await folder.objects.write(documentPath, Buffer.alloc(999, 1), JPEG);
  damage(documentPath);
  await beginReading(folder, { ownerUid: 'ann', sessionId, source: documentPath });
  const job = { sessionId, documentPath, fileName: 'memoir.pdf' };
  const ports = {
    ...folder,
    documentReader: { read: never, drawPages: never },
    transcriber: { transcribe: never },
  };
  await runProcessDocument(ports as never, job, signal);
  expect(await findManuscript(folder, sessionId)).toMatchObject({
    status: 'failed',
    errorMessage: expect.stringMatching(/damaged .*Please export it again/),
  });
});

it('a damaged recording says what to do about it', async () => {
  const path = `voice-samples/${sessionId}/audio_0.wav`;
  await folder.objects.write(path, Buffer.alloc(999, 1), { contentType: 'audio/wav' });
  damage(path);
  const ports = { ...folder, audioDecoder: { decode: never } };
  const options = () => ({ sampleRateHz: 16_000, maxSeconds: 9 });
  const decoding = decodeObjects(ports, [path], options, signal);
  await expect(decoding).rejects.toMatchObject({ code: 'clip-damaged' });
});

it('a damaged chunk and a damaged copy are made again, and the book is the same to the byte', async () => {
  const input = {
    sessionId,
    title: 'My Life',
    narrator: 'Ann',
    paragraphs: ['I was born by the river.', 'My mother took in sewing.'],
    voice: testVoice(),
    outputPath: 'audiobooks/o1/audiobook.mp3',
    phonePath: 'audiobooks/o1/phone.mp3',
  };
  const ports = { objects: folder.objects, voiceEngine: engine };
  const book = async () =>
    Promise.all(
      [input.outputPath, input.phonePath].map(async (path) => buffer(await folder.objects.read(path))),
    );
  const { chunkCount } = await narrateText(ports, input, { signal });
  const first = await book();
  const chunks = folder.objects.list(`chunks/${sessionId}/`);
  const [chunk = ''] = chunks.filter((path) => path.endsWith('.chunk'));
  const phone = chunks.findLast((path) => path.endsWith('.phone')) ?? '';
  expect(chunkCount).toBeGreaterThan(1);
  damage(chunk);
  expect((await narrateText(ports, input, { signal })).chunksMade).toBe(1);
  expect(await book()).toEqual(first);
  damage(phone);
  expect((await narrateText(ports, input, { signal })).chunksMade).toBe(1);
  expect(await book()).toEqual(first);
  expect((await narrateText(ports, input, { signal })).chunksMade).toBe(0);
});

it('a family takes home everything but the damaged file, which is named', async () => {
  await folder.documents.update(`sessions/${sessionId}`, () => ({ ownerUid: 'ann' }));
  for (const n of [1, 2])
    await folder.objects.write(`book-scans/${sessionId}/page_${n}.jpg`, Buffer.alloc(9, n), JPEG);
  damage(`book-scans/${sessionId}/page_1.jpg`);
  const caller = { uid: 'ann', email: null, isAnonymous: true } as never;
  const names: Record<string, string> = {};
  for await (const { name, read } of await exportMyData(folder, caller))
    names[name] = (await buffer(await read())).toString();
  expect(names[`book-scans/${sessionId}/page_1.jpg.damaged.txt`]).toMatch(/damaged .*please/);
  expect(names[`book-scans/${sessionId}/page_2.jpg`]).toBe('\u0002'.repeat(9));
});
