// node machine.child.ts [ROUNDS]: a fixed piece of arithmetic, timed; prints a MachineMeasure as JSON.
import { createHash } from 'node:crypto';

const SIZE = 1 << 12;
const PASSES = 420;
const HASHED_BYTES = 1 << 20;
const HASHES = 24;
const SORTED = 60_000;

/** Floating point over arrays, hashing and sorting, as narration, storage and lists have them. @returns something of all */
function round(): number {
  const values = Float64Array.from({ length: SIZE }, (_, i) => Math.sin(i));
  for (let pass = 0; pass < PASSES; pass++)
    for (let i = 1; i < SIZE; i++)
      values[i] = 0.5 * (values[i] ?? 0) + 0.49 * (values[i - 1] ?? 0) * Math.cos(i + pass);
  const bytes = Buffer.alloc(HASHED_BYTES, 7);
  let hash = '';
  for (let n = 0; n < HASHES; n++) hash = createHash('sha256').update(bytes).update(hash).digest('hex');
  const words = Array.from({ length: SORTED }, (_, i) => ((i * 2_654_435_761) % 4_294_967_296).toString(36));
  return (values.at(-1) ?? 0) + hash.length + words.sort().length;
}

const WARM_UPS = 2;
const rounds = Number(process.argv[2] ?? 7);
for (let n = 0; n < WARM_UPS; n++) round();
const wall: number[] = [];
const processor: number[] = [];
for (let n = 0; n < rounds; n++) {
  const [startedAt, before] = [performance.now(), process.cpuUsage()];
  round();
  const { user, system } = process.cpuUsage(before);
  wall.push(performance.now() - startedAt);
  processor.push((user + system) / 1_000);
}
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
// Others on the machine lengthen wall time as they lengthen what is measured; to processor time they add noise alone.
console.log(JSON.stringify({ wallMs: mean(wall), processorMs: Math.min(...processor) }));
