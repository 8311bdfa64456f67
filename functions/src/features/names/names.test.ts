import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_PRONUNCIATIONS, SAYS_MORE } from '../../../../src/domain/names/pronunciations.ts';
import { makeSessionId } from '../../../../src/domain/session.ts';
import { pathOfDownloadUrl } from '../../../../src/domain/transfer/object-path.ts';
import { testVoice } from '../../../../tests/support/make-clip.ts';
import { makeVowel } from '../../../../tests/support/make-tones.ts';
import { memoirOfNames } from '../../../../tests/support/memoir-of-names.ts';
import { memoryStore } from '../../../../tests/support/memory-store.ts';
import { rowOf } from '../../../../tests/support/rows.ts';
import { memoryJobs } from '../../adapters/memory/jobs.ts';
import { soundOfWav } from '../../audio/signal/wav.ts';
import type { VoiceEngine } from '../../ports/voice-engine.ts';
import { freezeNarration, readFrozenNarration } from '../../records/books/frozen-narrations.ts';
import { writeText } from '../../records/books/manuscripts.ts';
import { englishWords } from '../../vision/words/english-words.ts';
import { getNames } from './get-names.ts';
import { hearName, runHearName } from './hear-name.ts';
import { savePronunciation } from './save-pronunciation.ts';

const sessionId = makeSessionId(1_760_000_000_000, new Uint8Array(16));
const owner = { uid: 'rose', email: null, isAnonymous: true };
const { signal } = new AbortController();

function engine() {
  const said: { readonly text: string; readonly voice: string }[] = [];
  const voiceEngine: VoiceEngine = {
    makeVoice: async () => testVoice(),
    async speak(voice, text) {
      said.push({ text, voice: JSON.stringify(voice) });
      return { samples: makeVowel(120, 0.6), sampleRateHz: 16_000 };
    },
    forget: async () => {},
    close: async () => {},
  };
  return { voiceEngine, said };
}

let store: ReturnType<typeof memoryStore>;
const spoken = engine();
const jobs = memoryJobs();
beforeEach(async () => {
  spoken.said.length = 0;
  store = memoryStore();
  store.rows.set(`sessions/${sessionId}`, { ownerUid: owner.uid });
  store.rows.set(`manuscripts/${sessionId}`, rowOf.manuscript(owner.uid, sessionId));
  const text = { title: 'Our names', paragraphs: memoirOfNames(), chapterStarts: [] };
  await writeText(store, sessionId, text, { readingHash: 'r', revision: 0 });
});

const names = async () => (await getNames(store, owner, { sessionId })).data;
const save = (word: string, said: string | null, sentence?: string) =>
  savePronunciation(store, owner, { sessionId, word, said, ...(sentence === undefined ? {} : { sentence }) });
const withVoice = (more = {}) =>
  store.rows.set(
    `voice_profiles/${sessionId}`,
    rowOf.voiceProfile(owner.uid, sessionId, { voice: { ...testVoice() }, ...more }),
  );

describe('the names of a book', () => {
  it('come most frequent first, with what they may be said as, and who says them', async () => {
    const data = await names();
    expect(data?.names.slice(0, 2)).toMatchObject([
      { word: 'Nguyen', isSpelled: true, offers: expect.arrayContaining(['Win']) },
      { word: 'Khrimian', isSpelled: true, offers: expect.arrayContaining(['Krim-ee-an']) },
    ]);
    expect(data).toMatchObject({ title: 'Our names', speakerName: null, order: null, pronunciations: [] });
    withVoice();
    expect((await names())?.speakerName).toBe('Rose');
  });

  it('have their plural with them, unless the family has said something about that', async () => {
    const text = { title: '', paragraphs: ['The Khrimians came. We knew Khrimian.'], chapterStarts: [] };
    await writeText(store, sessionId, text, { readingHash: 'r', revision: 1 });
    expect((await names())?.names).toMatchObject([{ word: 'Khrimian', count: 2, plurals: ['Khrimians'] }]);
    await save('Khrimians', 'Krim-ee-enz');
    expect((await names())?.names.map(({ word }) => word)).toEqual(['Khrimian', 'Khrimians']);
  });

  it('are no ordinary words, although the text writes them with a capital', async () => {
    const paragraphs = ['We sighted the Coast and the débris. Mrs. Nguyen met Captain Turner.'];
    const text = { title: 'Our names', paragraphs, chapterStarts: [] };
    await writeText(store, sessionId, text, { readingHash: 'r', revision: 1 });
    const ports = { ...store, wordList: englishWords };
    const { data } = await getNames(ports, owner, { sessionId });
    expect(data?.names.map(({ word }) => word)).toEqual(['Nguyen', 'Turner']);
  });

  it('are not looked for before there is a text, and that is said in words', async () => {
    store.rows.set(`manuscripts/${sessionId}`, rowOf.reading(owner.uid, sessionId));
    expect(await getNames(store, owner, { sessionId })).toMatchObject({
      success: false,
      error: expect.stringContaining('step 1'),
    });
  });
});

