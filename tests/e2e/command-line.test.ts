// @module-tag voices
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { wavOf } from '../../functions/src/audio/signal/wav.ts';
import { textOfCell } from '../../src/domain/audiobook/receipt.ts';
import { makeClip } from '../support/make-clip.ts';
import { makeTalk, TALK_RATE_HZ } from '../support/make-talk.ts';
import { scratchFolder } from '../support/product.ts';
import { runAudiobook } from '../support/run-audiobook.ts';

const scratch = scratchFolder('command-line');
const file = (name: string) => join(scratch.path, name);
const memoir = join(import.meta.dirname, '../fixtures/memoir.txt');
const run = (options: Record<string, string>, dataDir = file('data')) =>
  runAudiobook(
    Object.entries({
      '--manuscript': memoir,
      '--voice': file('clip.wav'),
      '--out': file('book.mp3'),
      '--right': 'own',
      ...options,
    }).flat(),
    dataDir,
  );

const CREDIT = 'Read in the voice of a loved one, recreated by computer at the speaker’s own wish.';

/** First that the voice is recreated, then every word of the memoir once, with what was said and when it is heard, or why it is not. */
function expectEveryWord(table: string): void {
  const [head, ...rows] = table
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t').map(textOfCell));
  expect(head).toEqual(['page', 'paragraph', 'written', 'spoken', 'start', 'reason']);
  const words = readFileSync(memoir, 'utf8').trim().split(/\s+/);
  expect(rows.map(([, , written]) => written).join(' ')).toBe(`${CREDIT} ${words.join(' ')}`);
  expect(rows.filter(([, , , spoken, , reason]) => !spoken === !reason)).toEqual([]);
  const starts = rows.flatMap(([, , , spoken, start]) => (spoken ? Number(start) : []));
  expect(starts.every((start, at) => start >= (starts[at - 1] ?? 0.3))).toBe(true);
}

beforeAll(async () => {
  writeFileSync(file('clip.wav'), await makeClip(118));
  writeFileSync(file('empty.txt'), '   \n\n');
  writeFileSync(file('silence.wav'), readFileSync(file('clip.wav')).fill(0, 44));
  writeFileSync(file('notes.txt'), '亲爱的奶奶，这是一封没有英文的信。');
  mkdirSync(file('folder'));
});
afterAll(() => scratch.remove());

