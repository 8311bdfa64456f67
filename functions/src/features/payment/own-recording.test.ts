import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ownRecordingPath } from '../../../../src/domain/transfer/object-path.ts';
import { makeVowel } from '../../../../tests/support/make-tones.ts';
import { family, owner, sessionId, withText } from '../../../../tests/support/paying-family.ts';
import { soundOfWav, wavOf } from '../../audio/signal/wav.ts';
import { readFrozenNarration } from '../../records/books/frozen-narrations.ts';
import { payments } from '../../records/orders/payments.ts';
import { voiceProfiles } from '../../records/voices/voice-profiles.ts';
import { clearUnopened } from './clear-unopened.ts';
import { createPaymentIntent } from './create-payment-intent.ts';
import { receivePaymentEvent } from './receive-payment-event.ts';

const RATE_HZ = 16_000;
const SPEECH = 'voices/x';
const WAV = { contentType: 'audio/wav' };

/** A family at the till whose voice was made of so many seconds of speech. */
async function atTheTill(seconds = 9) {
  const ports = await withText(family());
  const speech = wavOf(makeVowel(120, seconds), RATE_HZ);
  await ports.objects.write(SPEECH, speech, WAV);
  const ask = (ownRecording?: boolean) =>
    createPaymentIntent(ports, owner, {
      ...{ pageCount: 12, sessionId },
      ...(ownRecording !== undefined && { ownRecording }),
    });
  const orderId = () => [...ports.payments.intents.values()].at(-1)?.metadata.orderId ?? '';
  const frozen = async () => (await readFrozenNarration(ports, orderId())).ownRecording;
  return { ports, speech, ask, orderId, frozen };
}

describe('a book that begins with the person’s own recording', () => {
  it('has a copy of what the voice was made of beside its frozen text, named by its bytes', async () => {
    const { ports, speech, ask, orderId, frozen } = await atTheTill();
    expect(await ask(true)).toMatchObject({ success: true });
    const path = ownRecordingPath(orderId());
    const sha256 = createHash('sha256').update(speech).digest('hex');
    expect(await frozen()).toEqual({ path, sha256, name: 'Rose' });
    expect(ports.objects.stored.get(path)).toEqual(Buffer.from(speech));
  });

  it('has at most half a minute of it', async () => {
    const { ports, ask, orderId } = await atTheTill(41);
    await ask(true);
    const copy = soundOfWav(ports.objects.stored.get(ownRecordingPath(orderId())) ?? new Uint8Array());
    expect(copy.samples.length / copy.sampleRateHz).toBeGreaterThan(20);
    expect(copy.samples.length / copy.sampleRateHz).toBeLessThanOrEqual(30);
  });

  it('is not made unless somebody wants it', async () => {
    const { ports, ask, orderId, frozen } = await atTheTill();
    await ask();
    expect(await frozen()).toBeUndefined();
    expect(await ports.objects.info(ownRecordingPath(orderId()))).toBeNull();
  });

  it('is the same order as without it: one payment, however often the choice changes, and the last one counts', async () => {
    const { ports, ask, frozen } = await atTheTill();
    const answers = [await ask(), await ask(true), await ask()];
    expect(await frozen()).toMatchObject({ name: 'Rose' });
    answers.push(await ask(false));
    expect(await frozen()).toBeUndefined();
    expect(new Set(answers.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    expect(ports.payments.intents.size).toBe(1);
  });

  it('stays as it was once it is paid, whatever is asked and whatever becomes of the voice', async () => {
    const { ports, speech, ask, orderId, frozen } = await atTheTill();
    await ask(true);
    const [intent] = ports.payments.intents.values();
    ports.payments.pay(intent?.id ?? '');
    await receivePaymentEvent(ports, {
      body: { kind: 'payment', paymentIntentId: intent?.id ?? '' },
    } as never);
    const bought = await frozen();
    await ask(false);
    expect(await frozen()).toEqual(bought);
    await ports.objects.write(SPEECH, wavOf(makeVowel(200, 5), RATE_HZ), WAV);
    await ask(true);
    expect(await frozen()).toEqual(bought);
    await ports.objects.deleteAll(SPEECH);
    expect(ports.objects.stored.get(ownRecordingPath(orderId()))).toEqual(Buffer.from(speech));
  });

  it('is refused in words, and nobody is charged, where the recording is not kept anymore', async () => {
    const { ports, ask } = await atTheTill();
    await ports.objects.deleteAll(SPEECH);
    expect(await ask(true)).toEqual({ success: false, error: expect.stringMatching(/isn’t kept anymore/) });
    await voiceProfiles.change(ports, sessionId, (known) => known && { ...known, storagePath: null });
    expect(await ask(true)).toMatchObject({ success: false });
    expect(ports.payments.intents.size).toBe(0);
    expect(await ask(false)).toMatchObject({ success: true });
  });

  it('leaves no recording behind for a payment that was never opened', async () => {
    const { ports, ask } = await atTheTill();
    ports.payments.createIntent = async () => {
      throw new Error('killed');
    };
    await expect(ask(true)).rejects.toThrow('killed');
    const [prepared] = await payments.where(ports, 'state', 'preparing');
    const path = ownRecordingPath(prepared?.id ?? '');
    expect(await ports.objects.info(path)).not.toBeNull();
    ports.clock.now += 60_000;
    expect(await clearUnopened(ports)).toBe(1);
    expect(await ports.objects.info(path)).toBeNull();
  });
});
