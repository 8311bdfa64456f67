import { expect, it } from 'vitest';
import { killNarration } from './kill-narration.ts';

it('a narration killed twice gives the same bytes, and no chunk is lost', {
  timeout: 180_000,
}, async () => {
  const report = await killNarration({ kills: 2, sentences: 10, seed: 7 });
  expect(report.different).toEqual([]);
  expect(report.chunksAfterKill).toEqual(report.chunksAfterKill.toSorted((a, b) => a - b));
  expect(report.chunksAfterKill[0]).toBeGreaterThan(0);
});
