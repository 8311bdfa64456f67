import { dispatchesOf, sized } from '../../../functions/src/cloud/settings.ts';
import { JOB_SETTINGS } from '../../../functions/src/hosts/jobs.ts';
import type { JobKind } from '../../../functions/src/ports/jobs.ts';
import { SAMPLE_WORDS } from '../../../src/domain/limits.ts';
import type { Family } from './families.ts';
import { ASSUMED, MEASURED } from './figures.ts';
import { type Done, Minutes, serve } from './pool.ts';
import { QUOTAS } from './quotas.ts';

interface Task {
  readonly family: number;
  readonly arrivedSeconds: number;
  readonly takesSeconds: number;
}

export interface PoolOfDay {
  readonly kind: JobKind;
  readonly tasks: number;
  /** most instances at work, as the mean of a minute */
  readonly peakBusy: number;
  readonly width: number;
  readonly peakPerSecond: number;
  readonly longestSeconds: number;
  readonly waits: readonly number[];
}

export interface Day {
  readonly pools: readonly PoolOfDay[];
  /** seconds from paid to finished, of each family */
  readonly narrated: readonly number[];
  readonly peakVcpus: number;
  readonly peakVisionPerMinute: number;
  readonly peakObjectWritesPerSecond: number;
  readonly peakObjectReadsPerSecond: number;
  readonly peakJobWritesPerSecond: number;
  /** most parts of one book that end within the same second */
  readonly peakMarksOfBook: number;
}

export const secondsOf = {
  page: MEASURED.cpuSecondsOfPage + ASSUMED.secondsOfVision,
  voice: MEASURED.cpuSecondsOfVoice + ASSUMED.secondsOfColdStart,
  sample: spoken(SAMPLE_WORDS / MEASURED.wordsOfChunk),
  part: (chunks: number) => spoken(chunks),
  /** every chunk is read twice, for its facts and for its sound, and book and phone copy are written */
  join: ({ chunks }: Pick<Family, 'chunks'>) =>
    ASSUMED.secondsOfColdStart +
    (chunks * (3 * MEASURED.bytesOfChunk + 2 * MEASURED.bytesOfPhoneChunk)) / ASSUMED.storageBytesPerSecond,
};

function spoken(chunks: number): number {
  const cpuSeconds = MEASURED.cpuSecondsToStartSpeaking + chunks * MEASURED.cpuSecondsOfChunk;
  return ASSUMED.secondsOfColdStart + cpuSeconds / (2 * ASSUMED.coreUse);
}

/** The same for the same part, and evenly spread over all. */
const spreadOf = (number: number) => 1 + ASSUMED.spreadOfTimes * (((number * 0.618_034) % 1) - 0.5);

const chunksIn = ({ chunks, chunksOfPart }: Family, part: number) =>
  Math.min(chunksOfPart, chunks - part * chunksOfPart);

/**
 * One day of these families through the queues, and the night after it until all is done.
 * @param scale times the default quota; null for the settings as they stand in the tables
 */
