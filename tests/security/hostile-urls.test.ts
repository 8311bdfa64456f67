import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { bindCallables, bindProcessAudio } from '../../functions/src/hosts/callables.ts';
import { makeSessionId } from '../../src/domain/session.ts';
import { ANSWERED_TODAY } from '../support/permission-answer.ts';
import { hostilePorts } from './hostile-ports.ts';
import { hostileUrls } from './hostile-urls.ts';
import { watchConnections } from './watch-connections.ts';

const theirs = makeSessionId(1, new Uint8Array(16).fill(8));

it('notices a connection when there is one', async () => {
  const server = createServer((_, response) => response.end('x'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { seen } = watchConnections();
  await (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)).text();
  expect(seen.length).toBeGreaterThan(0);
});

it('takes none of 300 hostile URLs in any call, and connects to nothing', async () => {
  const { ports, owner: caller, sessionId } = await hostilePorts();
  const calls = bindCallables(ports);
  const voice = { referenceStart: 1, referenceDuration: 2, similarityThreshold: 0.85 };
  const flags = { adaptiveThreshold: true, applyPostProcessing: true };
  const permission = { speakerName: 'Rose', right: 'own', ...ANSWERED_TODAY };
  const takers: ((url: string) => Promise<unknown>)[] = [
    (documentUrl) =>
      calls.process_document({
        data: { documentUrl, fileName: 'm.pdf', fileType: '', sessionId },
        caller,
      }),
    (url) => calls.transcribe_photos({ data: { imageUrls: [url], sessionId }, caller }),
    (videoUrl) => calls.extract_audio({ data: { videoUrl, sessionId }, caller }),
    (url) => calls.get_download_link({ data: { url }, caller }),
    (url) =>
      bindProcessAudio(ports)({
        data: { audioUrls: [url], sessionId, ...voice, ...flags, permission },
        caller,
      }),
  ];
  const urls = hostileUrls(ports.objects.bucket, sessionId, theirs);
  const { seen } = watchConnections();
  const taken: string[] = [];
  for (const url of urls)
    for (const take of takers) {
      const code = await take(url).then(
        () => 'taken',
        (error: { code?: string }) => error.code ?? String(error),
      );
      if (code !== 'invalid-argument') taken.push(`${url}: ${code}`);
    }
  console.log(`${urls.length} hostile URLs in 5 calls: ${taken.length} taken, ${seen.length} connections`);
  expect(urls).toHaveLength(300);
  expect(taken).toEqual([]);
  expect(seen).toEqual([]);
  expect(ports.jobs.all()).toEqual([]);
});
