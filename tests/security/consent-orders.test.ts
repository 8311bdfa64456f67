import { expect, it, vi } from 'vitest';
import { runGenerateTtsSample } from '../../functions/src/features/sample/run-generate-tts-sample.ts';
import { runProcessAudio } from '../../functions/src/features/voice/making/run-process-audio.ts';
import { bindCallables, bindProcessAudio } from '../../functions/src/hosts/callables.ts';
import type { Job } from '../../functions/src/ports/jobs.ts';
import { AppError } from '../../src/domain/errors.ts';
import { downloadUrlOf, objectPath } from '../../src/domain/transfer/object-path.ts';
import { type Chance, seededChance } from '../chaos/random.ts';
import { family, owner, sessionId, stranger, withText } from '../support/paying-family.ts';
import { ANSWERED_TODAY } from '../support/permission-answer.ts';
import { asHostilePorts } from './hostile-ports.ts';

/** The two places where a voice is measured and where it speaks; `reached` is asked each time. */
const at = vi.hoisted(() => ({ reached: (_: 'measured' | 'spoken') => {} }));
vi.mock('../../functions/src/features/voice/making/decode-objects.ts', () => ({
  decodeObjects: async () => {
    at.reached('measured');
    return [{ samples: new Float32Array(1), sampleRateHz: 16_000 }];
  },
}));
vi.mock('../../functions/src/audio/likeness/listen.ts', () => ({
  listenForSpeech: async () => ({
    kind: 'speech',
    samples: new Float32Array(1),
    seconds: 5,
    ownPauses: null,
    material: { stretches: [], speechFoundSeconds: 5, signalToNoiseDb: null, verdicts: [] },
  }),
}));
vi.mock('../../functions/src/audio/narration/narrate-text.ts', () => ({
  narrateText: async (ports: Ports, { outputPath }: { outputPath: string }) => {
    at.reached('spoken');
    await ports.objects.write(outputPath, new Uint8Array(1), { contentType: 'audio/mpeg' });
  },
}));

const ORDERS = 10_000;
const CALLS_OF_ORDER = 6;
const signal = new AbortController().signal;
const voiceEngine = { makeVoice: async () => ({ engine: 'test', version: 1, parameters: {} }) };

type Ports = Awaited<ReturnType<typeof openPorts>>;

async function openPorts() {
  const ports = asHostilePorts(await withText(family()));
  await ports.documents.delete(`voice_profiles/${sessionId}`);
  return { ...ports, voiceEngine, audioDecoder: {} } as unknown as ReturnType<typeof asHostilePorts> & {
    readonly voiceEngine: never;
    readonly audioDecoder: never;
  };
}

const job = {
  sessionId,
  clipPaths: [objectPath.voiceSample(sessionId, 0, 'mp3')],
  regionStartSeconds: 1,
  regionDurationSeconds: 2,
  similarityThreshold: 0.85,
  adaptiveThreshold: true,
  applyPostProcessing: true,
  excluded: [],
};

function post(ports: Ports, permission: unknown, caller = owner): Promise<unknown> {
  const { similarityThreshold, adaptiveThreshold, applyPostProcessing } = job;
  const audioUrls = [downloadUrlOf('', ports.objects.bucket, job.clipPaths[0] ?? '')];
  const region = { referenceStart: 1, referenceDuration: 2 };
  const rest = { similarityThreshold, adaptiveThreshold, applyPostProcessing };
  return bindProcessAudio(ports)({ data: { audioUrls, sessionId, ...region, ...rest, permission }, caller });
}

async function runJobs(ports: Ports, kind: Job['kind']): Promise<void> {
  for (const waiting of ports.jobs.all()) {
    if (waiting.kind !== kind) continue;
    if (waiting.kind === 'process-audio') await runProcessAudio(ports, waiting.input, signal);
    if (waiting.kind === 'generate-tts-sample') await runGenerateTtsSample(ports, waiting.input, signal);
    ports.jobs.finish(waiting.key);
  }
}

const FORGED_PERMISSIONS = [
  undefined,
  null,
  {},
  { speakerName: ' ', right: 'own', ...ANSWERED_TODAY },
  { speakerName: ' \u200b ', right: 'own', ...ANSWERED_TODAY },
  { speakerName: 'Rose', right: 'because', ...ANSWERED_TODAY },
  { speakerName: 'Rose', ...ANSWERED_TODAY },
  // an answer without a yes, without an age, and of a child
  { speakerName: 'Rose', right: 'own', textVersion: ANSWERED_TODAY.textVersion },
  { speakerName: 'Rose', right: 'own', ...ANSWERED_TODAY, yes: { at: ANSWERED_TODAY.yes.at } },
  { speakerName: 'Rose', right: 'own', ...ANSWERED_TODAY, yes: { ...ANSWERED_TODAY.yes, age: 'younger' } },
  // words that were shown before what is kept was said
  { speakerName: 'Rose', right: 'own', ...ANSWERED_TODAY, textVersion: '2026-12' },
  // words that nobody was shown
  { speakerName: 'Rose', right: 'own', ...ANSWERED_TODAY, textVersion: '1' },
  { speakerName: 'Rose', right: 'own', ...ANSWERED_TODAY, textVersion: '2026-11 ' },
  { speakerName: 'Rose', right: 'own', ...ANSWERED_TODAY, textVersion: '__proto__' },
];

/** Whatever a client, a repeated job or an impatient family can do, in any order. */
const CALLS: readonly ((ports: Ports, chance: Chance) => Promise<unknown>)[] = [
  (ports) => post(ports, { speakerName: 'Rose', right: 'agreed', ...ANSWERED_TODAY }),
  (ports, chance) => post(ports, chance.pick(FORGED_PERMISSIONS.map((given) => [given, 1] as const))),
  (ports) => post(ports, { speakerName: 'Rose', right: 'own', ...ANSWERED_TODAY }, stranger),
  (ports) => runJobs(ports, 'process-audio'),
  (ports) => runJobs(ports, 'generate-tts-sample'),
  (ports) => runProcessAudio(ports, job, signal),
  (ports) => runGenerateTtsSample(ports, { sessionId }, signal),
  (ports) => bindCallables(ports).generate_tts_sample({ data: { sessionId }, caller: owner }),
  (ports) => bindCallables(ports).generate_tts_sample({ data: { sessionId }, caller: stranger }),
  (ports) => bindCallables(ports).delete_my_data({ data: { scope: 'materials', sessionId }, caller: owner }),
];

it('makes no sample in 10,000 random orders of calls without a permission on record', {
  tags: ['storm'],
}, async () => {
  const chance = seededChance(13);
  const seen = { measured: 0, spoken: 0, without: 0 };
  let isPermitted = () => false;
  at.reached = (what) => {
    seen[what]++;
    if (!isPermitted()) seen.without++;
  };
  for (let n = 0; n < ORDERS; n++) {
    const ports = await openPorts();
    isPermitted = () => ports.documents.paths().some((path) => path.startsWith('permissions/'));
    for (let call = 0; call < CALLS_OF_ORDER; call++) {
      const work = CALLS[Math.floor(chance.between(0, CALLS.length))];
      // A refusal is an answer here; what counts is what was reached.
      await (async () => work?.(ports, chance))().catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
    }
  }
  console.log(
    `${ORDERS} random orders: ${seen.spoken} samples, ${seen.without} without a permission on record`,
  );
  expect(Math.min(seen.measured, seen.spoken)).toBeGreaterThan(100);
  expect(seen.without).toBe(0);
});
