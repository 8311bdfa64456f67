import type { PagePainter } from '../../ports/page-painter.ts';
import { encodeJpeg } from '../../vision/decode/encode-jpeg.ts';
import { photoDecoder } from '../../vision/decode/photo-decoder.ts';
import { preparePages } from '../../vision/prepare/prepare-pages.ts';

/** Print stays sharp; a page takes some 200 KB. */
const JPEG_QUALITY = 72;

/** Draws pages as readers get them. Photographs are opened in a process of their own, started with the first one. */
export function pagePainter(): PagePainter & { close(): Promise<void> } {
  const decoder = photoDecoder();
  return {
    async paint(file, signal) {
      const pages = preparePages(await decoder.ask(file, signal));
      return Promise.all(pages.map(({ image }) => encodeJpeg(image, JPEG_QUALITY)));
    },
    async close() {
      decoder.kill();
    },
  };
}
