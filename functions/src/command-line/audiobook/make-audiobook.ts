import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename, join } from 'node:path';
import type { CreditForm } from '../../../../src/domain/audiobook/credit.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import { SIMILARITY_THRESHOLD } from '../../../../src/domain/limits.ts';
import { type LeftOutAs, NO_EDITS, sourceOfText } from '../../../../src/domain/manuscript/review.ts';
import { NO_ORDER } from '../../../../src/domain/mark/code.ts';
import type { Pronunciation } from '../../../../src/domain/names/pronunciations.ts';
import { makeSessionId, type SessionId } from '../../../../src/domain/session.ts';
import { dateOrderOf } from '../../../../src/domain/spoken-forms/date-order.ts';
import { objectPath, safeFileName } from '../../../../src/domain/transfer/object-path.ts';
import { firstChoiceOf, takesOf, voiceOfChoice } from '../../../../src/domain/voice/takes.ts';
import {
  defaultRegion,
  type FoundVoice,
  type Region,
  type RegionOrigin,
  VOICE_PERMISSION_VERSION,
  type Voice,
  type VoiceProfile,
  type VoiceRight,
} from '../../../../src/domain/voice/voice.ts';
import { coverPainter } from '../../adapters/cover/cover-painter.ts';
import { signTags } from '../../audio/mp3/id3.ts';
import { narrateText } from '../../audio/narration/narrate-text.ts';
import { sourceOfVoice } from '../../features/voice/making/source-of-voice.ts';
import { chooseAudioDecoder } from '../../hosts/choose-audio-decoder.ts';
import { chooseFinish } from '../../hosts/choose-finish.ts';
import { openVoiceEngine } from '../../hosts/choose-voice-engine.ts';
import { openSigner } from '../../hosts/provenance.ts';
import { runJob } from '../../hosts/run-job.ts';
import { dataFolder, openDataFolder, signingKeyFile } from '../../local/ports.ts';
import type { JobInputs } from '../../ports/jobs.ts';
import { creditFor } from '../../records/books/frozen-narrations.ts';
import { beginReading, findManuscript, loadManuscriptText } from '../../records/books/manuscripts.ts';
import { freezeOwnRecording } from '../../records/books/own-recordings.ts';
import { loadReview } from '../../records/books/reviews.ts';
import { sessions } from '../../records/people/sessions.ts';
import { findVoiceProfile, recordPermission } from '../../records/voices/voice-profiles.ts';
import type { Progress } from '../terminal-progress.ts';
import { type SpeakerAnswer, speakerLines } from '../terminal-speaker.ts';
import { openWorkFolder } from '../work-folder.ts';
import { type AudiobookFiles, checkFiles } from './check-files.ts';
import { BOOK_ID, copyOut, keepOthersFiles, makeFormats } from './make-formats.ts';
import type { WantedVoice } from './read-choice.ts';
import { readNames } from './read-names.ts';

export interface AudiobookRequest extends AudiobookFiles {
  readonly speakerName: string;
  readonly right: VoiceRight;
  readonly fromSeconds: number | undefined;
  readonly toSeconds: number | undefined;
  /** of several voices in the recording, see SpeakerAnswer; undefined: whoever sits at the terminal is asked */
  readonly speaker: Exclude<SpeakerAnswer, null> | undefined;
  /** undefined: the voice as it would be heard first */
  readonly wanted?: WantedVoice | undefined;
  /** undefined: the first words */
  readonly credit?: CreditForm | undefined;
  /** whether the book begins with the person's own recording */
  readonly beginsWithRecording?: boolean;
}

interface Run {
  readonly environment: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  readonly progress: Progress;
  /** null where nobody can be asked */
  readonly askSpeaker: ((voices: readonly FoundVoice[]) => Promise<SpeakerAnswer>) | null;
}

export interface MadeAudiobook {
  readonly minutes: number;
  readonly chapters: number;
  readonly pageCount: number;
  /** what of the print is not read aloud, each by its reason */
  readonly leftOut: readonly LeftOutAs[];
  /** parts in all, and those an earlier run had made */
  readonly parts: number;
  readonly partsKept: number;
}

