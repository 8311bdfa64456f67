import { coverPainter } from '../adapters/cover/cover-painter.ts';
import { pagePainter } from '../adapters/cover/page-painter.ts';
import { documentReader } from '../adapters/documents/document-reader.ts';
import { ffmpegSoundEncoder } from '../adapters/ffmpeg/sound-encoder.ts';
import { BUILT_IN_VOICE } from '../adapters/flite/voice-engine.ts';
import { visionTranscriber } from '../adapters/google-vision/transcriber.ts';
import { sherpaSpeechRecognizer } from '../adapters/sherpa-onnx/speech-recognizer.ts';
import { programTranscriber } from '../adapters/tesseract/program-transcriber.ts';
import { tesseractTranscriber } from '../adapters/tesseract/transcriber.ts';
import { runGenerateTts } from '../features/audiobook/run-generate-tts.ts';
import { runGenerateTtsPart } from '../features/audiobook/run-generate-tts-part.ts';
import { runMakeBookFile } from '../features/formats/run-make-book-file.ts';
import { sendCodeLetter } from '../features/gifts/code-letter.ts';
import { sendMail } from '../features/mail/send-mail.ts';
import { readPage } from '../features/manuscript/reading/read-page.ts';
import { runProcessDocument } from '../features/manuscript/reading/run-process-document.ts';
import { runTranscribePhotos } from '../features/manuscript/reading/run-transcribe-photos.ts';
import { runHearName } from '../features/names/hear-name.ts';
import { runGenerateTtsSample } from '../features/sample/run-generate-tts-sample.ts';
import { sendGiftLetter } from '../features/sharing/send-gift-letter.ts';
import { runExtractAudio } from '../features/voice/making/run-extract-audio.ts';
import { runProcessAudio } from '../features/voice/making/run-process-audio.ts';
import { runHearSpoken } from '../features/voice/permission/run-hear-spoken.ts';
import type { JobInputs, JobKind, JobOf } from '../ports/jobs.ts';
import type { Ports } from '../ports/ports.ts';
import type { Transcriber } from '../ports/transcriber.ts';
import { forgetVoice } from '../records/voices/provider-voices.ts';
import { englishWords } from '../vision/words/english-words.ts';
import { chooseAudioDecoder } from './choose-audio-decoder.ts';
import { openVoiceEngine, openVoicePrinter } from './choose-voice-engine.ts';

type Stores = Pick<
  Ports,
  'documents' | 'objects' | 'jobs' | 'mailer' | 'clock' | 'finish' | 'provenanceSigner'
>;

/**
 * The packaged reader, which needs nothing. `READER=tesseract-cli` takes the one installed on the machine, which is
 * faster; `READER=google-vision` asks Google Cloud, which costs money and needs credentials.
 */
function openReader(): Transcriber & { close(): Promise<void> } {
  switch (process.env.READER) {
    case 'tesseract-cli':
      return programTranscriber();
    case 'google-vision':
      return visionTranscriber(process.env);
    default:
      return tesseractTranscriber();
  }
}

let warmTranscriber: Transcriber | undefined;

/** Stays with the process: the next page finds its reader ready. */
function transcriber(): Transcriber {
  warmTranscriber ??= openReader();
  return warmTranscriber;
}

/** Listens to each sentence of a narration, where its weights lie beside those of a voice. */
async function secondListener(): Promise<Pick<Ports, 'speechRecognizer'>> {
  const folder = process.env.VOICE_MODEL_DIR;
  const speechRecognizer = folder ? await sherpaSpeechRecognizer(folder) : null;
  return speechRecognizer ? { speechRecognizer } : {};
}

/** Runs a resource for the time of one work. */
async function using<T extends { close(): Promise<void> }>(
  thing: T,
  work: (thing: T) => Promise<void>,
): Promise<void> {
  try {
    await work(thing);
  } finally {
    await thing.close();
  }
}

/** What a job may be run with. */
interface Running {
  readonly stores: Stores;
  readonly signal: AbortSignal;
  readonly environment: NodeJS.ProcessEnv;
}

/** With an engine for the time of the work. */
function speaking<Input>(
  work: (ports: Stores & Pick<Ports, 'voiceEngine'>, input: Input, running: Running) => Promise<unknown>,
) {
  return (input: Input, running: Running) =>
    using(openVoiceEngine(running.stores.objects, running.environment), async (voiceEngine) => {
      await work({ ...running.stores, voiceEngine }, input, running);
    });
}

// One machine has nobody to share a book with: here a narration is its own joining.
const narrate = speaking<JobInputs['generate-tts']>((ports, input, { signal }) =>
  using(pagePainter(), async (painter) => {
    const painters = { coverPainter: coverPainter(), pagePainter: painter };
    await runGenerateTts({ ...ports, ...painters, ...(await secondListener()) }, input, signal);
  }),
);

type RunTable = {
  readonly [K in JobKind]: (input: JobInputs[K], running: Running) => Promise<void>;
};

/** What runs each kind, with the adapters it needs; each is made here and nowhere else. */
const RUNS: RunTable = {
  'process-document': (input, { stores, signal }) =>
    using(openReader(), (reader) =>
      runProcessDocument(
        { ...stores, documentReader: documentReader(), transcriber: reader, wordList: englishWords },
        input,
        signal,
      ),
    ),
  'transcribe-photos': (input, { stores, signal }) =>
    runTranscribePhotos({ ...stores, wordList: englishWords }, input, signal),
  'read-page': (input, { stores, signal }) =>
    readPage({ ...stores, transcriber: transcriber() }, input, signal),
  'extract-audio': async (input, { stores, signal, environment }) => {
    const ports = { ...stores, audioDecoder: chooseAudioDecoder(environment) };
    if ('videoPath' in input) await runExtractAudio(ports, input, signal);
    else await runHearSpoken({ ...ports, ...(await secondListener()) }, input.spokenId, signal);
  },
  'process-audio': speaking(async (ports, input, { signal, environment }) => {
    const voicePrinter = await openVoicePrinter(environment);
    const audioDecoder = chooseAudioDecoder(environment);
    return runProcessAudio({ ...ports, audioDecoder, voicePrinter }, input, signal);
  }),
  'generate-tts-sample': speaking((ports, { name, ...input }, { signal }) =>
    name === undefined
      ? runGenerateTtsSample(ports, input, signal)
      : runHearName(ports, { ...input, name }, { builtIn: BUILT_IN_VOICE, signal }),
  ),
  'generate-tts-part': speaking(async (ports, input, { signal }) =>
    runGenerateTtsPart({ ...ports, ...(await secondListener()) }, input, signal),
  ),
  'generate-tts': narrate,
  'join-tts': narrate,
  'make-book-file': (input, { stores, signal }) =>
    runMakeBookFile({ ...stores, soundEncoder: ffmpegSoundEncoder() }, input, signal),
  'forget-voice': speaking((ports, input) => forgetVoice(ports, input)),
  'send-mail': (input, { stores }) => {
    if ('giftLetterId' in input) return sendGiftLetter(stores, input.giftLetterId);
    return input.letter === 'code' ? sendCodeLetter(stores, input.giftId) : sendMail(stores, input);
  },
};

/** Does one job with the adapters its kind needs. */
export async function runJob<K extends JobKind>(
  stores: Stores,
  job: JobOf<K>,
  signal: AbortSignal,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  await RUNS[job.kind](job.input, { stores, signal, environment });
}
