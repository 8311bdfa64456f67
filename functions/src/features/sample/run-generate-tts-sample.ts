import { createHash } from 'node:crypto';
import { FINISH } from '../../../../src/domain/audiobook/finish.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { narrateText } from '../../audio/narration/narrate-text.ts';
import { sampleText } from '../../audio/text/sample-text.ts';
import type { JobInputs } from '../../ports/jobs.ts';
import type { Ports } from '../../ports/ports.ts';
import { loadManuscriptText } from '../../records/manuscripts.ts';
import { findPronunciations } from '../../records/pronunciations.ts';
import { findVoiceProfile, recordSample } from '../../records/voice-profiles.ts';

/** A sentence or two, heard while the rest is made. */
const FIRST_WORDS = 12;

/**
 * The job behind generate_tts_sample: one page of the manuscript in the made voice, its first sentence before the rest,
 * and the times of all sentences.
 */
export async function runGenerateTtsSample(
  ports: Pick<Ports, 'documents' | 'objects' | 'voiceEngine' | 'finish'>,
  job: JobInputs['generate-tts-sample'],
  signal: AbortSignal,
): Promise<void> {
  const { sessionId } = job;
  const profile = await findVoiceProfile(ports, sessionId);
  if (!profile?.voice || !profile.permission) throw new AppError('voice-permission-missing');
  const { voice, permission } = profile;
  const text = await loadManuscriptText(ports, sessionId);
  const pronunciations = await findPronunciations(ports, sessionId);
  const sample = sampleText(text);
  const { finish = FINISH } = ports;
  const name = createHash('sha256')
    .update(
      JSON.stringify([
        text.title,
        sample,
        voice,
        finish,
        ...(pronunciations.length > 0 ? [pronunciations] : []),
      ]),
    )
    .digest('hex');
  const common = {
    sessionId,
    title: text.title,
    narrator: permission.speakerName,
    voice,
    pronunciations,
    finish,
  };
  const firstPath = objectPath.sampleFirst(sessionId, name);
  if (!(await ports.objects.info(firstPath)))
    await narrateText(
      ports,
      { ...common, ...sampleText(sample, FIRST_WORDS), outputPath: firstPath },
      { signal, threads: 1 },
    );
  await recordSample(ports, sessionId, { sampleFirstUrl: await ports.objects.downloadUrl(firstPath) });
  const [outputPath, timingsPath] = [
    objectPath.sample(sessionId, name),
    objectPath.sampleTimings(sessionId, name),
  ];
  await narrateText(ports, { ...common, ...sample, outputPath, timingsPath }, { signal });
  await recordSample(ports, sessionId, {
    ttsSampleUrl: await ports.objects.downloadUrl(outputPath),
    ttsSampleError: null,
    sampleTimingsUrl: await ports.objects.downloadUrl(timingsPath),
  });
}
