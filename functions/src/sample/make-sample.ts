import { createHash } from 'node:crypto';
import { AppError } from '../../../src/domain/errors.ts';
import { objectPath } from '../../../src/domain/object-path.ts';
import { narrateText } from '../audiobook/narrate-text.ts';
import { loadManuscriptText } from '../manuscript/stored-text.ts';
import type { JobInputs } from '../ports/jobs.ts';
import type { Ports } from '../ports/ports.ts';
import { findVoiceProfile, recordSample } from '../voice/voice-profile.ts';
import { sampleText } from './sample-text.ts';

/** The job behind generate_tts_sample: one page of the manuscript in the made voice. */
export async function makeSample(
  ports: Pick<Ports, 'documents' | 'objects' | 'voiceEngine'>,
  job: JobInputs['make-sample'],
  signal: AbortSignal,
): Promise<void> {
  const { sessionId } = job;
  const profile = await findVoiceProfile(ports, sessionId);
  if (!profile?.voice || !profile.permission) throw new AppError('voice-permission-missing');
  const { voice, permission } = profile;
  const text = await loadManuscriptText(ports, sessionId);
  const sample = sampleText(text);
  const name = createHash('sha256')
    .update(JSON.stringify([text.title, sample, voice]))
    .digest('hex');
  const outputPath = objectPath.sample(sessionId, name);
  await narrateText(
    ports,
    { sessionId, title: text.title, narrator: permission.speakerName, ...sample, voice, outputPath },
    { signal, onProgress: () => {} },
  );
  await recordSample(ports, sessionId, {
    ttsSampleUrl: await ports.objects.downloadUrl(outputPath),
    ttsSampleError: null,
  });
}
