import { coverPainter } from '../adapters/cover/cover-painter.ts';
import { documentReader } from '../adapters/documents/document-reader.ts';
import { visionTranscriber } from '../adapters/google-vision/transcriber.ts';
import { sherpaSpeechRecognizer } from '../adapters/sherpa-onnx/speech-recognizer.ts';
import { programTranscriber } from '../adapters/tesseract/program-transcriber.ts';
import { tesseractTranscriber } from '../adapters/tesseract/transcriber.ts';
import { runGenerateTts } from '../features/audiobook/run-generate-tts.ts';
import { runGenerateTtsPart } from '../features/audiobook/run-generate-tts-part.ts';
import { sendMail } from '../features/mail/send-mail.ts';
import { readPage } from '../features/manuscript/reading/read-page.ts';
import { runProcessDocument } from '../features/manuscript/reading/run-process-document.ts';
import { runTranscribePhotos } from '../features/manuscript/reading/run-transcribe-photos.ts';
import { runGenerateTtsSample } from '../features/sample/run-generate-tts-sample.ts';
import { runExtractAudio } from '../features/voice/run-extract-audio.ts';
import { runProcessAudio } from '../features/voice/run-process-audio.ts';
import type { Job } from '../ports/jobs.ts';
import type { Ports } from '../ports/ports.ts';
import type { Transcriber } from '../ports/transcriber.ts';
import { forgetVoice } from '../records/provider-voices.ts';
import { chooseAudioDecoder } from './choose-audio-decoder.ts';
import { openVoiceEngine, openVoicePrinter } from './choose-voice-engine.ts';

type Stores = Pick<Ports, 'documents' | 'objects' | 'jobs' | 'mailer' | 'clock'>;

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

/** Does one job with the adapters its kind needs; each is made here and nowhere else. */
export async function runJob(
  stores: Stores,
  job: Job,
  signal: AbortSignal,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const engine = () => openVoiceEngine(stores.objects, environment);
  switch (job.kind) {
    case 'process-document':
      return using(openReader(), (reader) =>
        runProcessDocument(
          { ...stores, documentReader: documentReader(), transcriber: reader },
          job.input,
          signal,
        ),
      );
    case 'transcribe-photos':
      return runTranscribePhotos(stores, job.input, signal);
    case 'read-page':
      return readPage({ ...stores, transcriber: transcriber() }, job.input, signal);
    case 'extract-audio':
      await runExtractAudio({ ...stores, audioDecoder: chooseAudioDecoder(environment) }, job.input, signal);
      return;
    case 'process-audio':
      return using(engine(), async (voiceEngine) => {
        const voicePrinter = await openVoicePrinter(environment);
        const ports = { ...stores, audioDecoder: chooseAudioDecoder(environment), voiceEngine, voicePrinter };
        return runProcessAudio(ports, job.input, signal);
      });
    case 'generate-tts-sample':
      return using(engine(), (voiceEngine) =>
        runGenerateTtsSample({ ...stores, voiceEngine }, job.input, signal),
      );
    case 'generate-tts-part':
      return using(engine(), async (voiceEngine) =>
        runGenerateTtsPart({ ...stores, voiceEngine, ...(await secondListener()) }, job.input, signal),
      );
    // One machine has nobody to share a book with: here a narration is its own joining.
    case 'generate-tts':
    case 'join-tts':
      return using(engine(), async (voiceEngine) => {
        const ports = { ...stores, voiceEngine, coverPainter: coverPainter(), ...(await secondListener()) };
        return runGenerateTts(ports, job.input, signal);
      });
    case 'forget-voice':
      return using(engine(), (voiceEngine) => forgetVoice({ ...stores, voiceEngine }, job.input));
    case 'send-mail':
      return sendMail(stores, job.input);
  }
}
