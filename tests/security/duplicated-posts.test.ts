import { expect, it } from 'vitest';
import { localJobs } from '../../functions/src/adapters/local/jobs.ts';
import { bindProcessAudio } from '../../functions/src/hosts/callables.ts';
import { findVoiceProfile, recordVoice } from '../../functions/src/records/voices/voice-profiles.ts';
import { downloadUrlOf, objectPath } from '../../src/domain/transfer/object-path.ts';
import { listeningWire } from '../contract/listening-wire.ts';
import { family, withText } from '../support/paying-family.ts';
import { ANSWERED_TODAY } from '../support/permission-answer.ts';
import { asHostilePorts } from './hostile-ports.ts';

const POSTS = 50;

it('makes one job of 50 duplicated posts, and answers all of them', async () => {
  const routes: Record<string, ReturnType<typeof bindProcessAudio>> = {};
  const wire = await listeningWire({ routes });
  const jobs = localJobs(wire.database, { nowMs: Date.now });
  const { documents, objects } = wire;
  const ports = { ...asHostilePorts(await withText(family())), documents, objects, jobs };
  const processAudio = bindProcessAudio(ports);
  let heard = 0;
  routes['POST /process-audio'] = (call) => {
    heard++;
    return processAudio(call);
  };
  const { idToken, localId } = await wire.anonymous();
  const sessionId = await wire.session(localId);
  const clip = downloadUrlOf('', objects.bucket, objectPath.voiceSample(sessionId, 0, 'mp3'));
  const body = {
    audioUrls: [clip],
    sessionId,
    referenceStart: 1,
    referenceDuration: 2,
    similarityThreshold: 0.85,
    adaptiveThreshold: true,
    applyPostProcessing: true,
    permission: { speakerName: 'Rose', right: 'own', ...ANSWERED_TODAY },
  };
  const headers = { authorization: `Bearer ${idToken}` };
  const posts = Array.from({ length: POSTS }, () => wire.postJson('/process-audio', body, headers));
  await expect.poll(() => heard).toBe(POSTS);
  const rows = wire.database.rows<{ key: string }>(`SELECT key FROM jobs WHERE kind = 'process-audio'`);
  console.log(`${POSTS} duplicated posts: ${rows.length} job`);
  expect(rows).toHaveLength(1);
  const made = { outputUrl: '/o', storagePath: 'voices/v', speechSeconds: 4 };
  const voice = { engine: 'test', version: 1, parameters: {} };
  const material = { stretches: [], speechFoundSeconds: 5, signalToNoiseDb: 30, verdicts: [] };
  const source = (await findVoiceProfile(ports, sessionId))?.source ?? '';
  await recordVoice(ports, { sessionId, source }, { ...made, voice, material });
  jobs.finish(rows[0]?.key ?? '');
  const answers = await Promise.all(posts);
  expect(new Set(answers.map(({ status, json }) => `${status} ${json.success} ${json.outputUrl}`))).toEqual(
    new Set(['200 true /o']),
  );
  const after = wire.database.rows(`SELECT key FROM jobs WHERE kind = 'process-audio'`);
  expect(after).toHaveLength(1);
});
