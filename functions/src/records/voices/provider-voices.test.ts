import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeSessionId } from '../../../../src/domain/session.ts';
import { noFiles } from '../../../../tests/support/no-files.ts';
import { scriptedElevenLabs } from '../../../../tests/support/scripted-elevenlabs.ts';
import { elevenLabsVoiceEngine } from '../../adapters/elevenlabs/voice-engine.ts';
import { deleteMyData } from '../../features/account/delete-my-data.ts';
import { enforceRetention } from '../../features/account/enforce-retention.ts';
import { giveUpJob } from '../../hosts/jobs.ts';
import { openDataFolder } from '../../local/ports.ts';
import { announceVoice, endFormerVoices, forgetVoice, recordProviderVoice } from './provider-voices.ts';

const sessionId = makeSessionId(1_700_000_000_000, new Uint8Array(16));
const caller = { uid: 'rose', email: null, isAnonymous: true };
const { signal } = new AbortController();

async function family() {
  const dataDir = mkdtempSync(join(tmpdir(), 'kindred-provider-'));
  const folder = openDataFolder(dataDir, {});
  const provider = await scriptedElevenLabs();
  onTestFinished(async () => {
    await provider.close();
    folder.database.close();
    rmSync(dataDir, { recursive: true });
  });
  await folder.documents.update(`sessions/${sessionId}`, () => ({ ownerUid: caller.uid }));
  const voiceEngine = elevenLabsVoiceEngine(provider.environment, { waitMs: () => 1 });
  const announced: string[] = [];
  const files = {
    ...noFiles,
    announce: async (engine: string, fingerprint: string) => {
      announced.push(await announceVoice(folder, sessionId, { engine, fingerprint }));
      return announced.at(-1) ?? '';
    },
  };
  /** Killed here, the voice is at its provider and its id in nobody's hands. */
  const killedMaking = (level: number) =>
    voiceEngine.makeVoice(
      { samples: new Float32Array(16_000).fill(level), sampleRateHz: 16_000 },
      signal,
      files,
    );
  const makeVoice = async (level: number) => {
    const voice = await killedMaking(level);
    await recordProviderVoice(folder, sessionId, voice, announced);
    return voice;
  };
  /** Does what the runner would: every job that waits, and gives up the ones that fail. */
  const runJobs = async () => {
    for (
      let job = folder.jobs.claim({ kinds: ['forget-voice'] }, 1_000);
      job;
      job = folder.jobs.claim({ kinds: ['forget-voice'] }, 1_000)
    ) {
      if (job.kind !== 'forget-voice') throw new Error(job.kind);
      const error = await forgetVoice({ ...folder, voiceEngine }, job.input).catch((failure) => failure);
      if (error) await giveUpJob(folder, job, error);
      folder.jobs.finish(job.key);
    }
  };
  const known = async () => (await folder.documents.all('provider_voices')).length;
  return { folder, provider, makeVoice, killedMaking, announced, runJobs, known };
}

it('a voice ends at its provider when the family deletes its data', async () => {
  const { folder, provider, makeVoice, runJobs, known } = await family();
  await makeVoice(0.1);
  expect(provider.voices.size).toBe(1);
  expect(await deleteMyData(folder, caller, { scope: 'everything' })).toMatchObject({ remaining: 0 });
  expect(await known()).toBe(0);
  await runJobs();
  expect(provider.voices.size).toBe(0);
});

it('a provider that cannot be told is told at the next daily run', async () => {
  const { folder, provider, makeVoice, runJobs, known } = await family();
  await makeVoice(0.1);
  const isDeleting = ({ method }: { method: string | undefined }) => method === 'DELETE';
  for (let i = 0; i < 5; i++) provider.faults.push({ on: isDeleting, status: 503 });
  await deleteMyData(folder, caller, { scope: 'materials' });
  await runJobs();
  expect([provider.voices.size, await known()]).toEqual([1, 1]);
  expect(JSON.stringify(await folder.documents.all('provider_voices'))).not.toContain(sessionId);
  await enforceRetention(folder);
  await runJobs();
  expect([provider.voices.size, await known()]).toEqual([0, 0]);
});

it('a voice of other clips ends when a new one is made, but not once something was bought', async () => {
  const { folder, provider, makeVoice, runJobs } = await family();
  await makeVoice(0.1);
  await endFormerVoices(folder, sessionId, await makeVoice(0.2));
  await runJobs();
  expect(provider.voices.size).toBe(1);
  await folder.documents.update('payments/p1', () => ({ sessionId }));
  await endFormerVoices(folder, sessionId, await makeVoice(0.3));
  await runJobs();
  expect(provider.voices.size).toBe(2);
});

it('a voice whose id nobody heard of ends with the family’s data too', async () => {
  const { folder, provider, killedMaking, runJobs, known } = await family();
  await killedMaking(0.1);
  expect([provider.voices.size, await known()]).toEqual([1, 1]);
  expect(await deleteMyData(folder, caller, { scope: 'everything' })).toMatchObject({ remaining: 0 });
  await runJobs();
  expect(provider.voices.size).toBe(0);
  expect(JSON.stringify(await folder.documents.all('provider_voices'))).not.toContain(sessionId);
  await enforceRetention(folder);
  await runJobs();
  expect(await known()).toBe(0);
});

it('a voice that its provider was still at when the data were deleted ends at the next daily run', async () => {
  const { folder, provider, killedMaking, announced, runJobs, known } = await family();
  await killedMaking(0.1);
  provider.voices.clear();
  await deleteMyData(folder, caller, { scope: 'materials' });
  await runJobs();
  provider.voices.set('late', announced[0] ?? '');
  await enforceRetention(folder);
  await runJobs();
  expect([provider.voices.size, await known()]).toEqual([0, 0]);
});

it('a voice that was made after a kill is known by its id alone', async () => {
  const { folder, provider, makeVoice, killedMaking, runJobs } = await family();
  await killedMaking(0.1);
  const voice = await makeVoice(0.1);
  expect((await folder.documents.all('provider_voices')).map(({ id }) => id)).toEqual([
    voice.parameters.voiceId,
  ]);
  await killedMaking(0.2);
  await endFormerVoices(folder, sessionId, voice);
  await runJobs();
  expect([...provider.voices.keys()]).toEqual([voice.parameters.voiceId]);
});

it('two families with the same recording have two voices', async () => {
  const { folder } = await family();
  const of = (id: string) => announceVoice(folder, id, { engine: 'elevenlabs', fingerprint: 'f' });
  expect(await of(sessionId)).toBe(await of(sessionId));
  expect(await of(sessionId)).not.toBe(await of('another session'));
});
