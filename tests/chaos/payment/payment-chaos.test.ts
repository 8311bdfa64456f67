// @module-tag storm
import { expect, it } from 'vitest';
import { runPaymentChaos } from './run-payment-chaos.ts';

/** A short storm; `npm run chaos:payment` is the long one. */
it('makes exactly one order and one narration of every charge, and none without', async () => {
  const report = await runPaymentChaos(40, 7);
  const story = JSON.stringify(report);
  expect(report, story).toMatchObject({ lost: 0, extra: 0, forged: 0, payments: 40 });
  expect(report.orders, story).toBe(report.charges);
  expect(report.narrations, story).toBe(report.charges);
  expect(Math.min(report.charges, report.clientKills, report.serverKills), story).toBeGreaterThan(5);
});
