import { describe, expect, it } from 'vitest';
import { atLeastOnMachine, atMostOnMachine, measureMachine, TARGETS_MACHINE } from './machine.ts';

const slower = { wallMs: TARGETS_MACHINE.wallMs * 3, processorMs: TARGETS_MACHINE.processorMs * 3 };
const wait = { name: 'a wait', unit: 'ms', time: 'wall' } as const;
const speed = { name: 'pages', unit: 'a minute', time: 'wall' } as const;

describe('a figure that depends on the machine', () => {
  it('is judged by its old target where that was set', () => {
    const machine = TARGETS_MACHINE;
    expect(atMostOnMachine({ ...wait, value: 299.9, machine }, 300).ok).toBe(true);
    expect(atMostOnMachine({ ...wait, value: 300.1, machine }, 300).ok).toBe(false);
    expect(atLeastOnMachine({ ...speed, value: 90.1, machine }, 90).ok).toBe(true);
    expect(atLeastOnMachine({ ...speed, value: 89.9, machine }, 90).ok).toBe(false);
  });

  it('has the same value and verdict on a slower machine', () => {
    const here = atMostOnMachine({ ...wait, value: 200, machine: TARGETS_MACHINE }, 300);
    const there = atMostOnMachine({ ...wait, value: 600, machine: slower }, 300);
    expect(there.value).toBeCloseTo(here.value);
    expect(there.ok).toBe(true);
    expect(atMostOnMachine({ ...wait, value: 901, machine: slower }, 300).ok).toBe(false);
    expect(atLeastOnMachine({ ...speed, value: 31, machine: slower }, 90).ok).toBe(true);
    expect(atLeastOnMachine({ ...speed, value: 29, machine: slower }, 90).ok).toBe(false);
  });

  it('shows beside the ratio what was measured, and the round', () => {
    const { name, unit, target } = atMostOnMachine({ ...wait, value: 600, machine: slower }, 300);
    expect(name).toBe('a wait (600 ms; a round of arithmetic 195 ms of wall time)');
    expect(`${unit} ${target}`).toBe('rounds <= 4.62');
  });

  it('counts processor time by processor time', () => {
    const machine = { wallMs: 1_000, processorMs: TARGETS_MACHINE.processorMs };
    const figure = (value: number) =>
      atMostOnMachine({ ...wait, unit: 's of processor', time: 'processor', value, machine }, 2);
    expect([figure(1.99).ok, figure(2.01).ok]).toEqual([true, false]);
  });

  it('comes from a measure in which several do the arithmetic', async () => {
    const { wallMs, processorMs } = await measureMachine(2);
    expect(processorMs).toBeGreaterThan(0);
    expect(wallMs).toBeGreaterThan(0.5 * processorMs);
  });
});
