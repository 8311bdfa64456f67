import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Figure } from './figure.ts';
import { atLeastOnMachine, besideMachine, type MachineMeasure } from './machine.ts';
import type { NarrationRun } from './narrate.child.ts';
import { missingPrograms, runNative } from './native-narration.ts';

const run = promisify(execFile);
const CHILD = fileURLToPath(new URL('./narrate.child.ts', import.meta.url));

/** Half an hour of sound, a short memoir; starting takes 1.4 s of it. BENCH_WORDS=30000 makes three hours. */
const WORDS = Number(process.env.BENCH_WORDS ?? 6_000);
const PAIRS = 2;
const MIN_TIMES_REAL = 60;
const MAX_PEAK_MB = 600;
const MIN_SHARE_OF_NATIVE = 0.8;
const MIN_CPU_SHARE_OF_NATIVE = 0.9;

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-narration-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runOurs(...options: string[]): Promise<NarrationRun> {
  return inFolder(async (folder) => {
    const { stdout } = await run(process.execPath, [CHILD, `${WORDS}`, folder, ...options]);
    return JSON.parse(stdout) as NarrationRun;
  });
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function figuresOfOurs(runs: readonly NarrationRun[], machine: MachineMeasure): Figure[] {
  const sound = sum(runs.map((one) => one.soundSeconds));
  const timesReal = sound / sum(runs.map((one) => one.wallSeconds));
  const peakMb = Math.max(...runs.map((one) => one.peakBytes)) / 1e6;
  const perCpu = sound / sum(runs.map((one) => one.cpuSeconds));
  const stallMs = Math.max(...runs.map((one) => one.longestStallMs));
  return [
    atLeastOnMachine(
      {
        name: `text of ${WORDS} words to MP3, seconds of sound`,
        value: timesReal,
        unit: 'times real time',
        time: 'wall',
        machine,
      },
      MIN_TIMES_REAL,
    ),
    { name: 'the same for each second of processor', value: perCpu, unit: 'times', target: 'none', ok: true },
    {
      name: 'memory of a narration at its peak',
      value: peakMb,
      unit: 'MB',
      target: `< ${MAX_PEAK_MB}`,
      ok: peakMb < MAX_PEAK_MB,
    },
    { name: 'longest stall of the event loop', value: stallMs, unit: 'ms', target: 'none', ok: true },
  ];
}

/** What a customer's book takes besides: the copy for phones, and the times. The native programs make neither. */
async function figuresWithCopies(): Promise<Figure[]> {
  const { soundSeconds, cpuSeconds, wallSeconds, ...reading } = await runOurs('copies');
  const { sentenceCount, readAgainCount, unreadCount } = reading;
  return [
    {
      name: 'text to MP3, phone copy and times',
      value: soundSeconds / wallSeconds,
      unit: 'times real time',
      target: 'none',
      ok: true,
    },
    {
      name: 'the same for each second of processor, with them',
      value: soundSeconds / cpuSeconds,
      unit: 'times',
      target: 'none',
      ok: true,
    },
    {
      name: `sentences of ${sentenceCount} read again, ${unreadCount} of them in vain`,
      value: readAgainCount,
      unit: '',
      target: 'none',
      ok: unreadCount === 0,
    },
  ];
}

const NATIVE = 'speed compared with native flite, sox and lame, same text, all cores';

function skippedNative(missing: readonly string[]): Figure {
  const reason = `not installed: ${missing.join(', ')}`;
  return { name: NATIVE, value: 0, unit: '', target: `>= ${MIN_SHARE_OF_NATIVE}`, ok: 'skipped', reason };
}

/**
 * How fast a text becomes an audiobook, and how much memory that takes. Ours and the native programs take turns, so that
 * a busy machine slows both. Both make one file: mono, 44.1 kHz, 192 kbit/s. Ours also listens to every sentence, masters
 * and stores it; the phone copy, which the programs do not make, is measured by itself.
 */
export async function benchNarrationSpeed(): Promise<Figure[]> {
  const missing = await missingPrograms();
  const ours: NarrationRun[] = [];
  const native: { wallSeconds: number; cpuSeconds: number }[] = [];
  const [, machine] = await besideMachine(async () => {
    for (let pair = 0; pair < PAIRS; pair++) {
      const turns = [
        async () => ours.push(await runOurs()),
        async () => missing.length === 0 && native.push(await inFolder((folder) => runNative(WORDS, folder))),
      ];
      for (const turn of pair % 2 === 0 ? turns : turns.reverse()) await turn();
    }
  }, availableParallelism());
  const besides = await figuresWithCopies();
  if (missing.length > 0) return [...figuresOfOurs(ours, machine), skippedNative(missing), ...besides];
  const share = sum(native.map((one) => one.wallSeconds)) / sum(ours.map((one) => one.wallSeconds));
  const cpuShare = sum(native.map((one) => one.cpuSeconds)) / sum(ours.map((one) => one.cpuSeconds));
  return [
    ...figuresOfOurs(ours, machine),
    {
      name: NATIVE,
      value: share,
      unit: 'of its speed',
      target: `>= ${MIN_SHARE_OF_NATIVE}`,
      ok: share >= MIN_SHARE_OF_NATIVE,
    },
    {
      name: 'the same for each second of processor, start included',
      value: cpuShare,
      unit: 'of its speed',
      target: `>= ${MIN_CPU_SHARE_OF_NATIVE}`,
      ok: cpuShare >= MIN_CPU_SHARE_OF_NATIVE,
    },
    ...besides,
  ];
}
