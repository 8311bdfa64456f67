import { readFileSync } from 'node:fs';
import { chooseSpeech } from '../../functions/src/audio/likeness/choose-speech.ts';
import { hearClips } from '../../functions/src/audio/likeness/heard-clips.ts';
import { clipFrames } from '../../functions/src/audio/likeness/who-speaks/clip-frames.ts';
import { findVoices } from '../../functions/src/audio/likeness/who-speaks/find-voices.ts';
import { SIMILARITY_THRESHOLD } from '../../src/domain/limits.ts';
import {
  defaultRegion,
  type FoundVoice,
  type Region,
  type RegionOrigin,
} from '../../src/domain/voice/voice.ts';
import {
  type Conversation,
  converse,
  dice,
  loadSpeakers,
  repeated,
  type Segment,
  withNoise,
} from './conversations.ts';
import type { Figure } from './figure.ts';
import { atMostOnMachine, besideMachine } from './machine.ts';
import {
  atLeast,
  atMost,
  decodeFixture,
  mean,
  SAMPLE_RATE_HZ,
  SPEAKERS,
  skipped,
  told,
  voiceFixtures,
} from './voice-fixtures.ts';

type Speakers = ReadonlyMap<string, Float32Array<ArrayBuffer>>;

const NOISES = [null, 20, 10] as const;
/** Of one person: as short and as long as what families have. */
const SINGLE_SECONDS = [10, 15, 30, 45];
const PURE = 0.95;
const MIN_TURN_SECONDS = 2;
const PURE_TURNS = { quiet: 0.9, noisy: 0.85 };
const TARGETS = {
  ...{ single: 0.95, several: 0.95, exact: 0.75 },
  chosen: { precision: 0.98, recall: 0.8 },
  hand: { precision: 0.97, recall: 0.85 },
};
/** So far from where a turn begins and ends somebody sets the ends of a mark. */
const HAND_SECONDS = 0.2;
const MAX_CPU_SECONDS = 1;
const STEP_SECONDS = 0.01;

const nameOf = (noiseDb: number | null) => (noiseDb === null ? 'quiet' : `noise ${noiseDb} dB`);
const shareOf = (values: readonly boolean[]) => mean(values.map(Number));

const cpu = { seconds: 0, heardSeconds: 0 };

function voicesIn(samples: Float32Array): readonly FoundVoice[] {
  const heard = hearClips([samples]);
  const before = process.cpuUsage();
  const { voices } = findVoices(clipFrames(samples, heard.features, heard.energiesDb));
  const { user, system } = process.cpuUsage(before);
  cpu.seconds += (user + system) / 1e6;
  cpu.heardSeconds += samples.length / SAMPLE_RATE_HZ;
  return voices;
}

/** Seconds of each speaker within some stretches. */
function spokenBy(segments: readonly Segment[], stretches: readonly Region[]): Map<string, number> {
  const seconds = new Map<string, number>();
  for (const { speaker, start, end } of segments)
    for (const stretch of stretches) {
      const common = Math.min(end, stretch.end) - Math.max(start, stretch.start);
      if (common > 0) seconds.set(speaker, (seconds.get(speaker) ?? 0) + common);
    }
  return seconds;
}

function purityOf(segments: readonly Segment[], stretches: readonly Region[]): number {
  const seconds = [...spokenBy(segments, stretches).values()];
  return (
    Math.max(...seconds, 0) /
    Math.max(
      STEP_SECONDS,
      seconds.reduce((sum, each) => sum + each, 0),
    )
  );
}

const choose = (samples: Float32Array, region: Region, regionOrigin: RegionOrigin) =>
  chooseSpeech([{ samples: new Float32Array(samples), sampleRateHz: SAMPLE_RATE_HZ }], {
    ...{ region, regionOrigin, isOnePerson: false, excluded: [] },
    ...{ similarityThreshold: SIMILARITY_THRESHOLD, adaptiveThreshold: true, applyPostProcessing: false },
  });

const thirdOf = (samples: Float32Array) => defaultRegion(samples.length / SAMPLE_RATE_HZ);

/** How often one person is one, and goes through without a question. */
async function singles(speakers: Speakers): Promise<Figure[]> {
  const figures: Figure[] = [];
  const random = dice(11);
  const unasked: boolean[] = [];
  for (const noiseDb of NOISES) {
    const isOne: boolean[] = [];
    for (const sound of speakers.values()) {
      for (const seconds of SINGLE_SECONDS) {
        const samples = withNoise(sound.slice(0, seconds * SAMPLE_RATE_HZ), noiseDb, random);
        isOne.push(voicesIn(samples).length === 1);
        if (noiseDb === null)
          unasked.push((await choose(samples, thirdOf(samples), 'default')).kind !== 'several');
      }
    }
    const name = `one person says one, ${nameOf(noiseDb)}, of ${isOne.length}`;
    figures.push(atLeast(name, shareOf(isOne), '', TARGETS.single));
  }
  const name = `one person with the default mark is not asked, of ${unasked.length}`;
  return [...figures, atLeast(name, shareOf(unasked), '', TARGETS.single)];
}