const OWNER = 'command-line';
/** Any bytes do for a session that never leaves this machine; the request's hash makes it the same at the next run. */
const SESSION_BYTES = 16;
const REGION_RATE_HZ = 16_000;
const MAX_CLIP_SECONDS = 3_600;

type Folder = ReturnType<typeof openDataFolder>;

/**
 * Files in, mp3 out, by the use cases of the wizard. Work is kept in a folder named by the input, so that the same
 * command goes on where it was stopped.
 * @throws AppError with one clear sentence; AbortError
 */
export async function makeAudiobook(request: AudiobookRequest, run: Run): Promise<MadeAudiobook> {
  await checkFiles(request);
  const names = request.namesFile === undefined ? [] : await readNames(request.namesFile);
  const name = await hashOfRequest(request, names);
  const work = await openWorkFolder(join(dataFolder(run.environment), 'command-line'), name.slice(0, 32));
  const { environment } = run;
  // Signed with the key of the data folder: that of a work folder would go with it.
  const signer = openSigner(environment, signingKeyFile(dataFolder(environment)));
  const folder = openDataFolder(work.path, {}, signer);
  try {
    const sessionId = makeSessionId(0, Buffer.from(name, 'hex').subarray(0, SESSION_BYTES));
    await sessions.change(folder, sessionId, () => ({ ownerUid: OWNER, createdAt: new Date(0) }));
    await keepOthersFiles(folder, request);
    const pageCount = await readManuscript(folder, sessionId, request, run);
    const leftOut = await leftOutOf(folder, sessionId);
    const refusal = await makeVoice(folder, sessionId, request, run);
    const made =
      refusal === null ? await narrate(folder, { sessionId, pageCount }, { ...request, names }, run) : null;
    folder.database.close();
    // Nothing is kept of a person nobody has chosen.
    await work.remove();
    if (made === null) throw new AppError('failed-precondition', refusal ?? undefined);
    return { ...made, pageCount, leftOut };
  } finally {
    work.leave();
  }
}

async function hashOfRequest(request: AudiobookRequest, names: readonly Pronunciation[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of [request.manuscriptFile, request.voiceFile]) {
    for await (const part of createReadStream(file)) hash.update(part as Buffer);
  }
  const { speakerName, fromSeconds, toSeconds, manuscriptFile, speaker, wanted } = request;
  const said = [basename(manuscriptFile), speakerName, fromSeconds, toSeconds, speaker];
  // Where nothing more was said, a run that an earlier version began is gone on with.
  const more = wanted || names.length > 0 ? [{ wanted, names }] : [];
  return hash.update(JSON.stringify([...said, ...more])).digest('hex');
}

async function store(folder: Folder, path: string, file: string): Promise<void> {
  if (await folder.objects.info(path)) return;
  await folder.objects.write(path, createReadStream(file), { contentType: 'application/octet-stream' });
}

async function readManuscript(
  folder: Folder,
  sessionId: SessionId,
  request: AudiobookRequest,
  run: Run,
): Promise<number> {
  run.progress.show('Reading the manuscript', 0);
  const fileName = basename(request.manuscriptFile);
  const documentPath = objectPath.document(sessionId, safeFileName(fileName));
  await store(folder, documentPath, request.manuscriptFile);
  if (await beginReading(folder, { ownerUid: OWNER, sessionId, source: documentPath })) {
    const input = { sessionId, documentPath, fileName };
    await runJob(folder, { kind: 'process-document', key: documentPath, input }, run.signal);
  }
  const manuscript = await findManuscript(folder, sessionId);
  if (manuscript?.status === 'failed') throw new AppError('failed-precondition', manuscript.errorMessage);
  if (manuscript?.status !== 'ready') throw new AppError('internal');
  run.progress.show('Reading the manuscript', 1);
  return manuscript.pageCount;
}

async function leftOutOf(folder: Folder, sessionId: SessionId): Promise<LeftOutAs[]> {
  const { paragraphs } = await loadReview(folder, sessionId);
  return paragraphs.flatMap(({ leftOutAs, text }) => (text.trim() === '' ? [] : (leftOutAs ?? [])));
}

