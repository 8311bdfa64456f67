// @module-tag voices
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeSessionId } from '../../../../../src/domain/session.ts';
import { objectPath } from '../../../../../src/domain/transfer/object-path.ts';
import type { Voice, VoiceMaterial, VoiceProfile } from '../../../../../src/domain/voice/voice.ts';
import {
  CLIP_STORY,
  CLIP_TEXT,
  convertClip,
  makeClip,
  makeSpeech,
  testVoice,
} from '../../../../../tests/support/make-clip.ts';
import { makeTalk, shareOf, TALK_RATE_HZ } from '../../../../../tests/support/make-talk.ts';
import { joinSounds, makeChords, makeSilence } from '../../../../../tests/support/make-tones.ts';
import { rowOf } from '../../../../../tests/support/rows.ts';
import { ffmpegAudioDecoder } from '../../../adapters/ffmpeg/audio-decoder.ts';
import { fliteVoiceEngine } from '../../../adapters/flite/voice-engine.ts';
import { memoryDocuments } from '../../../adapters/memory/documents.ts';
import { memoryJobs } from '../../../adapters/memory/jobs.ts';
import { memoryObjects } from '../../../adapters/memory/objects.ts';
import { measurePitch } from '../../../audio/signal/pitch.ts';
import { soundOfWav, wavOf } from '../../../audio/signal/wav.ts';
import type { DocumentFields, Documents } from '../../../ports/documents.ts';
import type { JobInputs } from '../../../ports/jobs.ts';
import type { VoiceEngine } from '../../../ports/voice-engine.ts';
import { writeText } from '../../../records/books/manuscripts.ts';
import { keepPermission, permissionsFor } from '../../../records/voices/permissions.ts';
import { runExtractAudio } from './run-extract-audio.ts';
import { runProcessAudio } from './run-process-audio.ts';
import { sourceOfVoice } from './source-of-voice.ts';

const voiceEngine = fliteVoiceEngine({ workers: 1 });
/** As an engine that has one manner, at once. */
const quickEngine = (makeVoice: VoiceEngine['makeVoice']): VoiceEngine => {
  const { makeVoices: _, ...others } = voiceEngine;
  return { ...others, makeVoice };
};
const audioDecoder = ffmpegAudioDecoder();
const sessionId = makeSessionId(1_700_000_000_000, new Uint8Array(16));
const signal = new AbortController().signal;
const profilePath = `voice_profiles/${sessionId}`;
const permission = {
  speakerName: 'Ann',
  right: 'own',
  textVersion: '1',
  givenAt: '2026-01-01T00:00:00.000Z',
};

let clip: Uint8Array;
let objects: ReturnType<typeof memoryObjects>;
let profiles: Map<string, DocumentFields>;
const documents: Pick<Documents, 'get' | 'update' | 'matching'> = {
  matching: async () => [],
  get: async (path) => profiles.get(path) ?? null,
  update: async (path, change) => {
    const changed = change(profiles.get(path) ?? null);
    if (changed) profiles.set(path, changed);
    return profiles.get(path) ?? null;
  },
};
const ports = () => ({
  documents: documents as Documents,
  objects,
  jobs: memoryJobs(),
  clock: { nowMs: () => Date.UTC(2026, 10, 27) },
  audioDecoder,
  voiceEngine,
});

beforeAll(async () => {
  clip = await makeClip(115);
});
afterAll(() => voiceEngine.close());
beforeEach(() => {
  objects = memoryObjects();
  profiles = new Map([[profilePath, { ownerUid: 'u', sessionId, permission, voice: null }]]);
});

async function jobWith(...clips: Uint8Array[]) {
  const clipPaths = clips.map((_, i) => objectPath.voiceSample(sessionId, i, 'mp3'));
  for (const [i, bytes] of clips.entries())
    await objects.write(clipPaths[i] ?? '', bytes, { contentType: 'audio/mpeg' });
  const asked = {
    similarityThreshold: 0.85,
    adaptiveThreshold: true,
    applyPostProcessing: true,
    excluded: [],
  };
  const job = { sessionId, clipPaths, regionStartSeconds: 1, regionDurationSeconds: 2, ...asked };
  profiles.set(profilePath, { ...profiles.get(profilePath), source: sourceOfVoice(job) });
  return job;
}

async function request(job: JobInputs['process-audio']) {
  profiles.set(profilePath, { ...profiles.get(profilePath), source: sourceOfVoice(job) });
  return job;
}

