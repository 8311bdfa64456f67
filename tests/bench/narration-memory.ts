import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { scratchFolder } from '../support/product.ts';
import type { Figure } from './figure.ts';
import type { NarrationRun } from './narrate.child.ts';

const run = promisify(execFile);
const CHILD = fileURLToPath(new URL('./narrate.child.ts', import.meta.url));
const WORDS_PER_PAGE = 300;
const PAGES = [1, 25, 500];
const MAX_PEAK_MB = 600;

/**
 * What narrations of one page to 500 hold at their peak, phone copy and times included. Of the longest one chunk in 16 is
 * spoken and the others are lent from the first, as after a kill: text, plan, facts and joining are those of 500 pages.
 */
export async function benchNarrationMemory(): Promise<Figure[]> {
  const scratch = scratchFolder('bench-memory');
  const lender = join(scratch.path, `${PAGES[0]}`);
  try {
    const figures: Figure[] = [];
    for (const pages of PAGES) {
      const folder = join(scratch.path, `${pages}`);
      const lent = pages >= 100 ? [`lent=${lender}`] : [];
      const { stdout } = await run(process.execPath, [
        CHILD,
        `${pages * WORDS_PER_PAGE}`,
        folder,
        'copies',
        ...lent,
      ]);
      const { peakBytes, soundSeconds } = JSON.parse(stdout) as NarrationRun;
      const peakMb = peakBytes / 1e6;
      figures.push({
        name: `memory of a narration of ${pages} pages (${(soundSeconds / 3_600).toFixed(2)} hours) at its peak`,
        value: peakMb,
        unit: 'MB',
        target: `<= ${MAX_PEAK_MB}`,
        ok: peakMb <= MAX_PEAK_MB,
      });
    }
    return figures;
  } finally {
    scratch.remove();
  }
}
