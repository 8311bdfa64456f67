import { createHash } from 'node:crypto';
import { FINISH } from '../../../../src/domain/audiobook/finish.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import { NO_ORDER } from '../../../../src/domain/mark/code.ts';
import { dateOrderOf } from '../../../../src/domain/spoken-forms/date-order.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { voiceOfChoice } from '../../../../src/domain/voice/takes.ts';
import type { VoiceProfile } from '../../../../src/domain/voice/voice.ts';
import type { HeardSentences } from '../../../../src/domain/voice/voice-choice.ts';
import { narrateText } from '../../audio/narration/narrate-text.ts';
import { sampleText, sentencesToHear } from '../../audio/text/sample-text.ts';
import type { JobInputs } from '../../ports/jobs.ts';
import type { Ports } from '../../ports/ports.ts';
import { findManuscript, loadManuscriptText } from '../../records/books/manuscripts.ts';
import { findPronunciations } from '../../records/books/pronunciations.ts';
import { findVoiceProfile, recordSample } from '../../records/voices/voice-profiles.ts';
import { nameOfHeard } from './name-of-heard.ts';

/** A sentence or two, heard while the rest is made. */
const FIRST_WORDS = 12;

type SpeakingPorts = Pick<Ports, 'documents' | 'objects' | 'voiceEngine' | 'finish'>;

/**
 * The job behind generate_tts_sample: one page of the manuscript in the voice as it was chosen, its first sentence before
 * the rest, and the times of all sentences; or a few sentences in a voice that is being tried.
 */
export async function runGenerateTtsSample(
  ports: SpeakingPorts,
  job: JobInputs['generate-tts-sample'],
  signal: AbortSignal,
): Promise<void> {
  const { sessionId, hear } = job;
  const profile = await findVoiceProfile(ports, sessionId);
  if (!profile?.voice || !profile.permission) throw new AppError('voice-permission-missing');
  if (hear) return speakSentences(ports, profile, { ...job, hear }, signal);
  const { voice, permission } = profile;
  const text = await loadManuscriptText(ports, sessionId);
  const pronunciations = await findPronunciations(ports, sessionId);
  const dateOrder = dateOrderOf(text.paragraphs);
  const sample = sampleText(text);
  const { finish = FINISH } = ports;
  const name = createHash('sha256')
    .update(
      JSON.stringify([
        text.title,
        sample,
        voice,
        finish,
        NO_ORDER,
        ...(pronunciations.length > 0 ? [pronunciations] : []),
        ...(dateOrder === 'day-first' ? [dateOrder] : []),
      ]),
    )
    .digest('hex');
  const common = {
    sessionId,
    title: text.title,
    narrator: permission.speakerName,
    voice,
    pronunciations,
    dateOrder,
    finish,
    mark: NO_ORDER,
  };
  const firstPath = objectPath.sampleFirst(sessionId, name);
  if (!(await ports.objects.info(firstPath)))
    await narrateText(
      ports,
      { ...common, ...sampleText(sample, FIRST_WORDS), outputPath: firstPath },
      { signal, threads: 1 },
    );
  await recordSample(ports, sessionId, voice, { sampleFirstUrl: await ports.objects.downloadUrl(firstPath) });
  const [outputPath, timingsPath] = [
    objectPath.sample(sessionId, name),
    objectPath.sampleTimings(sessionId, name),
  ];
  await narrateText(ports, { ...common, ...sample, outputPath, timingsPath }, { signal });
  await recordSample(ports, sessionId, voice, {
    ttsSampleUrl: await ports.objects.downloadUrl(outputPath),
    ttsSampleError: null,
    sampleTimingsUrl: await ports.objects.downloadUrl(timingsPath),
  });
}

/** What is tried leaves its sound and words under their name, and nothing else. */
async function speakSentences(
  ports: SpeakingPorts,
  profile: VoiceProfile,
  { sessionId, hear }: JobInputs['generate-tts-sample'] & { readonly hear: HeardSentences },
  signal: AbortSignal,
): Promise<void> {
  const manuscript = await findManuscript(ports, sessionId);
  const voice = voiceOfChoice(profile, hear.choice);
  if (!voice || manuscript?.status !== 'ready') throw new AppError('failed-precondition');
  const text = await loadManuscriptText(ports, sessionId);
  const paragraphs = [sentencesToHear(text, hear).join(' ')];
  const name = nameOfHeard(manuscript.textHash, voice, hear);
  const outputPath = objectPath.sample(sessionId, name);
  const timingsPath = objectPath.sampleTimings(sessionId, name);
  const { speakerName: narrator } = profile.permission;
  const { finish = FINISH } = ports;
  const said = {
    sessionId,
    title: '',
    narrator,
    voice,
    finish,
    mark: NO_ORDER,
    paragraphs,
    dateOrder: dateOrderOf(text.paragraphs),
    chapterStarts: [],
    isExcerpt: true,
  };
  await narrateText(ports, { ...said, outputPath, timingsPath }, { signal, threads: 1 });
}
