import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { expect, it } from 'vitest';
import { makeSessionId, SESSION_ID_PATTERN, type SessionId } from '../../../src/domain/session.ts';
import { fitsPlace } from '../../../src/domain/transfer/file-signature.ts';
import { listeningWire } from '../../../tests/contract/listening-wire.ts';

const BUCKET_PATH = '/v0/b/demo-kindred.appspot.com/o';
const QUOTA = 200;

function sender(url: string, idToken: string) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });
  const boundary = 'flood';
  const sha256 = 'a'.repeat(64);
  const send = (name: string, bytes: Buffer) =>
    new Promise<number>((resolve, reject) => {
      const head = `--${boundary}\r\ncontent-type: application/json\r\n\r\n${JSON.stringify({ contentType: 'image/jpeg', metadata: { sha256 } })}\r\n--${boundary}\r\ncontent-type: image/jpeg\r\n\r\n`;
      const request = http.request(
        `${url}${BUCKET_PATH}?name=${encodeURIComponent(name)}`,
        {
          agent,
          method: 'POST',
          headers: {
            authorization: `Firebase ${idToken}`,
            'content-type': `multipart/related; boundary=${boundary}`,
            'x-goog-upload-protocol': 'multipart',
          },
        },
        (response) => {
          response.resume();
          response.on('end', () => resolve(response.statusCode ?? 0));
        },
      );
      request.on('error', reject);
      request.end(Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--`)]));
    });
  return { send, close: () => agent.destroy() };
}

async function flood(writes: number): Promise<void> {
  const wire = await listeningWire({ writesPerHour: QUOTA });
  const { idToken, localId } = await wire.anonymous();
  const sessionId = await wire.session(localId);
  const { send, close } = sender(wire.url, idToken);
  const counts = new Map<number, number>();
  let n = 0;
  const lane = async () => {
    while (n < writes) {
      const status = await send(
        `book-scans/${sessionId}/page_${++n}.jpg`,
        Buffer.from('\xff\xd8\xff', 'latin1'),
      );
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  close();
  console.log(`${writes} writes: ${JSON.stringify(Object.fromEntries(counts))}`);
  expect(counts.get(200)).toBe(QUOTA);
  expect(counts.get(429)).toBeGreaterThanOrEqual(writes - QUOTA);
  const other = await wire.anonymous();
  const honest = sender(wire.url, other.idToken);
  const path = `book-scans/${await wire.session(other.localId)}/page_1.jpg`;
  expect(await honest.send(path, Buffer.from('\xff\xd8\xff', 'latin1'))).toBe(200);
  honest.close();
}

it('stops a flood of 1,000 writes at the quota, and still serves others', () => flood(1_000));
it(
  'stops a flood of 10,000 writes at the quota, and still serves others',
  {
    timeout: 120_000,
    tags: ['storm'],
  },
  () => flood(10_000),
);

it('shows no object whose first bytes are not what its place says', async () => {
  const wire = await listeningWire({ fitsPlace });
  const { idToken, localId } = await wire.anonymous();
  const path = `book-scans/${await wire.session(localId)}/page_1.jpg`;
  const { send, close } = sender(wire.url, idToken);
  expect(await send(path, Buffer.from('<svg onload=alert(1)>'))).toBe(400);
  expect(wire.objects.find(path)).toBeNull();
  expect(await send(path, Buffer.from('\xff\xd8\xff\xe0', 'latin1'))).toBe(200);
  close();
});

it('lets one person ask for costly work so often in an hour, and another one still', async () => {
  const wire = await listeningWire({ callables: { request_quote: async () => ({ success: true }) } });
  const [one, other] = [await wire.anonymous(), await wire.anonymous()];
  const ask = async (idToken: string) =>
    (await wire.postJson('/call/request_quote', { data: {} }, { authorization: `Bearer ${idToken}` })).status;
  const answers: number[] = [];
  for (let n = 0; n < 15; n++) answers.push(await ask(one.idToken));
  expect(answers.filter((status) => status === 200)).toHaveLength(10);
  expect(answers.slice(10)).toEqual([429, 429, 429, 429, 429]);
  expect(await ask(other.idToken)).toBe(200);
  wire.passSeconds(3_601);
  expect(await ask((await wire.anonymous()).idToken)).toBe(200);
});

it('makes 100,000 session ids without a double, and 1,000,000 guesses of an hour around hit none', {
  tags: ['storm'],
  timeout: 120_000,
}, () => {
  const nowMs = 1_763_600_000_000;
  const ids = new Set(
    Array.from({ length: 100_000 }, (_, n) => makeSessionId(nowMs + (n % 3_600_000), randomBytes(16))),
  );
  expect(ids.size).toBe(100_000);
  let hits = 0;
  const random = randomBytes(16_000_000).toString('hex');
  // The time alone, as the specification has it, the time and nothing, the time and luck.
  const behind = (n: number) => ['', `-${'0'.repeat(32)}`, `-${random.slice(n * 32, n * 32 + 32)}`][n % 3];
  for (let n = 0; n < 1_000_000; n++) {
    const guess = `${nowMs - 3_600_000 + ((n * 7_919) % 7_200_000)}${behind(n)}`;
    if (ids.has(guess as SessionId)) hits++;
  }
  console.log(`1,000,000 guessed session ids: ${hits} hits`);
  expect(hits).toBe(0);
  expect([...ids].every((id) => SESSION_ID_PATTERN.test(id))).toBe(true);
});