describe('runProcessAudio', { timeout: 300_000 }, () => {
  it('keeps the speech, completes the profile and leaves the rest of it alone', async () => {
    const quick = quickEngine(async () => testVoice());
    const job = await jobWith(await convertClip(clip, 'mp3'));
    await runProcessAudio({ ...ports(), voiceEngine: quick }, job, signal);
    const profile = profiles.get(profilePath);
    expect(profile).toMatchObject({ ownerUid: 'u', permission, storagePath: objectPath.speech(sessionId) });
    expect(profile?.outputUrl).toContain(encodeURIComponent(objectPath.speech(sessionId)));
    const { samples, sampleRateHz } = soundOfWav(
      objects.stored.get(objectPath.speech(sessionId)) ?? new Uint8Array(),
    );
    expect(samples.length / sampleRateHz).toBeCloseTo(Number(profile?.speechSeconds), 2);
    expect(profile?.voice).toEqual(testVoice());
    const wanted = measurePitch(soundOfWav(clip).samples, 16_000)?.medianHz ?? 0;
    expect((measurePitch(samples, sampleRateHz)?.medianHz ?? 0) / wanted).toBeCloseTo(1, 1);
  });

  it.each([
    ['notes with its permission that a voice was made', 'Ann', true],
    ['notes nothing with another one’s', 'Ben', false],
  ])('%s', async (_, speakerName, isNoted) => {
    const quick = quickEngine(async () => testVoice());
    const job = await jobWith(await convertClip(clip, 'mp3'));
    const profile = { ...profiles.get(profilePath), source: sourceOfVoice(job) };
    const rows = memoryDocuments({ [profilePath]: profile });
    const stage = { ...ports(), documents: rows, voiceEngine: quick };
    await keepPermission(
      stage,
      { ownerUid: 'u', sessionId },
      { speakerName, right: 'own', textVersion: '1' },
      [],
    );
    await runProcessAudio(stage, job, signal);
    const [given] = await permissionsFor(stage, sessionId);
    expect(given?.madeAt !== undefined).toBe(isNoted);
  });

  it('keeps with the voice how long the person pauses', async () => {
    const quick = quickEngine(async () => testVoice());
    const sentences = CLIP_STORY.split(/(?<=[.,]) /u);
    const ownPausesWith = async (seconds: number) => {
      const spoken: Float32Array[] = [];
      for (const sentence of sentences)
        spoken.push((await makeSpeech(115, sentence)).samples.slice(3_200, -3_200), makeSilence(seconds));
      const job = await jobWith(wavOf(joinSounds(...spoken), 16_000));
      await runProcessAudio({ ...ports(), voiceEngine: quick }, job, signal);
      return (profiles.get(profilePath)?.voice as Voice | undefined)?.ownPauses ?? 0;
    };
    const [brief, long] = [await ownPausesWith(0.1), await ownPausesWith(0.9)];
    expect(brief).toBeGreaterThan(0.4);
    expect(long).toBeGreaterThan(1.2 * brief);
  });

  it('tries the voice with the beginning of the book, when there is one', async () => {
    const pages: (string | undefined)[] = [];
    const listening = quickEngine(async ({ firstPage }) => {
      pages.push(firstPage);
      return testVoice();
    });
    const job = await jobWith(clip);
    await runProcessAudio({ ...ports(), voiceEngine: listening }, job, signal);
    const text = { title: 'Bread', paragraphs: [CLIP_TEXT.repeat(2)], chapterStarts: [] };
    await writeText({ objects }, sessionId, text, { readingHash: 'r', revision: 0 });
    await runProcessAudio({ ...ports(), voiceEngine: listening }, job, signal);
    profiles.set(`manuscripts/${sessionId}`, rowOf.manuscript('u', sessionId));
    await runProcessAudio({ ...ports(), voiceEngine: listening }, job, signal);
    expect(pages).toEqual([undefined, undefined, expect.stringContaining('My grandmother baked bread')]);
  });

  it('gives the same voice when it runs again', async () => {
    const job = await jobWith(clip, clip);
    await runProcessAudio(ports(), job, signal);
    const first = profiles.get(profilePath);
    expect(first?.voice).toMatchObject({ engine: 'flite', parameters: { base: 'rms' } });
    await runProcessAudio(ports(), job, signal);
    expect(profiles.get(profilePath)).toEqual(first);
  });

  it.each([
    ['clip-empty', new Uint8Array(0)],
    ['clip-damaged', new TextEncoder().encode('not a recording at all, but some text')],
    ['clip-silent', wavOf(makeSilence(3), 16_000)],
    ['clip-music', wavOf(makeChords(5), 16_000)],
  ])('refuses with %s and leaves the profile as it was', async (code, bytes) => {
    const job = await jobWith(bytes);
    await expect(runProcessAudio(ports(), job, signal)).rejects.toMatchObject({ code });
    expect(profiles.get(profilePath)?.voice).toBeNull();
  });

  it('finds a region late in a long clip, and tells what it used in seconds of that clip', {
    tags: ['voices'],
  }, async () => {
    const { samples } = soundOfWav(clip);
    const lateSeconds = 1_900;
    const long = new Float32Array(lateSeconds * 16_000 + samples.length);
    long.set(samples, lateSeconds * 16_000);
    const job = await jobWith(await convertClip(wavOf(long, 16_000), 'mp3'));
    await runProcessAudio(ports(), await request({ ...job, regionStartSeconds: lateSeconds + 1 }), signal);
    const { stretches = [] } = (profiles.get(profilePath)?.material ??
      {}) as unknown as Partial<VoiceMaterial>;
    expect(stretches.length).toBeGreaterThan(0);
    for (const { start } of stretches) expect(start).toBeGreaterThan(lateSeconds - 1);
  });

  it('asks whose voice it is when two people speak, and makes the one that is chosen', {
    tags: ['voices'],
  }, async () => {
    const talk = await makeTalk('woman', 'man', 'woman', 'man', 'woman', 'man');
    const seconds = talk.samples.length / TALK_RATE_HZ;
    const quick = { ...ports(), voiceEngine: quickEngine(async () => testVoice()) };
    const job = await request({
      ...(await jobWith(wavOf(talk.samples, TALK_RATE_HZ))),
      regionStartSeconds: seconds * 0.33,
      regionDurationSeconds: seconds * 0.33,
    });
    await runProcessAudio(quick, job, signal);
    const asked = profiles.get(profilePath) as unknown as VoiceProfile;
    expect(asked).toMatchObject({ voice: null, stage: null });
    expect(asked.outputUrl ?? null).toBeNull();
    expect(objects.stored.has(objectPath.speech(sessionId))).toBe(false);
    expect(asked.whoseVoice).toHaveLength(2);
    const { mark = { start: 0, end: 0 } } = asked.whoseVoice?.[1] ?? {};
    const chosen = {
      ...job,
      regionStartSeconds: mark.start,
      regionDurationSeconds: mark.end - mark.start,
      regionOrigin: 'chosen' as const,
    };
    await runProcessAudio(quick, await request(chosen), signal);
    const made = profiles.get(profilePath) as unknown as VoiceProfile;
    expect(made).toMatchObject({ stage: 'done', whoseVoice: null });
    expect(shareOf('man', made.material?.stretches ?? [], talk)).toBeGreaterThan(0.95);
  });

  it('tells the times of voices late in a long clip in seconds of that clip', {
    tags: ['voices'],
  }, async () => {
    const talk = await makeTalk('woman', 'man', 'woman', 'man', 'woman', 'man');
    const lateSeconds = 600;
    const long = new Float32Array(lateSeconds * TALK_RATE_HZ + talk.samples.length);
    long.set(talk.samples, lateSeconds * TALK_RATE_HZ);
    const job = await jobWith(await convertClip(wavOf(long, TALK_RATE_HZ), 'mp3'));
    await runProcessAudio(ports(), await request({ ...job, regionStartSeconds: lateSeconds + 1 }), signal);
    const { whoseVoice = [] } = profiles.get(profilePath) as unknown as VoiceProfile;
    expect(whoseVoice).toHaveLength(2);
    for (const { mark } of whoseVoice ?? []) expect(mark.start).toBeGreaterThan(lateSeconds - 1);
  });

  it('refuses a region beyond the end of the clip', async () => {
    const job = { ...(await jobWith(clip)), regionStartSeconds: 4_000 };
    await expect(runProcessAudio(ports(), job, signal)).rejects.toMatchObject({ code: 'clip-damaged' });
  });

  it('makes no voice without a permission on record', async () => {
    const job = await jobWith(clip);
    profiles.clear();
    await expect(runProcessAudio(ports(), job, signal)).rejects.toMatchObject({
      code: 'voice-permission-missing',
    });
  });
});

describe('runExtractAudio', () => {
  it('puts the sound of a video beside the clips, once', async () => {
    const videoPath = objectPath.video(sessionId, 'mp4');
    await objects.write(videoPath, await convertClip(clip, 'mp4'), { contentType: 'video/mp4' });
    const path = await runExtractAudio(ports(), { sessionId, videoPath }, signal);
    expect(path.startsWith(`voice-samples/${sessionId}/`)).toBe(true);
    const { samples, sampleRateHz } = soundOfWav(objects.stored.get(path) ?? new Uint8Array());
    expect(samples.length / sampleRateHz).toBeCloseTo(soundOfWav(clip).samples.length / 16_000, 0.5);
    objects.stored.delete(videoPath);
    expect(await runExtractAudio(ports(), { sessionId, videoPath }, signal)).toBe(path);
  });
});
