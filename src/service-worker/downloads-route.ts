import { downloadedOrderOf } from '@/device/storage/downloads/download-address.ts';
import {
  DOWNLOAD_PART_BYTES,
  isWhole,
  readDownload,
  readDownloadPart,
} from '@/device/storage/downloads/downloads.ts';

interface ByteRange {
  readonly start: number;
  /** included */
  readonly end: number;
}

/** What a media element asks for. Without a range, or with one it does not know, the whole. */
export function rangeOf(header: string | null, sizeBytes: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  return start > end ? 'unsatisfiable' : { start, end };
}

/** The bytes of a range, one stored part at a time and only as fast as they are wanted: a book is never in memory. */
function streamOf(orderId: string, { start, end }: ByteRange): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = start;
  return new ReadableStream(
    {
      async pull(controller) {
        const part = Math.floor(at / DOWNLOAD_PART_BYTES);
        const from = at - part * DOWNLOAD_PART_BYTES;
        const bytes = new Uint8Array(await readDownloadPart(orderId, part));
        const piece = bytes.subarray(from, Math.min(bytes.length, from + end - at + 1));
        at += piece.length;
        controller.enqueue(piece);
        if (at > end || piece.length === 0) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** True for the address of a book kept on this device. */
export function isDownloadAddress(url: URL): boolean {
  return downloadedOrderOf(url.pathname) !== null;
}

/** Answers a player from the device's store, range for range, without any network. */
export async function answerDownload(request: Request): Promise<Response> {
  const orderId = downloadedOrderOf(new URL(request.url).pathname) ?? '';
  const row = await readDownload(orderId);
  if (!row || !isWhole(row)) return new Response(null, { status: 404 });
  const range = rangeOf(request.headers.get('range'), row.sizeBytes);
  const headers = { 'content-type': 'audio/mpeg', 'accept-ranges': 'bytes', 'cache-control': 'no-store' };
  if (range === 'unsatisfiable') {
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'content-range': `bytes */${row.sizeBytes}` },
    });
  }
  const wanted = range ?? { start: 0, end: row.sizeBytes - 1 };
  const sized = { ...headers, 'content-length': `${wanted.end - wanted.start + 1}` };
  if (!range) return new Response(streamOf(orderId, wanted), { status: 200, headers: sized });
  return new Response(streamOf(orderId, wanted), {
    status: 206,
    headers: { ...sized, 'content-range': `bytes ${wanted.start}-${wanted.end}/${row.sizeBytes}` },
  });
}
