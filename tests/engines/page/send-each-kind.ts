import { sha256OfBytes } from '@/device/storage/uploads/sha256.ts';
import { pageBytes } from '../page-bytes.ts';

const SIZE_BYTES = 400_000;

/** Sends the same bytes as each kind of body. @returns by kind whether the bytes that arrived are those that were sent */
export async function sendEachKind(url: string): Promise<Record<string, boolean>> {
  const bytes = pageBytes(1, SIZE_BYTES);
  const sent = await sha256OfBytes(bytes.buffer);
  const bodies = {
    buffer: bytes.buffer,
    view: bytes,
    blob: new Blob([bytes]),
    file: new File([bytes], 'page.jpg', { type: 'image/jpeg' }),
  };
  const outcome: Record<string, boolean> = {};
  for (const [kind, body] of Object.entries(bodies)) {
    const response = await fetch(url, { method: 'POST', body });
    outcome[kind] = (await response.text()) === sent;
  }
  return outcome;
}
