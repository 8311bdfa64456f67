import * as v from 'valibot';
import { MIB } from '@/domain/limits.ts';
import { crc32c, crc32cText } from '@/domain/transfer/crc32c.ts';
import type { FileToSend } from './sending.ts';

/** A long video is never in memory whole. */
const STEP_BYTES = 8 * MIB;

const METADATA = v.object({
  /** int64 travels as text */
  size: v.pipe(v.union([v.string(), v.number()]), v.transform(Number)),
  /** base64 */
  crc32c: v.string(),
  metadata: v.optional(v.record(v.string(), v.string()), {}),
});

/** What is sent along with the bytes. */
export function metadataOf(file: FileToSend): Record<string, unknown> {
  return { name: file.objectPath, contentType: file.contentType, metadata: { sha256: file.sha256 } };
}

/**
 * True when the server has these very bytes: same size, same checksum. The checksum is the server's own; the SHA-256 only
 * comes back as it was sent, and tells a repeat from another file at the same place.
 */
export async function describes(answer: unknown, file: FileToSend): Promise<boolean> {
  const parsed = v.safeParse(METADATA, answer);
  if (!parsed.success) return false;
  const { size, crc32c, metadata } = parsed.output;
  if (size !== file.sizeBytes || metadata.sha256 !== file.sha256) return false;
  return crc32c === (await checksumOf(file));
}

async function checksumOf(file: FileToSend): Promise<string> {
  let crc = 0;
  for (let from = 0; from < file.sizeBytes; from += STEP_BYTES) {
    crc = crc32c(await file.read(from, Math.min(from + STEP_BYTES, file.sizeBytes)), crc);
  }
  return crc32cText(crc);
}
