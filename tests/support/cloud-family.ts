import { readFileSync } from 'node:fs';
import { sourceOfVoice } from '../../functions/src/features/voice/making/source-of-voice.ts';
import type { Job } from '../../functions/src/ports/jobs.ts';
import { beginReading } from '../../functions/src/records/books/manuscripts.ts';
import { recordPermission } from '../../functions/src/records/voices/voice-profiles.ts';
import { CLIP_STORY, makeClip } from './make-clip.ts';
import type { Project } from './start-deployed.ts';

/** A family that has sent a memoir and a clip, and the jobs that make a sample of them, in order. */
export async function familyWithJobs({ wire, storage }: Project) {
  const { idToken, localId } = await wire.anonymous();
  const sessionId = await wire.session(localId);
  const documentPath = `documents/${sessionId}/memoir.docx`;
  const clipPath = `voice-samples/${sessionId}/audio_0.wav`;
  storage.put(
    documentPath,
    readFileSync(new URL('../fixtures/memoir.docx', import.meta.url)),
    'application/zip',
  );
  storage.put(clipPath, Buffer.from(await makeClip(120, CLIP_STORY)), 'audio/wav');
  const voice = {
    sessionId,
    clipPaths: [clipPath],
    regionStartSeconds: 0.5,
    regionDurationSeconds: 3,
    similarityThreshold: 0.85,
    adaptiveThreshold: true,
    applyPostProcessing: true,
    excluded: [],
  };
  await beginReading(wire, { ownerUid: localId, sessionId, source: documentPath });
  await recordPermission(wire, {
    ownerUid: localId,
    sessionId,
    source: sourceOfVoice(voice),
    permission: { speakerName: 'Ann', right: 'own', textVersion: '1', givenAt: new Date().toISOString() },
  });
  const jobs: readonly Job[] = [
    { kind: 'process-document', key: 'd', input: { sessionId, documentPath, fileName: 'memoir.docx' } },
    { kind: 'process-audio', key: 'v', input: voice },
    { kind: 'generate-tts-sample', key: 's', input: { sessionId } },
  ];
  return { idToken, sessionId, jobs };
}