function conversations(speakers: Speakers, noiseDb: number | null, seed: number): Conversation[] {
  const random = dice(seed);
  return SPEAKERS.flatMap((a, i) =>
    SPEAKERS.slice(i + 1).map((b) => converse(speakers, [a.name, b.name], { noiseDb }, random)),
  );
}

/** How often two people are told apart, and whether what marks one of them is theirs alone. */
function pairs(speakers: Speakers): Figure[] {
  return NOISES.flatMap((noiseDb) => {
    const all = conversations(speakers, noiseDb, 13);
    const found = all.map(({ samples, segments }) => ({ segments, voices: voicesIn(samples) }));
    const marks = found
      .filter(({ voices }) => voices.length > 1)
      .flatMap(({ segments, voices }) => voices.map(({ mark }) => ({ segments, mark })))
      .filter(({ mark }) => mark.end - mark.start >= MIN_TURN_SECONDS);
    const pure = marks.map(({ segments, mark }) => purityOf(segments, [mark]) >= PURE);
    const name = `two people, ${nameOf(noiseDb)}`;
    return [
      atLeast(
        `${name}: more than one, of ${found.length}`,
        shareOf(found.map(({ voices }) => voices.length > 1)),
        '',
        TARGETS.several,
      ),
      atLeast(
        `${name}: exactly two`,
        shareOf(found.map(({ voices }) => voices.length === 2)),
        '',
        TARGETS.exact,
      ),
      atLeast(
        `${name}: marks of one person, of ${marks.length}`,
        shareOf(pure),
        '',
        noiseDb === 10 ? PURE_TURNS.noisy : PURE_TURNS.quiet,
      ),
    ];
  });
}

/** As long as recordings get. There is a minute of each reader, so that they say it again and again. */
const LONG_SECONDS = [180, 600];

/** How often one person who speaks for minutes is still one, and two are two. */
function longOnes(speakers: Speakers): Figure[] {
  return LONG_SECONDS.flatMap((seconds) => {
    const all = new Map([...speakers].map(([name, sound]) => [name, repeated(sound, seconds)]));
    const isOne = [...all.values()].map((samples) => voicesIn(samples).length === 1);
    const random = dice(31);
    const counts = SPEAKERS.map(({ name }, i) => {
      const other = SPEAKERS[(i + 1) % SPEAKERS.length]?.name ?? name;
      return voicesIn(converse(all, [name, other], { noiseDb: null, seconds }, random).samples).length;
    });
    const minutes = `${seconds / 60} min`;
    return [
      atLeast(`one person for ${minutes} says one, of ${isOne.length}`, shareOf(isOne), '', TARGETS.single),
      atLeast(
        `two people, ${minutes}: more than one, of ${counts.length}`,
        shareOf(counts.map((count) => count > 1)),
        '',
        TARGETS.several,
      ),
      atLeast(
        `two people, ${minutes}: exactly two`,
        shareOf(counts.map((count) => count === 2)),
        '',
        TARGETS.exact,
      ),
    ];
  });
}

/** Recordings of two people, marked where nobody has put the mark: no voice may be made of any. */
async function unasked(speakers: Speakers): Promise<Figure[]> {
  const all = [17, 19].flatMap((seed) => conversations(speakers, null, seed)).map(({ samples }) => samples);
  all.push(...conversations(speakers, 20, 23).map(({ samples }) => samples));
  for (const file of dialogFiles()) all.push(new Float32Array((await decodeFixture(file)).samples));
  let made = 0;
  for (const samples of all)
    if ((await choose(samples, thirdOf(samples), 'default')).kind === 'chosen') made++;
  return [atMost(`voices made unasked of two people, of ${all.length} recordings`, made, '', 0)];
}

function dialogFiles(): string[] {
  const { dialogs } = JSON.parse(readFileSync(`${voiceFixtures}truth.json`, 'utf8')) as {
    dialogs: Record<string, { file: string }>;
  };
  return Object.values(dialogs).map(({ file }) => file);
}

/** Softer than this below the loud frames of a turn nobody speaks. */
const SAID_BELOW_DB = 35;
const FRAME = STEP_SECONDS * SAMPLE_RATE_HZ;

/** The same turns without their pauses, by loudness alone: a fifth of what readers take for a turn is silence. */
function saidIn({ samples, segments }: Conversation): Segment[] {
  return segments.flatMap(({ speaker, start, end }) => {
    const first = Math.round(start / STEP_SECONDS);
    const powers = Array.from({ length: Math.round(end / STEP_SECONDS) - first }, (_, i) => {
      const frame = samples.subarray((first + i) * FRAME, (first + i + 1) * FRAME);
      return frame.reduce((sum, sample) => sum + sample * sample, 0);
    });
    const loud = powers.toSorted((a, b) => a - b)[Math.floor(powers.length * 0.95)] ?? 0;
    const floor = loud * 10 ** (-SAID_BELOW_DB / 10);
    return powers.flatMap((power, i) => {
      const at = (first + i) * STEP_SECONDS;
      return power > floor ? [{ speaker, start: at, end: at + STEP_SECONDS }] : [];
    });
  });
}

