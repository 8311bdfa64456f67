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
