import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeSessionId } from '../../../src/domain/session.ts';
import { noFiles } from '../../../tests/support/no-files.ts';
import { scriptedElevenLabs } from '../../../tests/support/scripted-elevenlabs.ts';
import { deleteMyData } from '../account/delete-my-data.ts';
import { enforceRetention } from '../account/enforce-retention.ts';
import { elevenLabsVoiceEngine } from '../adapters/elevenlabs/voice-engine.ts';
import { giveUpJob } from '../give-up-job.ts';
import { openDataFolder } from '../local-ports.ts';
import { endFormerVoices, forgetVoice, recordProviderVoice } from './provider-voices.ts';

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
  const makeVoice = async (level: number) => {
    const samples = new Float32Array(16_000).fill(level);
    const voice = await voiceEngine.makeVoice({ samples, sampleRateHz: 16_000 }, signal, noFiles);
    await recordProviderVoice(folder, sessionId, voice);
    return voice;
  };
  /** Does what the runner would: every job that waits, and gives up the ones that fail. */
  const runJobs = async () => {
    for (
      let job = folder.jobs.claim(['forget-voice'], 1_000);
      job;
      job = folder.jobs.claim(['forget-voice'], 1_000)
    ) {
      if (job.kind !== 'forget-voice') throw new Error(job.kind);
      const error = await forgetVoice({ ...folder, voiceEngine }, job.input).catch((failure) => failure);
      if (error) await giveUpJob(folder, job, error);
      folder.jobs.finish(job.key);
    }
  };
  const known = async () => (await folder.documents.all('provider_voices')).length;
  return { folder, provider, makeVoice, runJobs, known };
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
