import { CALLABLE_SETTINGS } from '../../../functions/src/cloud/settings.ts';
import { JOB_SETTINGS } from '../../../functions/src/hosts/jobs.ts';
import type { JobKind } from '../../../functions/src/ports/jobs.ts';
import { tierOf } from '../../../src/domain/payment/tiers.ts';
import { secondsOf } from './day.ts';
import type { Family } from './families.ts';
import { ASSUMED, MEASURED } from './figures.ts';
import { dollarsOf, type Use } from './prices.ts';

/** Calls of one family, and how long an instance is theirs alone: they share it with 79 others. */
const CALLS = 40;
const SECONDS_OF_CALL = 2;

const gibOf = (memory: string) =>
  memory.endsWith('GiB') ? Number.parseInt(memory, 10) : Number.parseInt(memory, 10) / 1_024;

function machine(kind: JobKind, seconds: number, tasks = 1): Use {
  const { cpu, memory, concurrency } = JOB_SETTINGS[kind];
  const instanceSeconds = (seconds * tasks) / concurrency;
  return {
    vcpuSecond: instanceSeconds * cpu,
    gibSecond: instanceSeconds * gibOf(memory),
    request: tasks,
    taskOperation: 2 * tasks,
    documentWrite: ASSUMED.writesOfJob * tasks,
    documentRead: ASSUMED.readsOfJob * tasks,
  };
}

function sumOf(uses: readonly Use[]): Use {
  const sum: Record<string, number> = {};
  for (const use of uses)
    for (const [name, amount] of Object.entries(use)) sum[name] = (sum[name] ?? 0) + amount;
  return sum;
}

/** What one book costs, by what it is spent on. Dollars. */
export function costsOf(
  book: Pick<Family, 'pages' | 'chunks' | 'parts' | 'chunksOfPart' | 'isPhotographed'>,
) {
  const { pages, chunks, parts, isPhotographed } = book;
  const photos = isPhotographed ? pages : 0;
  const soundBytes = chunks * (MEASURED.bytesOfChunk + MEASURED.bytesOfPhoneChunk);
  const { concurrency, cpu, memory } = CALLABLE_SETTINGS.generate_tts_sample;
  const callSeconds = (CALLS * SECONDS_OF_CALL) / Math.min(concurrency, 10);
  const price = tierOf(Math.min(pages, 500)).priceCents / 100;
  return {
    reading: dollarsOf(
      sumOf([machine('read-page', secondsOf.page, photos), { visionPage: photos, objectWrite: photos }]),
    ),
    voice: dollarsOf(
      sumOf([machine('process-audio', secondsOf.voice), machine('generate-tts-sample', secondsOf.sample)]),
    ),
    narration: dollarsOf(
      sumOf([
        machine('generate-tts-part', secondsOf.part(chunks / parts), parts),
        machine('join-tts', secondsOf.join(book)),
        {
          objectWrite: 2 * chunks + 4,
          objectRead: 5 * chunks,
          documentWrite: 2 * parts,
          documentRead: 4 * parts,
        },
      ]),
    ),
    calls: dollarsOf({
      vcpuSecond: callSeconds * cpu,
      gibSecond: callSeconds * gibOf(memory),
      request: CALLS,
      documentRead: ASSUMED.pollsOfFamily + 2 * CALLS,
      documentWrite: CALLS,
    }),
    keeping: dollarsOf({
      storedGbMonth:
        (soundBytes * (ASSUMED.monthsKept + ASSUMED.monthsOfMaterials) +
          photos * ASSUMED.bytesOfPage * ASSUMED.monthsOfMaterials) /
        1e9,
    }),
    download: dollarsOf({
      sentGb: (chunks * (MEASURED.bytesOfChunk + ASSUMED.phoneDownloads * MEASURED.bytesOfPhoneChunk)) / 1e9,
    }),
    card: dollarsOf({ cardShare: price, cardCharge: 1 }),
  };
}

export type Costs = ReturnType<typeof costsOf>;
