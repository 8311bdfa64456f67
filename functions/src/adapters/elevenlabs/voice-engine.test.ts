import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeVowel } from '../../../../tests/support/make-tones.ts';
import { noFiles } from '../../../../tests/support/no-files.ts';
import { type AskedOfElevenLabs, scriptedElevenLabs } from '../../../../tests/support/scripted-elevenlabs.ts';
import { elevenLabsVoiceEngine } from './voice-engine.ts';

const never = new AbortController().signal;
const speech = { samples: makeVowel(120, 1), sampleRateHz: 16_000 };
const TEXT = 'The letter did not arrive until Christmas.';

let provider: Awaited<ReturnType<typeof scriptedElevenLabs>>;
beforeEach(async () => {
  provider = await scriptedElevenLabs();
});
afterEach(() => provider.close());

const isSpeaking = ({ path }: AskedOfElevenLabs) => path.startsWith('/v1/text-to-speech/');
const isAdding = ({ path }: AskedOfElevenLabs) => path === '/v1/voices/add';
const waits: number[] = [];
function open(more: Record<string, string> = {}, timeoutMs = 5_000) {
  waits.length = 0;
  const waitMs = (attempt: number) => {
    waits.push(attempt);
    return 1;
  };
  return elevenLabsVoiceEngine({ ...provider.environment, ...more }, { timeoutMs, waitMs });
}

describe('a voice', () => {
  it('is made of the speech as a file, with the key, and speaks', async () => {
    const engine = open();
    const voice = await engine.makeVoice(speech, never, noFiles);
    expect(voice).toEqual({
      engine: 'elevenlabs',
      version: 1,
      parameters: { voiceId: 'voice1', model: 'eleven_multilingual_v2' },
    });
    const added = provider.asked.find(isAdding);
    expect(added?.key).toBe('key');
    const form = added?.body.toString('latin1') ?? '';
    expect(form).toContain('name="files"; filename="speech.wav"');
    expect(form).toContain('RIFF');
    const { samples, sampleRateHz } = await engine.speak(voice, TEXT, never);
    expect(sampleRateHz).toBe(24_000);
    expect(samples.length / sampleRateHz).toBeCloseTo(7 * 0.35, 2);
    const spoken = provider.asked.find(isSpeaking);
    expect(spoken?.query.get('output_format')).toBe('pcm_24000');
    expect(JSON.parse(spoken?.body.toString('utf8') ?? '')).toEqual({
      text: TEXT,
      model_id: 'eleven_multilingual_v2',
      seed: expect.any(Number),
    });
  });

  it('of the same speech is the same, also when the first answer was lost on the way', async () => {
    provider.faults.push({ on: isAdding, breaksAfterwards: true });
    const engine = open();
    await expect(engine.makeVoice(speech, never, noFiles)).rejects.toMatchObject({ code: 'unavailable' });
    const voice = await engine.makeVoice(speech, never, noFiles);
    expect(await engine.makeVoice(speech, never, noFiles)).toEqual(voice);
    expect(provider.asked.filter(isAdding)).toHaveLength(1);
    expect(provider.voices.size).toBe(1);
  });

  it('that is forgotten is gone there, and forgetting it twice is no error', async () => {
    const engine = open();
    const voice = await engine.makeVoice(speech, never, noFiles);
    await engine.forget(voice);
    await engine.forget(voice);
    expect(provider.voices.size).toBe(0);
    await expect(engine.speak(voice, TEXT, never)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('of another engine is refused', async () => {
    const other = { engine: 'flite', version: 2, parameters: {} };
    await expect(open().speak(other, TEXT, never)).rejects.toMatchObject({ code: 'failed-precondition' });
    await expect(open().forget(other)).rejects.toMatchObject({ code: 'failed-precondition' });
  });
});

describe('problem', () => {
  it('that passes is tried again with growing pauses, and with the one that was asked for', async () => {
    const engine = open();
    const voice = await engine.makeVoice(speech, never, noFiles);
    provider.faults.push(
      { on: isSpeaking, status: 429, reason: 'system_busy' },
      { on: isSpeaking, status: 503 },
      { on: isSpeaking, breaksAfterwards: true },
      {
        on: isSpeaking,
        status: 429,
        reason: 'too_many_concurrent_requests',
        headers: { 'retry-after': '0.01' },
      },
    );
    const { samples } = await engine.speak(voice, TEXT, never);
    expect(samples.length).toBeGreaterThan(0);
    expect(waits).toEqual([1, 2, 3]);
    expect(provider.asked.filter(isSpeaking)).toHaveLength(5);
  });

  it('that stays is given up after five tries', async () => {
    const engine = open();
    const voice = await engine.makeVoice(speech, never, noFiles);
    for (let i = 0; i < 9; i++) provider.faults.push({ on: isSpeaking, status: 500 });
    await expect(engine.speak(voice, TEXT, never)).rejects.toMatchObject({ code: 'unavailable' });
    expect(provider.asked.filter(isSpeaking)).toHaveLength(5);
  });

  it.each([
    [401, 'invalid_api_key', 'voice-service-refused'],
    [401, 'quota_exceeded', 'voice-service-refused'],
    [400, 'max_character_limit_exceeded', 'text-not-speakable'],
  ])('%d %s is not tried again', async (status, reason, code) => {
    const engine = open();
    const voice = await engine.makeVoice(speech, never, noFiles);
    provider.faults.push({ on: isSpeaking, status, reason });
    await expect(engine.speak(voice, TEXT, never)).rejects.toMatchObject({ code });
    expect(provider.asked.filter(isSpeaking)).toHaveLength(1);
  });

  it('of the person’s own making is a cancel, at once', async () => {
    const engine = open();
    const voice = await engine.makeVoice(speech, never, noFiles);
    const controller = new AbortController();
    const speaking = engine.speak(voice, TEXT, controller.signal);
    controller.abort();
    await expect(speaking).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('cost', () => {
  it('of a job is bounded: what is over the limit is not asked for', async () => {
    const engine = open({ ELEVENLABS_MAX_CHARACTERS: String(2 * TEXT.length) });
    const voice = await engine.makeVoice(speech, never, noFiles);
    await engine.speak(voice, TEXT, never);
    await engine.speak(voice, TEXT, never);
    await expect(engine.speak(voice, 'One more.', never)).rejects.toMatchObject({
      code: 'voice-service-refused',
    });
    await expect(engine.speak(voice, '* * *', never)).rejects.toMatchObject({ code: 'text-not-speakable' });
    expect(provider.asked.filter(isSpeaking)).toHaveLength(2);
  });

  it('and the plan’s limit are kept: no more requests at once than allowed', async () => {
    const engine = open({ ELEVENLABS_CONCURRENCY: '3' });
    const voice = await engine.makeVoice(speech, never, noFiles);
    const letGo = provider.hold();
    const speaking = Promise.all(
      Array.from({ length: 12 }, (_, i) => engine.speak(voice, `Sentence number ${i}.`, never)),
    );
    await expect.poll(() => provider.asked.filter(isSpeaking).length).toBe(3);
    letGo();
    await speaking;
    expect(provider.mostAtOnce()).toBe(3);
  });
});
