import { expect, it } from 'vitest';
import { fitsPlace } from './file-signature.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

it.each([
  ['book-scans/s/page_1.jpg', '\xff\xd8\xff\xe0', true],
  ['book-scans/s/page_1.jpg', '<svg onload=alert(1)>', false],
  ['book-scans/s/page_1.jpg', '\x89PNG', false],
  ['book-scans/s/page_1.jpg', '', false],
  ['voice-samples/s/audio_0.wav', 'RIFF....WAVE', true],
  ['voice-samples/s/audio_0.mp3', 'ID3\x04', true],
  ['voice-samples/s/audio_0.mp3', '\n<!DOCTYPE html>', false],
  ['voice-samples/s/audio_0.mp3', 'MZ\x90', false],
  ['temp-videos/s/video.mov', '\0\0\0\x14ftypqt', true],
  ['temp-videos/s/video.mov', 'PK\x03\x04', false],
  ['documents/s/x.doc', 'MZ\x90', true],
  ['permission-documents/s/a.pdf', '%PDF-1.7', true],
  ['permission-documents/s/a.jpg', '\xff\xd8\xff\xe1', true],
  ['permission-documents/s/a.png', '\x89PNG\r\n\x1a\n', true],
  ['permission-documents/s/a.pdf', '<svg onload=alert(1)>', false],
  ['permission-documents/s/a.jpg', 'PK\x03\x04', false],
  ['permission-documents/s/a.pdf', '', false],
] as const)('%s beginning with %j is taken: %s', (path, start, expected) => {
  expect(fitsPlace(path, bytes(start))).toBe(expected);
});
