// npm run chaos:payment -- [payments=1000] [--seed=n]: pays while browsers and the server die, and counts what came of it.
// npm run chaos:payment -- --kill-server=40 [--seed=n]: the same at the real server process, killed with SIGKILL (npm run build first).
// npm run chaos:payment -- --kill-vouchers=40 [--seed=n]: gifts that are bought, used and paid back meanwhile.
import { killServer } from './kill-server.ts';
import { killVouchers } from './kill-vouchers.ts';
import { runPaymentChaos } from './run-payment-chaos.ts';

const words = process.argv.slice(2);
const optionOf = (name: string) => words.find((word) => word.startsWith(`--${name}=`))?.split('=')[1];
const count = Number(words.find((word) => /^\w*=?\d+$/.test(word))?.replace(/^\w+=/, '') ?? 1_000);
const seed = Number(optionOf('seed') ?? Date.now() % 1_000_000);
const kills = Number(optionOf('kill-server') ?? 0);

const voucherKills = Number(optionOf('kill-vouchers') ?? 0);
if (voucherKills > 0) {
  const ofVouchers = await killVouchers(voucherKills, seed);
  console.log(`seed ${seed}`);
  console.table(ofVouchers);
  process.exit(ofVouchers.lost + ofVouchers.twice + ofVouchers.unfinished === 0 ? 0 : 1);
}

const report = kills > 0 ? await killServer(kills, seed) : { ...(await runPaymentChaos(count, seed)) };
console.log(`seed ${seed}`);
console.table(report);
const { lost, extra, charges, orders, narrations } = report;
const wrong = lost + extra + ('forged' in report ? report.forged : 0);
const unmade = 'audiobooks' in report ? charges - report.audiobooks + charges - report.receipts : 0;
process.exit(wrong === 0 && unmade === 0 && charges === orders && orders === narrations ? 0 : 1);
