import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { tesseractTranscriber } from './transcriber.ts';

const pageFile = fileURLToPath(new URL('../../../../tests/fixtures/page.jpg', import.meta.url));

// what it reads is told by the contract of all readers
it('gives up a photo that takes too long', async () => {
  const hasty = tesseractTranscriber({ timeoutMs: 100 });
  await expect(hasty.transcribe(pageFile, new AbortController().signal)).rejects.toMatchObject({
    code: 'photo-unreadable',
    details: { reason: 'time' },
  });
});

it.skipIf(process.platform !== 'linux')(
  'stops reading when its server is gone',
  { tags: ['clock'] },
  async () => {
    const parent = fork(
      fileURLToPath(new URL('../../../../tests/support/reading-parent.ts', import.meta.url)),
      [pageFile],
    );
    await once(parent, 'message');
    const [reader] = readFileSync(`/proc/${parent.pid}/task/${parent.pid}/children`, 'utf8').split(' ');
    expect(existsSync(`/proc/${reader}`)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => existsSync(`/proc/${reader}`)).toBe(false);
  },
);
