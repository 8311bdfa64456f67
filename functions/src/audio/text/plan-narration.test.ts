import { describe, expect, it } from 'vitest';
import { MAX_CHUNK_CHARACTERS } from '../../../../src/domain/limits.ts';
import { PAUSES, planNarration } from './plan-narration.ts';

const texts = (title: string, paragraphs: string[]) =>
  planNarration(title, paragraphs).chunks.map((c) => c.text);

it('speaks the title first, as a sentence', () => {
  expect(texts('My Life', ['I was born.'])).toEqual(['My Life.', 'I was born.']);
});

it('begins with the text where the book has no title', () => {
  expect(planNarration('', ['It rained.']).chunks.map(({ text }) => text)).toEqual(['It rained.']);
});

it('does not speak the title twice when the text begins with it', () => {
  expect(texts('My Life', ['MY LIFE', 'I was born.'])).toEqual(['My Life.', 'I was born.']);
});

it('opens a chapter at each heading and joins a heading with the one under it', () => {
  const plan = planNarration('My Life', [
    'Chapter One',
    'EARLY DAYS',
    'I was born.',
    'Chapter Two',
    'I grew.',
  ]);
  expect(plan.chapterTitles).toEqual(['Chapter One: EARLY DAYS', 'Chapter Two']);
  expect(plan.chunks.map((chunk) => chunk.chapter)).toEqual([0, 0, 0, 0, 1, 1]);
});

it('gives text before the first heading a chapter of its own, named as the book', () => {
  const plan = planNarration('My Life', ['For my children.', 'Chapter One', 'I was born.']);
  expect(plan.chapterTitles).toEqual(['My Life', 'Chapter One']);
});

it('packs sentences into chunks, never more than the limit, and loses no word', () => {
  const sentence = 'It was a cold morning in the valley. ';
  const plan = planNarration('T', [sentence.repeat(40)]);
  const [, ...chunks] = plan.chunks;
  expect(chunks.every((chunk) => chunk.text.length <= MAX_CHUNK_CHARACTERS && chunk.text.endsWith('.'))).toBe(
    true,
  );
  expect(chunks.map((chunk) => chunk.text).join(' ')).toBe(sentence.repeat(40).trim());
});

it('pauses longer the more has ended', () => {
  const long = 'It was a cold morning in the valley. '.repeat(8);
  const [title, first, second, third, heading] = planNarration('T', [
    long,
    'Short.',
    'Chapter Two',
    'End.',
  ]).chunks;
  expect([title, first, second, third, heading].map((chunk) => chunk?.pauseSeconds)).toEqual([
    PAUSES.heading,
    PAUSES.sentence,
    PAUSES.paragraph,
    PAUSES.chapter,
    PAUSES.heading,
  ]);
});

it('breaks a sentence that is too long at a clause, and 15,000 words without a stop between words', () => {
  const clauses = `${'we walked along the river, '.repeat(14)}and slept.`;
  expect(
    texts('T', [clauses])
      .slice(1, -1)
      .every((text) => text.endsWith(',')),
  ).toBe(true);
  const endless = Array.from({ length: 15_000 }, (_, i) => `word${'abcdefg'.charAt(i % 7)}`).join(' ');
  const [, ...chunks] = texts('T', [endless]);
  expect(chunks.every((text) => text.length <= MAX_CHUNK_CHARACTERS)).toBe(true);
  expect(chunks.join(' ')).toBe(endless);
});

it('survives a single word longer than a chunk', () => {
  const [, ...chunks] = texts('T', ['a'.repeat(1_000)]);
  expect(chunks.join('')).toBe('a'.repeat(1_000));
});

it('plans nothing for text without words the narrator can speak', () => {
  expect(planNarration('My Life', ['* * *', '中文', '']).chunks).toEqual([]);
});

it('leaves out ornaments between paragraphs', () => {
  expect(texts('T', ['One.', '* * *', 'Two.'])).toEqual(['T.', 'One.', 'Two.']);
});

it('begins chapters where the person wants them, whatever the words look like', () => {
  const paragraphs = ['Our farm', 'We had two cows.', 'CHAPTER TWO', 'Then we moved.'];
  expect(planNarration('My Life', paragraphs, [0]).chapterTitles).toEqual(['Our farm']);
  expect(planNarration('My Life', paragraphs).chapterTitles).toEqual(['My Life', 'CHAPTER TWO']);
});

it.each(['* * *', '***', '—', '⁂', '# # #', '~'])('is silent for longer at the scene break %j', (mark) => {
  const { chunks } = planNarration('T', ['One.', mark, 'Two.', 'Three.']);
  expect(chunks.map(({ text, pauseSeconds }) => [text, pauseSeconds])).toEqual([
    ['T.', PAUSES.heading],
    ['One.', PAUSES.scene],
    ['Two.', PAUSES.paragraph],
    ['Three.', PAUSES.chapter],
  ]);
});

