import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Figure } from './figure.ts';

const run = promisify(execFile);
const CHILD = join(import.meta.dirname, 'machine.child.ts');

/** How long one round of the fixed arithmetic of machine.child.ts takes. */
export interface MachineMeasure {
  readonly wallMs: number;
  readonly processorMs: number;
}

/**
 * The same on the two cores the targets were set on: the least processor time seen, and wall time with nobody else there.
 * A target of `t` ms there is one of `t / 65` rounds of wall time, or `t / 62.4` of processor time, everywhere.
 */
export const TARGETS_MACHINE: MachineMeasure = { wallMs: 65, processorMs: 62.4 };

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** @param processes how many do the arithmetic beside each other: as many as the measured work keeps busy */
export async function measureMachine(processes = 1): Promise<MachineMeasure> {
  const outputs = await Promise.all(
    Array.from({ length: processes }, () => run(process.execPath, [CHILD], { encoding: 'utf8' })),
  );
  const measures = outputs.map(({ stdout }) => JSON.parse(stdout) as MachineMeasure);
  return {
    wallMs: mean(measures.map(({ wallMs }) => wallMs)),
    processorMs: Math.min(...measures.map(({ processorMs }) => processorMs)),
  };
}

/** Does the work between two measures of the machine, so that a machine that grew busy meanwhile counts half. */
export async function besideMachine<T>(
  work: () => Promise<T>,
  processes = 1,
): Promise<readonly [result: T, machine: MachineMeasure]> {
  const before = await measureMachine(processes);
  const result = await work();
  const after = await measureMachine(processes);
  return [
    result,
    {
      wallMs: (before.wallMs + after.wallMs) / 2,
      processorMs: Math.min(before.processorMs, after.processorMs),
    },
  ];
}

const MS_OF = { ms: 1, s: 1_000, 's of processor': 1_000 } as const;
/** Work done in so many milliseconds. */
const PER_MS_OF = { 'a minute': 60_000, 'times real time': 1_000, 'times processor time': 1_000 } as const;

/** A figure that depends on the machine, as it was measured. */
interface Measured<Unit extends string> {
  readonly name: string;
  readonly value: number;
  readonly unit: Unit;
  /** what the figure is made of */
  readonly time: 'wall' | 'processor';
  readonly machine: MachineMeasure;
}

const roundOf = (machine: MachineMeasure, time: 'wall' | 'processor') =>
  time === 'wall' ? machine.wallMs : machine.processorMs;
const short = (value: number) => Number(value.toPrecision(3));

/**
 * A duration, judged in rounds of the arithmetic; the duration itself, and the round's, stand in the name.
 * @param most in the unit of the value, on the machine the targets were set on
 */
export function atMostOnMachine(
  { name, value, unit, time, machine }: Measured<keyof typeof MS_OF>,
  most: number,
): Figure {
  const roundMs = roundOf(machine, time);
  const rounds = (value * MS_OF[unit]) / roundMs;
  const mostRounds = (most * MS_OF[unit]) / roundOf(TARGETS_MACHINE, time);
  return {
    name: `${name} (${short(value)} ${unit}; a round of arithmetic ${short(roundMs)} ms of ${time} time)`,
    value: rounds,
    unit: 'rounds',
    target: `<= ${short(mostRounds)}`,
    ok: rounds <= mostRounds,
  };
}

/**
 * Work done in a time, judged by what is done in one round of the arithmetic.
 * @param least in the unit of the value, on the machine the targets were set on
 */
export function atLeastOnMachine(
  { name, value, unit, time, machine }: Measured<keyof typeof PER_MS_OF>,
  least: number,
): Figure {
  const roundMs = roundOf(machine, time);
  const done = (value / PER_MS_OF[unit]) * roundMs;
  const leastDone = (least / PER_MS_OF[unit]) * roundOf(TARGETS_MACHINE, time);
  return {
    name: `${name} (${short(value)} ${unit}; a round of arithmetic ${short(roundMs)} ms of ${time} time)`,
    value: done,
    unit: 'a round',
    target: `>= ${short(leastDone)}`,
    ok: done >= leastDone,
  };
}

/** Beside what a person feels, which is judged by the clock: whether the machine was as quick as that of the targets. */
export const machineFigure = ({ wallMs }: MachineMeasure): Figure => ({
  name: `the machine, before and after: a round of arithmetic of ${TARGETS_MACHINE.wallMs} ms where the targets were set`,
  value: wallMs,
  unit: 'ms',
  target: 'none',
  ok: true,
});

/** Whether others took so much of the machine that a round waited for half as long as it worked, or longer. */
export const isBusy = ({ wallMs, processorMs }: MachineMeasure): boolean => wallMs > 1.5 * processorMs;
