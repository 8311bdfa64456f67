// @module-tag storm
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { killNarration, WORKERS } from './kill-narration.ts';

it('a narration killed four times gives the same bytes chunk by chunk, and each kill costs a worker one chunk at most', {
  timeout: 240_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kill-narration-'));
  try {
    const report = await killNarration({ kills: 4, sentences: 16, seed: 7, folder });
    const chunks = report.lives.map((life) => life.chunks);
    expect(report.different).toEqual([]);
    expect(report.chunkCount).toBe(17);
    expect(chunks).toEqual(chunks.toSorted((a, b) => a - b));
    expect(Math.max(...report.lives.map((life) => life.lost))).toBeLessThanOrEqual(WORKERS);
    expect(report.madeAgain).toBe(report.lives.reduce((sum, life) => sum + life.lost, 0));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
