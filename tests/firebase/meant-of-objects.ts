import type { Meant } from './compare.ts';

/** What of the storage protocol differs from Google's emulator on purpose, or by a fault of the emulator. */
export const MEANT_OF_OBJECTS: readonly Meant[] = [
  {
    fields: ['crc32c'],
    reason: 'in base64, as Cloud Storage writes it; the emulator writes a number',
  },
  {
    steps: ['a page in one request', 'a file of no kind'],
    fields: ['x-goog-upload-status'],
    reason: 'told of every upload that is over; the SDK reads it of those in pieces alone',
  },
  {
    steps: ['a file of no kind'],
    fields: ['contentType'],
    reason: "the type of its part, as in Cloud Storage's reference; the SDK always names one in the metadata",
  },
  {
    steps: ['its head'],
    fields: ['content-length'],
    reason: 'what a GET would tell; the emulator sends its head in no fixed length',
  },
  {
    steps: ['bytes behind its end'],
    ours: '416 {}',
    oracle: '200 …',
    reason: 'as HTTP has it; the emulator then sends everything',
  },
  {
    steps: ['the first piece', 'the second piece', 'the last piece', 'its first piece'],
    fields: ['x-goog-upload-size-received'],
    reason: 'told at once, so that nobody need ask; the SDK counts by itself',
  },
  {
    steps: ['its first piece again', 'a piece too far'],
    ours: '400 {}',
    oracle: '200 …',
    reason: 'the emulator does not look at X-Goog-Upload-Offset and appends whatever comes',
  },
  {
    steps: ['giving it up'],
    ours: '200 {"x-goog-upload-size-received":"0","x-goog-upload-status":"cancelled"}',
    oracle: '200 …',
    reason: 'the state is told; the SDK reads only that it was taken',
  },
];
