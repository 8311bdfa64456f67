import { readdirSync } from 'node:fs';
import { AppError } from '../../src/domain/errors.ts';
import type { Figure } from './figure.ts';
import { atMostOnMachine, measureMachine } from './machine.ts';
import { atMost, decodeFixture, SAMPLE_RATE_HZ, skipped, told, voiceFixtures } from './voice-fixtures.ts';

const SECONDS = 19.59;
const LONG_SECONDS = 180;
const MAX_LONG_CPU_SECONDS = 5;
const FOLDER = 'formats/';

async function secondsOf(file: string): Promise<number | string> {
  try {
    const { samples } = await decodeFixture(`${FOLDER}${file}`);
    return samples.length / SAMPLE_RATE_HZ;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

/** One clip in every container a family may have, and files that are broken. Skipped without recordings. */
export async function benchFormats(): Promise<Figure[]> {
  if (!voiceFixtures) return skipped('decoding every container');
  const figures: Figure[] = [];
  for (const file of readdirSync(`${voiceFixtures}${FOLDER}`).sort()) {
    const began = performance.now();
    const found = await secondsOf(file);
    const wallSeconds = (performance.now() - began) / 1_000;
    if (typeof found === 'string') figures.push(told(`${file}: ${found}`, wallSeconds, 's until refused'));
    else if (file.startsWith('clip'))
      figures.push(atMost(`${file}: difference in length`, Math.abs(found - SECONDS), 's', 0.1));
    else figures.push(told(`${file}: decoded`, found, 's'));
    if (file.startsWith('long')) {
      figures.push(
        atMost(`${file}: difference in length`, Math.abs(Number(found) - LONG_SECONDS), 's', 0.5),
        atMostOnMachine(
          {
            name: `${file}: decoding`,
            value: wallSeconds,
            unit: 's',
            time: 'wall',
            machine: await measureMachine(),
          },
          MAX_LONG_CPU_SECONDS,
        ),
      );
    }
  }
  return figures;
}
