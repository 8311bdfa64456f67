import { wavOf } from '../../functions/src/audio/signal/wav.ts';
import { objectPath } from '../../src/domain/transfer/object-path.ts';
import { openFamily } from '../support/family.ts';
import { CLIP_STORY, makeSpeech } from '../support/make-clip.ts';
import { memoirText } from '../support/memoir-text.ts';
import { scratchFolder, startProduct } from '../support/product.ts';
import { type Figure, felt } from './figure.ts';
import { atMostOnMachine, besideMachine, type MachineMeasure } from './machine.ts';
import { atMost, decodeFixture, voiceFixtures } from './voice-fixtures.ts';

const CLIP_SECONDS = 15;
const MAX_VOICE_SECONDS = 10;
const MAX_FIRST_SECONDS = 2;
const MAX_PAGE_SECONDS = 10;
const LOOK_EVERY_MS = 50;
/** Text enough for more than the one page. */
const WORDS = 1_000;

/** 15 seconds of a person, or of the product's own engine when there are no recordings. */
async function clipBytes(): Promise<Uint8Array> {
  const { samples, sampleRateHz } = voiceFixtures
    ? await decodeFixture('533_ref.flac')
    : await makeSpeech(205, CLIP_STORY);
  return wavOf(samples.slice(0, CLIP_SECONDS * sampleRateHz), sampleRateHz);
}

async function until<T>(look: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

const waiting = (name: string, value: number, machine: MachineMeasure, most: number): Figure =>
  atMostOnMachine({ name, value, unit: 's', time: 'wall', machine }, most);

/** How long a family waits, through the running product: from the uploaded clip to the voice, and to the page in it. */
export async function benchTimes(): Promise<Figure[]> {
  const scratch = scratchFolder('voice-times');
  const product = await startProduct({ dataDir: scratch.path });
  const family = await openFamily(product.address);
  try {
    const { sessionId } = family;
    const text = new TextEncoder().encode(memoirText(WORDS).join('\n\n'));
    const document = objectPath.document(sessionId, 'memoir.txt');
    const documentUrl = await family.upload(document, text, 'text/plain');
    await family.call('process_document', {
      ...{ documentUrl, fileName: 'memoir.txt', fileType: 'text/plain', sessionId },
    });
    const clip = objectPath.voiceSample(sessionId, 0, 'wav');
    const audioUrl = await family.upload(clip, await clipBytes(), 'audio/wav');
    // Around all of it: a pause between voice and sample would give the server time that a family does not give it.
    const [{ voiceSeconds, firstSeconds, pageSeconds }, machine] = await besideMachine(async () => {
      const asked = performance.now();
      const answer = await family.processAudio({
        audioUrls: [audioUrl],
        referenceStart: 3,
        referenceDuration: 2.5,
      });
      if (!answer.success) throw new Error(answer.error);
      const sampleAsked = performance.now();
      const whole = family.call('generate_tts_sample', { sessionId });
      await until(async () => (await family.voiceProfile())?.sampleFirstUrl ?? null);
      const firstHeard = performance.now();
      const sample = await whole;
      if (!sample.success) throw new Error(sample.error);
      return {
        voiceSeconds: (sampleAsked - asked) / 1_000,
        firstSeconds: (firstHeard - sampleAsked) / 1_000,
        pageSeconds: (performance.now() - sampleAsked) / 1_000,
      };
    });
    return [
      waiting(
        `clip of ${CLIP_SECONDS} s: until the voice is ready`,
        voiceSeconds,
        machine,
        MAX_VOICE_SECONDS,
      ),
      felt(atMost('sample: until its first sentence can be heard', firstSeconds, 's', MAX_FIRST_SECONDS)),
      waiting('sample: until the whole page can be heard', pageSeconds, machine, MAX_PAGE_SECONDS),
    ];
  } finally {
    await family.close();
    await product.stop();
    scratch.remove();
  }
}
