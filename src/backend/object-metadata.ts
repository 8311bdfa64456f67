import * as v from 'valibot';
import type { FileToSend } from '@/backend/sending.ts';

const METADATA = v.object({
  /** int64 travels as text */
  size: v.pipe(v.union([v.string(), v.number()]), v.transform(Number)),
  metadata: v.optional(v.record(v.string(), v.string()), {}),
});

/** What is sent along with the bytes. */
export function metadataOf(file: FileToSend): Record<string, unknown> {
  return { name: file.objectPath, contentType: file.contentType, metadata: { sha256: file.sha256 } };
}

/** True when the server's description of an object is that of this file: same size, same SHA-256. */
export function describes(answer: unknown, file: FileToSend): boolean {
  const parsed = v.safeParse(METADATA, answer);
  return (
    parsed.success && parsed.output.size === file.sizeBytes && parsed.output.metadata.sha256 === file.sha256
  );
}