/** What of everything kept is the wanted person's, and how much of theirs that is. */
function gatheredOf(segments: readonly Segment[], wanted: string, kept: readonly Region[]) {
  const seconds = spokenBy(segments, kept);
  const all = [...seconds.values()].reduce((sum, each) => sum + each, 0);
  const own = segments
    .filter(({ speaker }) => speaker === wanted)
    .reduce((sum, { start, end }) => sum + end - start, 0);
  const right = seconds.get(wanted) ?? 0;
  return { precision: right / Math.max(STEP_SECONDS, all), recall: right / Math.max(STEP_SECONDS, own) };
}

/** Whose mark it is, and where it lies. */
interface Mark {
  readonly wanted: string;
  readonly region: Region;
}

/** The first of the voices that were found. */
function chosenMark({ samples, segments }: Conversation): Mark | null {
  const [voice] = voicesIn(samples);
  if (!voice) return null;
  const [[wanted = ''] = []] = [...spokenBy(segments, [voice.mark])].sort(([, a], [, b]) => b - a);
  return { wanted, region: voice.mark };
}

/** By somebody who listened: within the longest turn of whoever began, not quite from where it begins to where it ends. */
function markByHand({ segments }: Conversation): Mark | null {
  const wanted = segments[0]?.speaker ?? '';
  const turns = segments.filter(({ speaker }) => speaker === wanted);
  const [turn] = turns.sort((a, b) => b.end - b.start - (a.end - a.start));
  return turn ? { wanted, region: { start: turn.start + HAND_SECONDS, end: turn.end - HAND_SECONDS } } : null;
}

/** Whether what is gathered around a mark is that person's, and how much of theirs it is. */
async function gathered(speakers: Speakers, { name, origin, markOf, least }: Gathering): Promise<Figure[]> {
  const found: ReturnType<typeof gatheredOf>[] = [];
  const said: number[] = [];
  let asked = 0;
  for (const conversation of conversations(speakers, null, 29)) {
    const mark = markOf(conversation);
    if (!mark) continue;
    const choice = await choose(conversation.samples, mark.region, origin);
    // Whoever is asked first has nothing gathered for them yet.
    if (choice.kind !== 'chosen') {
      asked += 1;
      continue;
    }
    const { stretches } = choice.material;
    found.push(gatheredOf(conversation.segments, mark.wanted, stretches));
    said.push(gatheredOf(saidIn(conversation), mark.wanted, stretches).recall);
  }
  const precisions = found.map(({ precision }) => precision);
  const worst = `worst ${Math.min(...precisions).toFixed(2)}`;
  return [
    told(`${name}: asked about first or refused, of ${found.length + asked}`, asked, ''),
    atLeast(`${name}: precision of what is gathered`, mean(precisions), worst, least.precision),
    atLeast(`${name}: recall of what is gathered`, mean(found.map(({ recall }) => recall)), '', least.recall),
    told(`${name}: recall of what is gathered, the pauses in their turns left out`, mean(said), ''),
  ];
}

interface Gathering {
  readonly name: string;
  readonly origin: RegionOrigin;
  readonly markOf: (conversation: Conversation) => Mark | null;
  readonly least: { readonly precision: number; readonly recall: number };
}

const GATHERINGS: readonly Gathering[] = [
  { name: 'chosen voice', origin: 'chosen', markOf: chosenMark, least: TARGETS.chosen },
  { name: 'mark drawn by hand', origin: 'hand', markOf: markByHand, least: TARGETS.hand },
];

/** Whether the voices of a recording are told apart. Skipped without recordings. */
export async function benchSpeakers(): Promise<Figure[]> {
  if (!voiceFixtures) return skipped('telling the voices of a recording apart');
  const speakers = await loadSpeakers();
  const [figures, machine] = await besideMachine(async () => [
    ...(await singles(speakers)),
    ...pairs(speakers),
    ...longOnes(speakers),
    ...(await unasked(speakers)),
    ...(await Promise.all(GATHERINGS.map((one) => gathered(speakers, one)))).flat(),
  ]);
  const perMinute = (60 * cpu.seconds) / cpu.heardSeconds;
  return [
    ...figures,
    told('recordings looked at, in all', cpu.heardSeconds / 60, 'minutes'),
    atMostOnMachine(
      {
        name: 'finding the voices of a minute',
        value: perMinute,
        unit: 's of processor',
        time: 'processor',
        machine,
      },
      MAX_CPU_SECONDS,
    ),
  ];
}
