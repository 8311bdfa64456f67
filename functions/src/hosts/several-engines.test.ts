import { expect, it, vi } from 'vitest';
import { memoryObjects } from '../adapters/memory/objects.ts';
import type { VoiceEngine } from '../ports/voice-engine.ts';
import {
  openVoiceEngine,
  problemsOfVoiceEngine,
  severalEngines,
  voiceServiceOf,
} from './choose-voice-engine.ts';

const { signal } = new AbortController();
const files = { keep: async () => '', announce: async () => '' };
const silence = { samples: new Float32Array(), sampleRateHz: 16_000 };

function fake(name: string) {
  const engine = {
    makeVoice: vi.fn(async () => ({ engine: name, version: 1, parameters: {} })),
    speak: vi.fn(async () => silence),
    forget: vi.fn(async () => {}),
    close: vi.fn(async () => {}),
  } satisfies VoiceEngine;
  return { engine, open: vi.fn(() => engine) };
}

it('makes voices with the chosen engine, and speaks each with the one that made it', async () => {
  const [old, best] = [fake('old'), fake('best')];
  const engines = severalEngines('best', { old: old.open, best: best.open });
  const voice = await engines.makeVoice(silence, signal, files);
  expect(voice.engine).toBe('best');
  expect(old.open).not.toHaveBeenCalled();
  await engines.speak({ ...voice, engine: 'old' }, 'Hello.', signal);
  await engines.forget({ ...voice, engine: 'old' });
  expect([old.engine.speak, old.engine.forget].map((call) => call.mock.calls.length)).toEqual([1, 1]);
  expect(best.engine.speak).not.toHaveBeenCalled();
  await engines.close();
  expect([old.engine.close, best.engine.close].map((call) => call.mock.calls.length)).toEqual([1, 1]);
  expect(old.open).toHaveBeenCalledOnce();
});

it('gives a family every voice that the chosen engine makes, one at least', async () => {
  const [plain, rich] = [fake('plain'), fake('rich')];
  const voice = { engine: 'rich', version: 1, parameters: {} };
  const made = [
    { manner: 'closest', voice },
    { manner: 'clearest', voice },
  ] as const;
  const openRich = () => ({ ...rich.engine, makeVoices: async () => made });
  const openers = { plain: plain.open, rich: openRich };
  const of = (name: string) => severalEngines(name, openers).makeVoices?.(silence, signal, files);
  expect(await of('rich')).toEqual(made);
  expect(await of('plain')).toEqual([{ manner: 'clearest', voice: { ...voice, engine: 'plain' } }]);
});

it('adds to the sound what the family has added to a voice whose engine has no such settings', async () => {
  const second = { samples: new Float32Array(16_000), sampleRateHz: 16_000, voicePitchHz: 100 };
  const [plain, rich] = [fake('plain'), fake('rich')];
  for (const { engine } of [plain, rich]) engine.speak.mockResolvedValue(second);
  const engines = severalEngines('plain', {
    plain: plain.open,
    rich: () => ({ ...rich.engine, isTunable: true }),
  });
  const voice = { version: 1, parameters: {}, tuning: { pace: -20, pitch: 12, tone: 0 } };
  const slower = await engines.speak({ ...voice, engine: 'plain' }, 'Hello.', signal, { reading: 2 });
  expect(slower).toMatchObject({ sampleRateHz: 16_000, voicePitchHz: 200 });
  expect(slower.samples.length / 16_000).toBeCloseTo(1.25, 1);
  expect(plain.engine.speak.mock.calls).toEqual([
    [{ engine: 'plain', version: 1, parameters: {} }, 'Hello.', signal, { reading: 2 }],
  ]);
  expect(await engines.speak({ ...voice, engine: 'rich' }, 'Hello.', signal)).toBe(second);
});

it('refuses an engine it does not know, by name', async () => {
  const engines = severalEngines('a', { a: fake('a').open });
  await expect(engines.speak({ engine: 'b', version: 1, parameters: {} }, 'Hi.', signal)).rejects.toThrow(
    '"b"',
  );
  expect(() => openVoiceEngine(memoryObjects(), { VOICE_ENGINE: 'festival' })).toThrow(
    /VOICE_ENGINE is "festival"; it can be flite/,
  );
});

it.each([
  [{}, []],
  [{ VOICE_ENGINE: 'elevenlabs' }, [/ELEVENLABS_API_KEY is not set/]],
  [{ VOICE_ENGINE: 'sherpa-onnx' }, [/VOICE_MODEL_DIR is not set/]],
  [{ VOICE_ENGINE: 'festival' }, [/can be flite, sherpa-onnx or elevenlabs/]],
])('tells whoever starts the server what is wrong with %j', async (environment, words) => {
  const problems = await problemsOfVoiceEngine(environment);
  expect(problems).toEqual(words.map((word) => expect.stringMatching(word)));
});

it('tells the client who hears the recordings, when somebody else does', () => {
  expect(voiceServiceOf({})).toBeUndefined();
  expect(voiceServiceOf({ ELEVENLABS_API_KEY: 'key' })).toBe('ElevenLabs');
  expect(voiceServiceOf({ ELEVENLABS_API_KEY: 'key', VOICE_ENGINE: 'flite' })).toBeUndefined();
});
