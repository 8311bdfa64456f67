import { describe, expect, it } from 'vitest';
import {
  type Choosing,
  choiceOf,
  firstChoiceOf,
  firstVoiceOf,
  madeVoicesOf,
  next,
  takesOf,
  tuned,
  voiceOfChoice,
} from './takes.ts';
import type { Voice, VoiceChoice } from './voice.ts';

const voiceOf = (name: string): Voice => ({ engine: 'flite', version: 2, parameters: { name } });
const [close, clear] = [voiceOf('close'), voiceOf('clear')];
const both = {
  voice: clear,
  madeVoices: [
    { manner: 'closest', voice: close },
    { manner: 'clearest', voice: clear },
  ],
} as const;
const one = { voice: clear, madeVoices: [{ manner: 'clearest', voice: clear }] } as const;
const earlier = { voice: close };
const chosen = (take: VoiceChoice['take'], more: Partial<VoiceChoice> = {}): VoiceChoice => ({
  ...{ take, pace: 0, pitch: 0, tone: 0 },
  ...more,
});

describe('the takes offered', () => {
  it('are those that the engine could make, and a warmer one of any', () => {
    expect(takesOf(both)).toEqual(['closest', 'clearest', 'warmer']);
    expect(takesOf(one)).toEqual(['clearest', 'warmer']);
    expect(takesOf(earlier)).toEqual(['closest', 'warmer']);
    expect(takesOf({ voice: null })).toEqual([]);
  });

  it('begin with the clearest, unless the family says otherwise', () => {
    expect(firstChoiceOf(both)).toEqual(chosen('clearest'));
    expect(firstChoiceOf(earlier)).toEqual(chosen('closest'));
    expect(firstVoiceOf(both.madeVoices)).toEqual(clear);
    const choice = chosen('warmer', { pitch: 1 });
    expect(choiceOf({ ...both, choice })).toBe(choice);
  });
});

describe('the voice of a choice', () => {
  it('is the very voice that was made while every slider rests', () => {
    expect(voiceOfChoice(both, chosen('closest'))).toEqual(close);
    expect(Object.keys(voiceOfChoice(earlier, chosen('closest')) ?? {})).toEqual(Object.keys(close));
  });

  it('adds what the sliders say, to a warmer one on top of what makes it warm', () => {
    expect(voiceOfChoice(both, chosen('closest', { pace: 5, tone: -2 }))).toEqual({
      ...close,
      tuning: { pace: 5, pitch: 0, tone: -2 },
    });
    const warm = voiceOfChoice(one, chosen('warmer'));
    expect(warm?.tuning?.pace).toBeLessThan(0);
    expect(warm?.tuning?.tone).toBeLessThan(0);
    const quicker = voiceOfChoice(one, chosen('warmer', { pace: 5 }));
    expect(quicker?.tuning).toEqual({ ...warm?.tuning, pace: (warm?.tuning?.pace ?? 0) + 5 });
  });

  it('is none for a take that there is not', () => {
    expect(voiceOfChoice(one, chosen('closest'))).toBeNull();
    expect(voiceOfChoice({ voice: null }, chosen('clearest'))).toBeNull();
  });

  it('is made anew from the made voice each time, also of a profile that had only the one', () => {
    const first = voiceOfChoice(earlier, chosen('warmer', { pitch: -1 }));
    const again = { voice: first, madeVoices: madeVoicesOf(earlier) };
    expect(voiceOfChoice(again, chosen('closest', { pitch: 2 }))?.tuning).toEqual({
      pace: 0,
      pitch: 2,
      tone: 0,
    });
  });

  it('has nothing added when what was added is taken back', () => {
    const up = tuned(clear, { pace: 10, pitch: 0.5, tone: 3 });
    expect(tuned(up, { pace: -10, pitch: -0.5, tone: -3 })).toEqual(clear);
  });
});

describe('while the family tries voices', () => {
  const read: Choosing = { kind: 'read', choice: chosen('clearest') };

  it('the page stays in the voice it was read in', () => {
    const tried = next(next(read, { kind: 'took', take: 'warmer' }), {
      kind: 'moved',
      slider: 'pace',
      to: -10,
    });
    expect(tried).toEqual({ kind: 'trying', choice: chosen('warmer', { pace: -10 }), read: read.choice });
  });

  it('who comes back to that voice by hand is there', () => {
    const away = next(read, { kind: 'moved', slider: 'pitch', to: 1 });
    expect(next(away, { kind: 'moved', slider: 'pitch', to: 0 })).toEqual(read);
    expect(next(away, { kind: 'put-back' })).toEqual(read);
    expect(next(away, { kind: 'rested' })).toEqual(read);
  });

  it('a chosen voice is the one the page is read in', () => {
    const tried = next(read, { kind: 'took', take: 'closest' });
    expect(next(tried, { kind: 'chosen' })).toEqual({ kind: 'read', choice: chosen('closest') });
  });
});
