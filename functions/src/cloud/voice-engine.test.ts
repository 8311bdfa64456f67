import { expect, it } from 'vitest';
import { JOBS } from '../hosts/jobs.ts';
import { checkCloudVoice, environmentOfWorker, speakersAtOnce } from './voice-engine.ts';

it('our own narrator speaks as wide as the queue, a provider as wide as its plan', () => {
  expect(speakersAtOnce({}, 300)).toBe(300);
  const elevenLabs = { VOICE_ENGINE: 'elevenlabs' };
  expect(speakersAtOnce(elevenLabs, 300)).toBe(2);
  expect(speakersAtOnce({ ...elevenLabs, ELEVENLABS_CONCURRENCY: '10' }, 300)).toBe(10);
  expect(speakersAtOnce({ ...elevenLabs, ELEVENLABS_CONCURRENCY: 'many' }, 300)).toBe(2);
});

it('a worker speaks alone, because the others share the plan with it', () => {
  const elevenLabs = { VOICE_ENGINE: 'elevenlabs', ELEVENLABS_CONCURRENCY: '10' };
  expect(environmentOfWorker(elevenLabs)).toMatchObject({ ELEVENLABS_CONCURRENCY: '1' });
  expect(environmentOfWorker({})).toEqual({});
});

it('only kinds of work that ask the engine get its key', () => {
  expect(JOBS['generate-tts-part'].asks).toBe('voice engine');
  expect(JOBS['forget-voice'].asks).toBe('voice engine');
  expect(JOBS['read-page'].asks).toBe('nobody');
});

it('an engine that needs a model on disk is refused in words', () => {
  expect(() => checkCloudVoice({ VOICE_ENGINE: 'sherpa-onnx' })).toThrow('flite or elevenlabs');
  expect(() => checkCloudVoice({ VOICE_ENGINE: 'elevenlabs' })).not.toThrow();
  expect(() => checkCloudVoice({})).not.toThrow();
});
