import { fromPlainError, type PlainError } from '../../src/domain/errors.ts';
import { documentReader } from './adapters/documents/document-reader.ts';
import { ffmpegAudioDecoder } from './adapters/ffmpeg/audio-decoder.ts';
import { fliteVoiceEngine } from './adapters/flite/voice-engine.ts';
import { tesseractTranscriber } from './adapters/tesseract/transcriber.ts';
import { narrateOrder } from './audiobook/narrate-order.ts';
import { moveOrder } from './audiobook/order-record.ts';
import { recordReading } from './manuscript/manuscript-record.ts';
import { readDocument } from './manuscript/read-document.ts';
import { sourceOfPages } from './manuscript/source-of-pages.ts';
import { transcribePhotos } from './manuscript/transcribe-photos.ts';
import type { Job } from './ports/jobs.ts';
import type { Ports } from './ports/ports.ts';
import { makeSample } from './sample/make-sample.ts';
import { extractAudio } from './voice/extract-audio.ts';
import { makeVoice } from './voice/make-voice.ts';
import { recordSample } from './voice/voice-profile.ts';

type Stores = Pick<Ports, 'documents' | 'objects'>;

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
export async function runJob(stores: Stores, job: Job, signal: AbortSignal): Promise<void> {
  switch (job.kind) {
    case 'read-document':
      return readDocument({ ...stores, documentReader: documentReader() }, job.input, signal);
    case 'transcribe-photos':
      return using(tesseractTranscriber(), (transcriber) =>
        transcribePhotos({ ...stores, transcriber }, job.input, signal),
      );
    case 'extract-audio':
      await extractAudio({ ...stores, audioDecoder: ffmpegAudioDecoder() }, job.input, signal);
      return;
    case 'make-voice':
      return using(fliteVoiceEngine(), (voiceEngine) =>
        makeVoice({ ...stores, audioDecoder: ffmpegAudioDecoder(), voiceEngine }, job.input, signal),
      );
    case 'make-sample':
      return using(fliteVoiceEngine(), (voiceEngine) =>
        makeSample({ ...stores, voiceEngine }, job.input, signal),
      );
    case 'narrate':
      return using(fliteVoiceEngine(), (voiceEngine) =>
        narrateOrder({ ...stores, voiceEngine }, job.input, signal),
      );
  }
}

/** Leaves word where the family looks, when a job will not be tried again. */
export async function giveUpJob(stores: Stores, job: Job, error: PlainError): Promise<void> {
  const { sentence, code } = fromPlainError(error);
  switch (job.kind) {
    case 'read-document':
    case 'transcribe-photos': {
      const source =
        job.kind === 'read-document' ? job.input.documentPath : sourceOfPages(job.input.pagePaths);
      const outcome = { status: 'failed', errorCode: code, errorMessage: sentence } as const;
      return recordReading(stores, job.input.sessionId, source, outcome);
    }
    case 'make-sample':
      return recordSample(stores, job.input.sessionId, { ttsSampleUrl: null, ttsSampleError: sentence });
    case 'narrate':
      return moveOrder(stores, job.input.orderId, { kind: 'failed', errorMessage: sentence });
    case 'extract-audio':
    case 'make-voice':
      // The waiting call itself answers with the sentence.
      return;
  }
}