describe('npm run audiobook', () => {
  it('goes on after Ctrl-C and makes the same bytes as without one', async () => {
    const undisturbed = await run({ '--out': file('undisturbed.mp3') }).ended;
    expect([undisturbed.status, undisturbed.stderr]).toEqual([0, '']);

    const interrupted = run({});
    await vi.waitFor(() => expect(interrupted.stdout()).toMatch(/Narrating [2-6]0 %/), {
      timeout: 180_000,
      interval: 20,
    });
    interrupted.process.kill('SIGINT');
    expect(await interrupted.ended).toMatchObject({
      status: 130,
      stderr: 'Stopped. Run the same command again and it goes on from here.\n',
    });
    expect(existsSync(file('book.mp3'))).toBe(false);

    const resumed = await run({ '--transcript': file('words.tsv') }).ended;
    expect([resumed.status, resumed.stderr]).toEqual([0, '']);
    expectEveryWord(readFileSync(file('words.tsv'), 'utf8'));
    expect(Number(/(\d+) of \d+ parts were there already/.exec(resumed.stdout)?.[1])).toBeGreaterThan(0);
    expect(readFileSync(file('book.mp3')).equals(readFileSync(file('undisturbed.mp3')))).toBe(true);
  });

  it('says at the end in one line what of the print is not read aloud', async () => {
    const pages = ['The river came up.', 'We carried the stove.', 'Nobody slept.'];
    writeFileSync(
      file('pages.txt'),
      pages.map((text, n) => `THE BLUE DOOR\n\n${text}\n\n${n + 7}`).join('\f'),
    );
    const told = await run({ '--manuscript': file('pages.txt'), '--out': file('pages.mp3') }).ended;
    expect([told.status, told.stderr]).toEqual([0, '']);
    expect(told.stdout.trimEnd().split('\n').at(-1)).toBe(
      'Not read aloud: 3 repeated headings and 3 page numbers. With --transcript FILE, a table names each.',
    );
  });

  it.each([
    [
      'a missing manuscript',
      { '--manuscript': 'no-such.docx' },
      'The manuscript no-such.docx does not exist. Please check its name.',
    ],
    [
      'a missing recording',
      { '--voice': 'no-such.wav' },
      'The recording no-such.wav does not exist. Please check its name.',
    ],
    [
      'a text without words',
      { '--manuscript': file('empty.txt') },
      'We found no readable text in this file.',
    ],
    [
      'a text the narrator cannot speak',
      { '--manuscript': file('notes.txt') },
      'This text has no words the narrator can speak.',
    ],
    ['a recording without a sound', { '--voice': file('silence.wav') }, 'This recording is silent.'],
    [
      'an output that is a folder',
      { '--out': file('folder') },
      'cannot be written. Please name an mp3 file in a folder that can.',
    ],
    [
      'an output in a folder that is not there',
      { '--out': file('none/book.mp3') },
      'cannot be written. Please name an mp3 file in a folder that can.',
    ],
    [
      'a region that ends before it begins',
      { '--from': '5', '--to': '2' },
      '--to must be later than --from.',
    ],
    [
      'a region beyond the end of the recording',
      { '--from': '500', '--to': '510' },
      'seconds long. Please choose --from and --to within it.',
    ],
  ])('ends on %s with one sentence', async (_, options, sentence) => {
    const { status, stderr } = await run(options, file('bad')).ended;
    expect(stderr).toContain(sentence);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(status).toBe(1);
  });

  it('is not at work twice on one book, and forgets after 30 days what was stopped', async () => {
    const folders = file('busy/command-line');
    const old = join(folders, 'old');
    mkdirSync(old, { recursive: true });
    writeFileSync(join(old, 'kindred.db'), '');
    const longAgo = new Date(Date.now() - 31 * 86_400_000);
    for (const path of [join(old, 'kindred.db'), old]) utimesSync(path, longAgo, longAgo);
    const first = run({ '--out': file('first.mp3') }, file('busy'));
    await vi.waitFor(() => expect(first.stdout()).toContain('Making the voice'), { timeout: 180_000 });
    expect(existsSync(old)).toBe(false);
    const second = await run({ '--out': file('second.mp3') }, file('busy')).ended;
    expect(second).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^This audiobook is being made by the same command already\./),
    });
    expect((await first.ended).status).toBe(0);
    expect(readdirSync(folders)).toEqual([]);
  });

  it('makes no voice of two people unasked, and tells how to say whose it is', async () => {
    const talk = await makeTalk('woman', 'man', 'woman', 'man', 'woman', 'man');
    writeFileSync(file('two.wav'), wavOf(talk.samples, TALK_RATE_HZ));
    const two = { '--voice': file('two.wav'), '--out': file('two.mp3') };
    const refused = await run(two, file('bad')).ended;
    expect(refused.status).toBe(1);
    expect(refused.stderr).toMatch(
      /^More than one person seems to speak in .*two\.wav:\n {2}1 {2}\d+ s, best heard 0:/,
    );
    expect(refused.stderr).toMatch(
      /\n {2}2 {2}\d+ s.*\nPlease say whose voice it is with --speaker and the number/,
    );
    expect(existsSync(file('two.mp3'))).toBe(false);
    const missing = await run({ ...two, '--speaker': '3' }, file('bad')).ended;
    expect([missing.status, existsSync(file('two.mp3'))]).toEqual([1, false]);
    const chosen = await run({ ...two, '--speaker': '2' }, file('two')).ended;
    expect([chosen.status, chosen.stderr]).toEqual([0, '']);
    expect(existsSync(file('two.mp3'))).toBe(true);
  });

  it('reads in the take that is wanted, slower, and says names as the family does', async () => {
    writeFileSync(file('short.txt'), 'Old Khrimian ran the mill across the road. Khrimian was kind.');
    writeFileSync(file('names.tsv'), 'Khrimian\tKrim-ee-an\n');
    const lastStart = async (options: Record<string, string>) => {
      const short = { '--manuscript': file('short.txt'), '--names': file('names.tsv') };
      const files = { '--out': file('short.mp3'), '--transcript': file('short.tsv') };
      const ended = await run({ ...short, ...files, ...options }, file('taken')).ended;
      expect([ended.status, ended.stderr]).toEqual([0, '']);
      const table = readFileSync(file('short.tsv'), 'utf8');
      expect(table).toContain('Khrimian\tKrim-ee-an');
      return Number(table.trimEnd().split('\n').at(-1)?.split('\t')[4]);
    };
    const plain = await lastStart({});
    expect(await lastStart({ '--take': 'warmer', '--pace': '-10' })).toBeGreaterThan(plain * 1.05);
  });

  it.each([
    ['a pace nobody has', { '--pace': '80' }, '--pace is a number from -20 to 20: percent faster.'],
    [
      'a speaker that is a name',
      { '--speaker': 'Rose' },
      '--speaker is a number or "same"; --name says who is speaking.',
    ],
    ['half a mark', { '--from': '2' }, '--from and --to belong together.'],
    [
      'a speaker and a mark',
      { '--speaker': '1', '--from': '2', '--to': '4' },
      'Please name either --speaker or --from and --to.',
    ],
  ])('explains itself when there is %s', async (_, options, sentence) => {
    const { status, stderr } = await run(options, file('bad')).ended;
    expect([status, stderr.split('\n')[0]]).toEqual([2, sentence]);
  });

  it('asks without a terminal by what right the voice is used, and makes nothing on a guess', async () => {
    const { status, stdout, stderr } = await runAudiobook(
      ['--manuscript', memoir, '--voice', file('clip.wav'), '--out', file('unasked.mp3')],
      file('bad'),
    ).ended;
    expect(stderr.split('\n')[0]).toBe(
      'Please say with --right by what right the voice is used: agreed (They have agreed to it), kin (I am their next of kin or executor), own (It is my own voice).',
    );
    expect([status, stdout, existsSync(file('unasked.mp3'))]).toEqual([2, '', false]);
  });

  it('explains itself when something is not named', async () => {
    const { status, stderr } = await runAudiobook(['--manuscript', memoir], file('bad')).ended;
    expect(stderr).toMatch(/^Please name --manuscript, --voice and --out\.\n\nUsage: npm run audiobook/);
    expect(status).toBe(2);
  });
});
