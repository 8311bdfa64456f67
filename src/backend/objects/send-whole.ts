import { AppError } from '@/domain/errors.ts';
import { describes, metadataOf } from './object-metadata.ts';
import { objectsUrl, requestObject } from './object-request.ts';
import type { Sending, SendOutcome } from './sending.ts';

function joined(head: string, bytes: Uint8Array, tail: string): Uint8Array<ArrayBuffer> {
  const [first, last] = [new TextEncoder().encode(head), new TextEncoder().encode(tail)];
  const body = new Uint8Array(first.length + bytes.length + last.length);
  body.set(first);
  body.set(bytes, first.length);
  body.set(last, first.length + bytes.length);
  return body;
}

/** Sends a short file in one multipart request. Bytes and no Blob: WebKit has sent Blob bodies empty. */
export async function sendWhole({ file, signal }: Sending): Promise<SendOutcome> {
  const boundary = `part-${crypto.randomUUID()}`;
  const bytes = await file.read(0, file.sizeBytes);
  const head = [
    `--${boundary}`,
    'Content-Type: application/json; charset=utf-8',
    '',
    JSON.stringify(metadataOf(file)),
    `--${boundary}`,
    `Content-Type: ${file.contentType}`,
    '',
    '',
  ].join('\r\n');
  const response = await requestObject({
    url: `${await objectsUrl()}?name=${encodeURIComponent(file.objectPath)}`,
    method: 'POST',
    headers: {
      'X-Goog-Upload-Protocol': 'multipart',
      'Content-Type': `multipart/related; boundary=${boundary}`,
    },
    body: joined(head, bytes, `\r\n--${boundary}--`),
    signal,
    expected: [403, 412],
  });
  if (!response.ok) return 'maybe-there';
  if (!(await describes(await response.json(), file))) {
    throw new AppError('unavailable', 'the server confirmed other bytes than were sent');
  }
  return 'confirmed';
}
