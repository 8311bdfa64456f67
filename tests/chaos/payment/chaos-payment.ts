// npm run chaos:payment -- [payments=1000] [--seed=n]: pays while browsers and the server die, and counts what came of it.
import { runPaymentChaos } from './run-payment-chaos.ts';

const words = process.argv.slice(2);
const count = Number(words.find((word) => /^\w*=?\d+$/.test(word))?.replace(/^\w+=/, '') ?? 1_000);
const seed = Number(
  words.find((word) => word.startsWith('--seed='))?.slice('--seed='.length) ?? Date.now() % 1_000_000,
);
const report = await runPaymentChaos(count, seed);
console.log(`seed ${seed}`);
console.table(report);
const { lost, extra, forged, charges, orders, narrations } = report;
process.exit(lost + extra + forged === 0 && charges === orders && orders === narrations ? 0 : 1);