/** @returns why there is none, when several people speak and nobody has said whose voice is wanted; null when it is made */
async function makeVoice(
  folder: Folder,
  sessionId: SessionId,
  request: AudiobookRequest,
  run: Run,
): Promise<string | null> {
  run.progress.show('Making the voice', 0);
  const extension = /\.([A-Za-z0-9]+)$/.exec(request.voiceFile)?.[1] ?? 'bin';
  const clipPath = objectPath.voiceSample(sessionId, 0, extension.toLowerCase());
  await store(folder, clipPath, request.voiceFile);
  const known = await findVoiceProfile(folder, sessionId);
  const permission = {
    speakerName: request.speakerName,
    right: request.right,
    textVersion: VOICE_PERMISSION_VERSION,
    // The book says when it was made: gone on with, it says what it would have said.
    givenAt: known?.permission.givenAt ?? new Date().toISOString(),
  };
  const jobInput = (marked: MarkedRegion): JobInputs['process-audio'] => ({
    sessionId,
    clipPaths: [clipPath],
    regionStartSeconds: marked.region.start,
    regionDurationSeconds: marked.region.end - marked.region.start,
    similarityThreshold: SIMILARITY_THRESHOLD,
    adaptiveThreshold: true,
    applyPostProcessing: true,
    excluded: [],
    regionOrigin: marked.origin,
    isOnePerson: marked.isOnePerson,
  });
  const record = (source: string) =>
    recordPermission(folder, { ownerUid: OWNER, sessionId, source, permission });
  const makeOf = async (input: JobInputs['process-audio']) => {
    if (await record(sourceOfVoice(input)))
      await runJob(folder, { kind: 'process-audio', key: clipPath, input }, run.signal);
    return (await findVoiceProfile(folder, sessionId))?.whoseVoice ?? null;
  };
  // A voice that an earlier run has made, after a question or without one, is the one that was asked for.
  if (known?.voice) await record(known.source);
  else {
    const marked = await regionOf(request, run.signal);
    const voices = await makeOf(jobInput(marked));
    if (!voices && typeof request.speaker === 'number' && request.speaker > 1)
      return `Only one voice is heard in ${request.voiceFile}. Please leave out --speaker.`;
    const chosen = voices && (await chosenVoice(voices, marked, request, run));
    if (typeof chosen === 'string') return chosen;
    if (chosen) await makeOf(jobInput(chosen));
  }
  run.progress.show('Making the voice', 1);
  return null;
}

interface MarkedRegion {
  readonly region: Region;
  readonly origin: RegionOrigin;
  readonly isOnePerson: boolean;
}

/** @returns where the wanted voice speaks, or the sentence that says what to do */
async function chosenVoice(
  voices: readonly FoundVoice[],
  marked: MarkedRegion,
  { speaker, voiceFile }: AudiobookRequest,
  run: Run,
): Promise<MarkedRegion | string> {
  run.progress.end();
  const answer = speaker ?? (run.askSpeaker ? await run.askSpeaker(voices) : null);
  if (answer === 'same') return { ...marked, isOnePerson: true };
  const voice = answer === null ? undefined : voices[answer - 1];
  if (voice) return { region: voice.mark, origin: 'chosen', isOnePerson: false };
  return [
    `More than one person seems to speak in ${voiceFile}:`,
    speakerLines(voices),
    'Please say whose voice it is with --speaker and the number, with --speaker same if they are one person, or with --from and --to around seconds in which only your loved one speaks.',
  ].join('\n');
}

