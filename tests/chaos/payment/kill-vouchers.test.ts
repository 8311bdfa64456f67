// @module-tag storm
import { expect, it } from 'vitest';
import { killVouchers } from './kill-vouchers.ts';

/** A short storm; `npm run chaos:payment -- --kill-vouchers=40` is the long one. */
it('loses no gift and pays with none twice while server and desk are killed', {
  timeout: 600_000,
}, async () => {
  const report = await killVouchers(10, 5);
  const story = JSON.stringify(report);
  expect(report, story).toMatchObject({ lost: 0, twice: 0, unfinished: 0, serverKills: 10 });
  expect(report.charges, story).toBeGreaterThan(4);
  expect(report.used + report.refunded, story).toBeGreaterThan(2);
});
