import { documentReader } from './adapters/documents/document-reader.ts';
import { ffmpegAudioDecoder } from './adapters/ffmpeg/audio-decoder.ts';
import { fliteVoiceEngine } from './adapters/flite/voice-engine.ts';
import { tesseractTranscriber } from './adapters/tesseract/transcriber.ts';
import { narrateOrder } from './audiobook/narrate-order.ts';
import { sendMail } from './mail/send-mail.ts';
import { readDocument } from './manuscript/read-document.ts';
import { transcribePhotos } from './manuscript/transcribe-photos.ts';
import type { Job } from './ports/jobs.ts';
import type { Ports } from './ports/ports.ts';
import { makeSample } from './sample/make-sample.ts';
import { extractAudio } from './voice/extract-audio.ts';
import { makeVoice } from './voice/make-voice.ts';

type Stores = Pick<Ports, 'documents' | 'objects' | 'mailer'>;

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
    case 'send-mail':
      return sendMail(stores, job.input);
  }
}