describe('what the family says for a name', () => {
  it('is kept once for the book and once for a sentence, replaced, and forgotten', async () => {
    await save('Nguyen', 'Nwin');
    await save('Nguyen', 'Win');
    await save('Nguyen', 'Noo-yen', 'Nguyen never spoke.');
    expect((await names())?.pronunciations).toEqual([
      { word: 'Nguyen', said: 'Win' },
      { word: 'Nguyen', said: 'Noo-yen', sentence: 'Nguyen never spoke.' },
    ]);
    const after = await save('Nguyen', null);
    expect(after.data?.pronunciations).toEqual([
      { word: 'Nguyen', said: 'Noo-yen', sentence: 'Nguyen never spoke.' },
    ]);
  });

  it('is how the word sounds, and no text in its place that nobody pays for', async () => {
    const eight = await save('Nguyen', 'one two three four five six seven eight');
    expect(eight).toEqual({ success: false, error: SAYS_MORE });
    expect((await names())?.pronunciations).toEqual([]);
  });

  it('sent twice is kept once, and writes once', async () => {
    await save('Nguyen', 'Win');
    const writes = store.history.length;
    await save('Nguyen', 'Win');
    expect(store.history).toHaveLength(writes);
  });

  it('said on two devices at once is lost on neither', async () => {
    await Promise.all([save('Nguyen', 'Win'), save('Vlk', 'Vulk'), save('Ngozi', 'En-goh-zee')]);
    expect((await names())?.pronunciations).toHaveLength(3);
  });

  it('has a bound, told in words', async () => {
    const pronunciations = Array.from({ length: MAX_PRONUNCIATIONS }, (_, n) => ({
      word: `N${'a'.repeat(1 + (n % 40))}${'b'.repeat(1 + Math.floor(n / 40))}`,
      said: 'na',
    }));
    store.rows.set(`pronunciations/${sessionId}`, { ownerUid: owner.uid, sessionId, pronunciations });
    expect(await save('Vlk', 'Vulk')).toMatchObject({
      success: false,
      error: expect.stringContaining('remove one'),
    });
  });

  it('makes the sample anew', async () => {
    withVoice({ ttsSampleUrl: '/sample' });
    await save('Nguyen', 'Win');
    expect(store.rows.get(`voice_profiles/${sessionId}`)).toMatchObject({ ttsSampleUrl: null });
  });

  it('goes into what can be paid for right now, whose id stays', async () => {
    const narration = { title: 'T', narrator: 'Rose', paragraphs: ['Nguyen came.'], voice: testVoice() };
    await freezeNarration(store, 'o1', narration);
    store.rows.set('payments/o1', rowOf.payment(owner.uid, sessionId, 'o1', 'open'));
    await save('Nguyen', 'Win');
    const frozen = await readFrozenNarration(store, 'o1');
    expect(frozen).toMatchObject({ ...narration, pronunciations: [{ word: 'Nguyen', said: 'Win' }] });
    await save('Nguyen', null);
    expect(await readFrozenNarration(store, 'o1')).not.toHaveProperty('pronunciations');
  });
});

describe('hearing a name', () => {
  /** Does the job that the call has put on the list. */
  const hear = async (name: string) => {
    const hearing = hearName({ ...store, jobs: doing() }, owner, { sessionId, name });
    const { url } = await hearing;
    return buffer(await store.objects.read(pathOfDownloadUrl(url ?? '', store.objects.bucket)));
  };
  const doing = () => ({
    ...jobs,
    enqueue: async ({ input }: Parameters<typeof jobs.enqueue>[0]) =>
      runHearName(
        { ...store, voiceEngine: spoken.voiceEngine },
        { sessionId, name: (input as { name: string }).name },
        { builtIn: testVoice(200), signal },
      ),
    settled: async () => {},
  });

  it('is in the built-in voice before there is one, then in the voice, and each once', async () => {
    expect(soundOfWav(await hear('Krim-ee-an')).samples.length).toBeGreaterThan(1_000);
    await hear('Krim-ee-an');
    withVoice();
    await hear('Krim-ee-an');
    await hear('Krim-ee-an');
    expect(spoken.said).toEqual([
      { text: 'Krim-ee-an.', voice: JSON.stringify(testVoice(200)) },
      { text: 'Krim-ee-an.', voice: JSON.stringify(testVoice()) },
    ]);
  });
});