async function regionOf(
  { voiceFile, fromSeconds, toSeconds }: AudiobookRequest,
  signal: AbortSignal,
): Promise<MarkedRegion> {
  const isByHand = fromSeconds !== undefined && toSeconds !== undefined;
  if (isByHand && toSeconds <= fromSeconds)
    throw new AppError('invalid-argument', '--to must be later than --from.');
  const options = { sampleRateHz: REGION_RATE_HZ, maxSeconds: MAX_CLIP_SECONDS };
  const sound = await chooseAudioDecoder().decode(voiceFile, options, signal);
  const seconds = sound.samples.length / sound.sampleRateHz;
  if (!isByHand) return { region: defaultRegion(seconds), origin: 'default', isOnePerson: false };
  if (toSeconds > Math.ceil(seconds) && seconds < MAX_CLIP_SECONDS)
    throw new AppError(
      'invalid-argument',
      `${voiceFile} is ${seconds.toFixed(1)} seconds long. Please choose --from and --to within it.`,
    );
  return { region: { start: fromSeconds, end: toSeconds }, origin: 'hand', isOnePerson: false };
}

interface Memoir {
  readonly sessionId: SessionId;
  readonly pageCount: number;
}

/** What the other formats are made of. */
const FOR_FORMATS = {
  phonePath: objectPath.phoneCopy(BOOK_ID),
  timingsPath: objectPath.timings(BOOK_ID),
};

/** @throws AppError clip-no-speech, failed-precondition for a take that this voice has not */
function chosenVoiceOf(profile: VoiceProfile | null, wanted: WantedVoice | undefined): Voice {
  if (!profile?.voice) throw new AppError('clip-no-speech');
  if (!wanted) return profile.voice;
  const voice = voiceOfChoice(profile, { take: firstChoiceOf(profile).take, ...wanted });
  if (voice) return voice;
  const takes = takesOf(profile).join(', ');
  throw new AppError('failed-precondition', `This voice has no take "${wanted.take}". It has: ${takes}.`);
}

interface NarrateRequest extends AudiobookRequest {
  readonly names: readonly Pronunciation[];
}

async function narrate(folder: Folder, { sessionId, pageCount }: Memoir, request: NarrateRequest, run: Run) {
  const profile = await findVoiceProfile(folder, sessionId);
  const voice = chosenVoiceOf(profile, request.wanted);
  const text = await loadManuscriptText(folder, sessionId);
  const outputPath = objectPath.audiobook(BOOK_ID);
  const voiceEngine = openVoiceEngine(folder.objects);
  const narration = {
    ...text,
    narrator: request.speakerName,
    voice,
    pronunciations: request.names,
    dateOrder: dateOrderOf(text.paragraphs),
  };
  const ownRecording =
    request.beginsWithRecording && profile ? await freezeOwnRecording(folder, BOOK_ID, profile) : null;
  const receiptPath = objectPath.receipt(BOOK_ID);
  const receipt = request.transcriptFile && {
    source: sourceOfText(await loadReview(folder, sessionId), NO_EDITS),
    receiptPath,
  };
  try {
    const cover = await coverPainter().paint(narration);
    const made = await narrateText(
      { objects: folder.objects, voiceEngine },
      {
        ...narration,
        ...receipt,
        ...(ownRecording && { ownRecording }),
        ...(request.formats.length > 0 ? FOR_FORMATS : {}),
        sessionId,
        finish: chooseFinish(run.environment),
        mark: NO_ORDER,
        credit: creditFor(narration, request.right, request.credit),
        sign: signTags(folder.provenanceSigner, {
          madeOn: profile?.permission.givenAt.slice(0, 10) ?? '',
          right: request.right,
          mark: NO_ORDER,
        }),
        dress: async () => ({ author: null, cover }),
        outputPath,
      },
      { signal: run.signal, onProgress: (done, total) => run.progress.show('Narrating', done / total) },
    );
    await copyOut(folder, outputPath, request.outputFile);
    if (request.transcriptFile) await copyOut(folder, receiptPath, request.transcriptFile);
    const { sizeBytes } = made;
    const narrated = { ownerUid: OWNER, sessionId, title: text.title, pageCount, sizeBytes };
    await makeFormats(folder, narrated, request, run);
    // The work folder goes, and with it all that is known about a voice that lives elsewhere.
    await voiceEngine.forget(voice);
    const { durationSeconds, chapters, chunkCount, chunksMade } = made;
    return {
      minutes: durationSeconds / 60,
      chapters: chapters.length,
      parts: chunkCount,
      partsKept: chunkCount - chunksMade,
    };
  } finally {
    await voiceEngine.close();
  }
}
