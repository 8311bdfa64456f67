import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { paragraphsRead } from '../../../../tests/support/paragraphs-of.ts';
import { visionReply } from '../../../../tests/support/vision-reply.ts';
import { type Act, visionServer } from '../../../../tests/support/vision-server.ts';
import { jpegHeader } from '../../vision/decode/plausible-photo.ts';
import { annotate, MAX_PICTURE_BYTES } from './annotate.ts';
import { googleHeaders } from './google-headers.ts';
import { visionTranscriber } from './transcriber.ts';

const pageFile = fileURLToPath(new URL('../../../../tests/fixtures/page.jpg', import.meta.url));
const jpeg = readFileSync(pageFile);
const never = new AbortController().signal;
const RIVER = 'The river came up that summer as far as the third stair, and we were not at home.';
const GOOD: Act = { body: visionReply([RIVER]) };

type Server = Awaited<ReturnType<typeof visionServer>>;
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function serverWith(...acts: readonly Act[]): Promise<Server> {
  const server = await visionServer(...acts);
  open.push(server);
  return server;
}

function transcriberOf(server: Server, timeoutMs = 20_000) {
  const transcriber = visionTranscriber(server.environment, { timeoutMs, waitMs: () => 1 });
  open.push(transcriber);
  return transcriber;
}
const readPage = async (server: Server) => transcriberOf(server).transcribe(pageFile, never);

const ask = (server: Server, picture: Uint8Array = jpeg, { timeoutMs = 20_000, signal = never } = {}) =>
  annotate(
    {
      endpoint: server.environment.GOOGLE_VISION_ENDPOINT,
      headers: googleHeaders(server.environment),
      timeoutMs,
      waitMs: () => 1,
    },
    picture,
    signal,
  );

describe('a page sent to Cloud Vision', () => {
  it('is our own picture of it, with the key in a header and nowhere else', async () => {
    const server = await serverWith(GOOD);
    await readPage(server);
    expect(server.asked).toHaveLength(1);
    const [{ path, headers, features, picture } = expect.unreachable('it was asked')] = server.asked;
    expect(path).toBe('/v1/images:annotate');
    expect(headers['x-goog-api-key']).toBe('key');
    expect(features).toEqual([{ type: 'DOCUMENT_TEXT_DETECTION' }]);
    expect(jpegHeader(picture)).toMatchObject({ isWhole: true });
    expect(picture.includes('Exif')).toBe(false);
  });

  it('is asked for again the right way up when the answer says that it stands on its head', async () => {
    const server = await serverWith({ body: visionReply([RIVER], { isUpsideDown: true }) }, GOOD);
    const [page] = await readPage(server);
    expect(server.asked).toHaveLength(2);
    expect(paragraphsRead(page)).toEqual([RIVER]);
  });

  it('is known to be in another language', async () => {
    const text = 'Моя бабушка родилась в маленькой деревне у реки, которой больше нет. '.repeat(6).trim();
    const server = await serverWith({ body: visionReply([text], { language: 'ru' }) });
    const [page] = await readPage(server);
    expect(page?.state).toBe('other-language');
    expect(page?.lines.length).toBeGreaterThan(3);
  });

  it('has ink and no words: then it is no leaf left empty', async () => {
    const [page] = await readPage(await serverWith({ body: { responses: [{}] } }));
    expect(page).toMatchObject({ lines: [], confidence: 0 });
    expect(page?.state).not.toBe('blank');
    expect(page?.state).not.toBe('read');
  });
});

describe('what goes wrong at Cloud Vision', () => {
  const busy: Act = { status: 429, body: { error: { code: 429, status: 'RESOURCE_EXHAUSTED' } } };
  const down: Act = { status: 503, body: 'Service Unavailable' };
  const half: Act = (response) => {
    response.writeHead(200, { 'content-length': '100000' });
    response.write('{"responses":[{"fullText', () => response.destroy());
  };
  const noJson: Act = { body: '<html>a proxy</html>' };
  const ofPicture = (code: number): Act => ({
    body: { responses: [{ error: { code, message: 'so it is' } }] },
  });

  it.each<[string, Act[]]>([
    ['too many requests', [busy]],
    ['too many requests, and it says how long to wait', [{ ...busy, headers: { 'retry-after': '0.001' } }]],
    ['an error of the server', [down, { status: 500, body: {} }]],
    ['half a body', [half]],
    ['a page of a proxy', [noJson, half]],
    ['a picture for which there was no time', [ofPicture(14)]],
  ])('is tried again: %s', async (_, acts) => {
    const server = await serverWith(...acts, GOOD);
    expect((await ask(server)).fullTextAnnotation?.pages).toHaveLength(1);
    expect(server.asked).toHaveLength(acts.length + 1);
  });

  it.each<[string, Act, string, number]>([
    ['too many requests', busy, 'resource-exhausted', 3],
    ['too many pictures', ofPicture(8), 'resource-exhausted', 3],
    ['a server that is down', down, 'unavailable', 3],
    ['half a body', half, 'unavailable', 3],
    ['a connection that ends', (response) => response.destroy(), 'unavailable', 3],
    ['a picture that it cannot open', ofPicture(3), 'photo-unreadable', 1],
    ['an account without the right', ofPicture(7), 'internal', 1],
    ['a wrong key', { status: 400, body: { error: { message: 'API key not valid' } } }, 'internal', 1],
    ['an account that is closed', { status: 403, body: {} }, 'internal', 1],
    [
      'another address',
      { status: 302, headers: { location: 'http://127.0.0.1:9/' }, body: '' },
      'unavailable',
      3,
    ],
  ])('ends with %s as what it is', async (_, act, code, tries) => {
    const server = await serverWith(act);
    await expect(ask(server)).rejects.toMatchObject({ code });
    expect(server.asked).toHaveLength(tries);
  });

  it('is an answer that does not come', async () => {
    const server = await serverWith(() => undefined);
    await expect(ask(server, jpeg, { timeoutMs: 30 })).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('is an answer without end, which is not read to it', async () => {
    const server = await serverWith((response) => {
      const megabyte = Buffer.alloc(1_000_000, ' ');
      const more = () => response.write(megabyte, (error) => error ?? setImmediate(more));
      more();
    });
    await expect(ask(server)).rejects.toMatchObject({ code: 'photo-unreadable' });
  });

  it('never is a picture larger than a request may be', async () => {
    const server = await serverWith(GOOD);
    await expect(ask(server, new Uint8Array(MAX_PICTURE_BYTES + 1))).rejects.toMatchObject({
      code: 'photo-unreadable',
    });
    expect(server.asked).toEqual([]);
  });

  it('is forgotten when the work is stopped', async () => {
    const abort = new AbortController();
    const server = await serverWith(() => abort.abort());
    await expect(ask(server, jpeg, { signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('is no account: then the server is set up wrongly, and no page is to blame', async () => {
    vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', '/no/such/file.json');
    await expect(googleHeaders({})()).rejects.toMatchObject({
      code: 'internal',
      message: 'no credentials for Google Cloud Vision',
    });
  });
});