export function simulateDay(families: readonly Family[], scale: number | null = null): Day {
  const [vcpus, vision, writes, reads, rows] = Array.from({ length: 5 }, () => new Minutes()) as [
    Minutes,
    Minutes,
    Minutes,
    Minutes,
    Minutes,
  ];
  const pools: PoolOfDay[] = [];

  const through = (kind: JobKind, tasks: readonly Task[]): { task: Task; done: Done }[] => {
    const settings = JOB_SETTINGS[kind];
    const { cpu, ...size } = scale === null ? settings : sized(settings, scale);
    const { maxDispatchesPerSecond } = settings;
    const width = dispatchesOf(settings, size);
    // Times are those of the table's processors.
    const slower = settings.cpu / cpu;
    const sorted = tasks
      .map((task) => ({ ...task, takesSeconds: task.takesSeconds * slower }))
      .toSorted((a, b) => a.arrivedSeconds - b.arrivedSeconds);
    const done = serve(sorted, width, maxDispatchesPerSecond);
    const [busy, begun] = [new Minutes(), new Minutes()];
    for (const one of done) {
      busy.addSpan(one);
      vcpus.addSpan(one, cpu);
      begun.add(one.beganSeconds);
      rows.add(one.beganSeconds, ASSUMED.writesOfJob);
    }
    pools.push({
      kind,
      tasks: tasks.length,
      peakBusy: busy.peak() / 60,
      width,
      peakPerSecond: begun.peak() / 60,
      longestSeconds: sorted.reduce((longest, { takesSeconds }) => Math.max(longest, takesSeconds), 0),
      waits: done.map(({ beganSeconds }, i) => beganSeconds - (sorted[i]?.arrivedSeconds ?? 0)),
    });
    return done.map((one, i) => ({ task: sorted[i] as Task, done: one }));
  };

  const read = families.map(({ beganSeconds }) => beganSeconds);
  const pages = pagesToRead(families, writes);
  const gate = serve(pages, 1_000, QUOTAS.visionPagesPerMinute.limit / 60);
  const gated = pages.map((task, i) => ({
    ...task,
    arrivedSeconds: gate[i]?.beganSeconds ?? task.arrivedSeconds,
  }));
  for (const { task, done } of through('read-page', gated)) {
    vision.add(done.beganSeconds);
    reads.add(done.beganSeconds);
    read[task.family] = Math.max(read[task.family] ?? 0, done.endedSeconds);
  }

  const voiceWanted = read.map((at) => at + ASSUMED.secondsOfReview);
  const voices = through('process-audio', tasksAt(voiceWanted, secondsOf.voice));
  const sampleWanted = byFamily(voices, families.length);
  through('generate-tts-sample', tasksAt(sampleWanted, secondsOf.sample));

  const paid = sampleWanted.map((at) => at + ASSUMED.secondsFromVoiceToPaid);
  through('generate-tts', tasksAt(paid, 1));
  const parts = families.flatMap((family, i) =>
    Array.from({ length: family.parts }, (_, part) => ({
      family: i,
      arrivedSeconds: (paid[i] ?? 0) + 1,
      takesSeconds: secondsOf.part(chunksIn(family, part)) * spreadOf(i * 100 + part),
      chunks: chunksIn(family, part),
    })),
  );
  const spokenParts = through('generate-tts-part', parts);
  const marks = new Map<string, number>();
  for (const { task, done } of spokenParts) {
    const { chunks } = task as (typeof parts)[number];
    writes.addSpan(done, (2 * chunks) / (done.endedSeconds - done.beganSeconds));
    reads.addSpan(done, chunks / (done.endedSeconds - done.beganSeconds));
    const second = `${task.family}:${Math.floor(done.endedSeconds)}`;
    marks.set(second, (marks.get(second) ?? 0) + 1);
  }
  const made = byFamily(spokenParts, families.length);
  const joins = made.map((at, i) => ({
    family: i,
    arrivedSeconds: at,
    takesSeconds: secondsOf.join(families[i] ?? { chunks: 0 }),
  }));
  const joined = through('join-tts', joins);
  for (const { task, done } of joined)
    reads.addSpan(done, (4 * (families[task.family]?.chunks ?? 0)) / (done.endedSeconds - done.beganSeconds));
  const finished = byFamily(joined, families.length);
  return {
    pools,
    narrated: finished.map((at, i) => at - (paid[i] ?? 0)),
    peakVcpus: vcpus.peak() / 60,
    peakVisionPerMinute: vision.peak(),
    peakObjectWritesPerSecond: writes.peak() / 60,
    peakObjectReadsPerSecond: reads.peak() / 60,
    peakJobWritesPerSecond: rows.peak() / 60,
    peakMarksOfBook: [...marks.values()].reduce((most, count) => Math.max(most, count), 0),
  };
}

function pagesToRead(families: readonly Family[], writes: Minutes): Task[] {
  const tasks = families.flatMap(({ pages, beganSeconds, isPhotographed }, family) =>
    Array.from({ length: isPhotographed ? pages : 0 }, (_, page) => ({
      family,
      arrivedSeconds: beganSeconds + page * ASSUMED.secondsBetweenPages,
      takesSeconds: secondsOf.page,
    })),
  );
  for (const { arrivedSeconds } of tasks) writes.add(arrivedSeconds);
  return tasks.sort((a, b) => a.arrivedSeconds - b.arrivedSeconds);
}

function tasksAt(times: readonly number[], takesSeconds: number): Task[] {
  return times.map((arrivedSeconds, family) => ({ family, arrivedSeconds, takesSeconds }));
}

/** When the last task of each family ended. */
function byFamily(done: readonly { task: Task; done: Done }[], count: number): number[] {
  const ends = Array.from({ length: count }, () => 0);
  for (const { task, done: one } of done)
    ends[task.family] = Math.max(ends[task.family] ?? 0, one.endedSeconds);
  return ends;
}
