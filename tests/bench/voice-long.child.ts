// Started by voice-long.ts with a video and the second of the mark: makes a voice of it and reports on stdout.

import { readdirSync, readFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { ffmpegAudioDecoder } from '../../functions/src/adapters/ffmpeg/audio-decoder.ts';
import { fliteVoiceEngine } from '../../functions/src/adapters/flite/voice-engine.ts';
import { memoryDocuments } from '../../functions/src/adapters/memory/documents.ts';
import { memoryJobs } from '../../functions/src/adapters/memory/jobs.ts';
import { memoryObjects } from '../../functions/src/adapters/memory/objects.ts';
import { runProcessAudio } from '../../functions/src/features/voice/making/run-process-audio.ts';
import { sourceOfVoice } from '../../functions/src/features/voice/making/source-of-voice.ts';
import type { JobInputs } from '../../functions/src/ports/jobs.ts';
import type { Objects } from '../../functions/src/ports/objects.ts';
import { findVoiceProfile } from '../../functions/src/records/voices/voice-profiles.ts';
import { makeSessionId } from '../../src/domain/session.ts';
import { rowOf } from '../support/rows.ts';
import type { LongVideoReport } from './voice-long.ts';

const WATCH_MS = 50;
const CANCEL_AFTER_MS = 700;
const [, , video = '', markSeconds = '0'] = process.argv;
const sessionId = makeSessionId(1_700_000_000_000, new Uint8Array(16));

function residentKib(pid: string): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0; // it ended between two looks
  }
}

/** Children have this process as their parent: the fourth field of stat, after the name in brackets. */
function isOurs(pid: string): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === process.pid;
  } catch {
    return false;
  }
}

function familyMib(): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isOurs(name));
  return [String(process.pid), ...children].reduce((sum, pid) => sum + residentKib(pid), 0) / 1_024;
}

/** The video lies on the disk, as in the product: it is copied, never read into memory. */
const objects = {
  ...memoryObjects(),
  readToFile: (_path: string, file: string) => copyFile(video, file),
} as Objects;
const stages: string[] = [];
const base = memoryDocuments();
const documents: typeof base = {
  ...base,
  async update(path, change) {
    const changed = await base.update(path, change);
    const stage = String(changed?.stage ?? '');
    if (stage !== '' && stages.at(-1) !== stage) stages.push(stage);
    return changed;
  },
};
const engine = fliteVoiceEngine({ workers: 1 });
const ports = {
  documents,
  objects,
  jobs: memoryJobs(),
  clock: { nowMs: () => Date.now() },
  audioDecoder: ffmpegAudioDecoder(),
  voiceEngine: engine,
};
const job: JobInputs['process-audio'] = {
  sessionId,
  clipPaths: [`temp-videos/${sessionId}/video.mp4`],
  regionStartSeconds: Number(markSeconds),
  regionDurationSeconds: 2,
  similarityThreshold: 0.85,
  adaptiveThreshold: true,
  applyPostProcessing: true,
  excluded: [],
};

await base.update(`voice_profiles/${sessionId}`, () =>
  rowOf.voiceProfile('rose', sessionId, { source: sourceOfVoice(job) }),
);
let peakMib = 0;
const watch = setInterval(() => {
  peakMib = Math.max(peakMib, familyMib());
}, WATCH_MS);
const began = performance.now();
await runProcessAudio(ports, job, new AbortController().signal);
const wallSeconds = (performance.now() - began) / 1_000;
clearInterval(watch);
const profile = await findVoiceProfile(ports, sessionId);

const cancelling = new AbortController();
const cancelled = runProcessAudio(ports, job, cancelling.signal).catch((error: unknown) => error);
await new Promise((resolve) => setTimeout(resolve, CANCEL_AFTER_MS));
const cancelledAt = performance.now();
cancelling.abort();
await cancelled;
const cancelSeconds = (performance.now() - cancelledAt) / 1_000;
await engine.close();

const { user, system } = process.cpuUsage();
const report: LongVideoReport = {
  ...{ stages, peakMib, wallSeconds, cancelSeconds },
  cpuSeconds: (user + system) / 1e6,
  speechSeconds: profile?.speechSeconds ?? 0,
  firstUsedSeconds: profile?.material?.stretches[0]?.start ?? 0,
};
process.stdout.write(JSON.stringify(report));