it('takes no letters of another script and no blank line for a scene break', () => {
  for (const other of ['我', '', '. . .']) {
    const { chunks } = planNarration('T', ['One.', other, 'Two.']);
    expect(chunks[1]?.pauseSeconds).toBe(PAUSES.paragraph);
  }
});

it('is silent for longer at a scene break between two sentences of one paragraph', () => {
  const { chunks } = planNarration('T', ['We lived there. * * * Nobody knew us. Winter came.']);
  expect(chunks.map(({ text, pauseSeconds }) => [text, pauseSeconds])).toEqual([
    ['T.', PAUSES.heading],
    ['We lived there.', PAUSES.scene],
    ['Nobody knew us. Winter came.', PAUSES.chapter],
  ]);
});

it('speaks each line of a verse by itself, with its pause', () => {
  const { chunks } = planNarration('T', ['The snow came down,\nThe lamp was lit\nAnd nobody spoke.']);
  expect(chunks.flatMap(({ sentences }) => sentences.map(({ spoken }) => spoken))).toEqual([
    'T.',
    'The snow came down,',
    'The lamp was lit',
    'And nobody spoke.',
  ]);
});

it('ends no sentence behind an abbreviation, unless it does', () => {
  const { chunks } = planNarration('T', [
    'Dr. Hill lived on Elm St. He saw Gen. Gray, Lt. Young, etc. at 5 p.m. It rained.',
  ]);
  expect(chunks.flatMap(({ sentences }) => sentences.map(({ spoken }) => spoken)).slice(1)).toEqual([
    'Doctor Hill lived on Elm Street.',
    'He saw General Gray, Lieutenant Young, et cetera at five P M.',
    'It rained.',
  ]);
});

describe('a book that says whose voice is recreated', () => {
  const credit = 'Read in the voice of Rose, recreated by computer with the family’s permission.';
  const spoken = credit.replace('’', "'");
  const reading = { finish: 'plain', credit } as const;
  const long = Array.from({ length: 2_000 }, () => 'We walked to the mill.');

  it('begins with that, in the first chapter and before its title, and with the head of the book before it', () => {
    const plan = planNarration(
      'My Life',
      ['Chapter One', 'I was born.', 'Chapter Two', 'I grew.'],
      undefined,
      reading,
    );
    expect(plan.chapterTitles).toEqual(['Chapter One', 'Chapter Two']);
    expect(plan.chunks.slice(0, 3).map(({ text, chapter, of }) => [text, chapter, of])).toEqual([
      [spoken, 0, 'credit'],
      ['My Life.', 0, 'title'],
      ['Chapter One.', 0, 'text'],
    ]);
    expect(plan.chunks.map(({ leadSeconds }) => leadSeconds > 0)).toEqual([true, ...Array(5).fill(false)]);
    expect(plan.chunks.filter(({ of }) => of === 'credit')).toHaveLength(1);
  });

  it('says so again at the end of a long book, in its last chapter', () => {
    const paragraphs = ['Chapter One', ...long, 'Chapter Two', 'The end.'];
    const { chunks, chapterTitles } = planNarration('My Life', paragraphs, undefined, reading);
    expect(chapterTitles).toEqual(['Chapter One', 'Chapter Two']);
    expect(chunks.slice(-2).map(({ text, chapter, of }) => [text, chapter, of])).toEqual([
      ['The end.', 1, 'text'],
      [spoken, 1, 'credit'],
    ]);
    expect(chunks.slice(-2).map(({ pauseSeconds }) => pauseSeconds)).toEqual([1.6, 2]);
    const brief = planNarration('My Life', paragraphs.slice(30), undefined, reading).chunks;
    expect(brief.at(-1)?.of).toBe('text');
  });

  it('says what the person left about their voice behind the title, once, where they want that', () => {
    const opening = 'In Rose’s own words: Ann may use my voice.';
    const paragraphs = ['Chapter One', ...long];
    const plan = planNarration('My Life', paragraphs, undefined, { ...reading, opening });
    expect(plan.chunks.slice(0, 4).map(({ text, chapter, of }) => [text, chapter, of])).toEqual([
      [spoken, 0, 'credit'],
      ['My Life.', 0, 'title'],
      [opening.replace('’', "'"), 0, 'credit'],
      ['Chapter One.', 0, 'text'],
    ]);
    expect(plan.chapterTitles).toEqual(['Chapter One']);
    expect(plan.chunks.at(-1)?.text).toBe(spoken);
    expect(plan.chunks.filter(({ of }) => of === 'credit')).toHaveLength(3);
  });

  it('has the rest of it cut and named as without, but for the pauses beside it', () => {
    const without = planNarration('My Life', long.slice(0, 20)).chunks;
    const said = planNarration('My Life', long.slice(0, 20), undefined, reading).chunks.slice(1);
    expect(said.slice(1)).toEqual(without.slice(1));
    expect(said[0]).toEqual({ ...without[0], leadSeconds: 0 });
  });
});
