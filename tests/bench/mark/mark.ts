import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hearMark } from '../../../src/domain/mark/hear-mark.ts';
import { decodeMp3 } from '../../support/decode-mp3.ts';
import { makeChords } from '../../support/make-tones.ts';
import type { Figure } from '../figure.ts';
import { atMost, decodeFixture, mean, told, voiceFixtures } from '../voice-fixtures.ts';
import { ATTACKS, type Attack, RATE_HZ } from './attacks.ts';
import { type Book, makeBook, PAYLOAD } from './marked-book.ts';

const PITCHES = [120, 200];
const PIECE = 20 * RATE_HZ;
const LONG = 180 * RATE_HZ;
/** Of each book; every one is looked for at every speed until it is found. */
const PIECES = 5;
/** Of what is promised, so much is found. */
const SHARE = 1;
const MAX_SLOWER_PERCENT = 5;
const MAX_LISTENING_GAP = 0.05;

interface Found {
  pieces: number;
  ofPieces: number;
  whole: number;
  bits: number;
  ofWhole: number;
}

function pieces(sound: Float32Array): Float32Array[] {
  return Array.from({ length: Math.floor(sound.length / PIECE) }, (_, i) =>
    sound.subarray(i * PIECE, (i + 1) * PIECE),
  );
}

async function attacked(sounds: readonly Float32Array[], attack: Attack): Promise<Found> {
  const found: Found = { pieces: 0, ofPieces: 0, whole: 0, bits: 0, ofWhole: 0 };
  for (const sound of sounds) {
    const heard = await attack.run(sound);
    for (const piece of pieces(heard).slice(0, PIECES)) {
      found.ofPieces++;
      if (hearMark(piece).isMarked) found.pieces++;
    }
    const whole = hearMark(heard.subarray(0, LONG));
    found.ofWhole++;
    if (whole.isMarked) found.whole++;
    if (whole.payload === PAYLOAD) found.bits++;
  }
  return found;
}

function figuresOf({ name }: Attack, found: Found): Figure[] {
  const figure = (what: string, value: number, of: number): Figure => ({
    name: `${name}: ${what}`,
    value,
    unit: `of ${of}`,
    target: `${of}`,
    ok: value >= SHARE * of,
  });
  return [
    figure('found in 20 s', found.pieces, found.ofPieces),
    figure('found in 3 min', found.whole, found.ofWhole),
    figure('64 bits from 3 min', found.bits, found.ofWhole),
  ];
}

/** Speech of people and voices, and music, that never had a mark. */
async function unmarked(plain: readonly Float32Array[]): Promise<Float32Array[]> {
  const sounds = [...plain, makeChords(180)];
  if (!voiceFixtures) return sounds;
  for (const file of readdirSync(voiceFixtures).filter((name) => name.endsWith('.flac')))
    sounds.push((await decodeFixture(file)).samples);
  return sounds;
}

async function falseAlarms(plain: readonly Float32Array[]): Promise<Figure[]> {
  let [alarms, seconds, most] = [0, 0, 0];
  for (const sound of await unmarked(plain))
    for (const piece of pieces(sound)) {
      const heard = hearMark(piece);
      if (heard.isMarked) alarms++;
      most = Math.max(most, heard.sureness);
      seconds += piece.length / RATE_HZ;
    }
  return [
    atMost('false alarms, every speed tried', alarms, `in ${(seconds / 3_600).toFixed(2)} hours`, 0),
    told('the most that unmarked sound reached; an alarm begins at 7', most, ''),
  ];
}

const root = join(import.meta.dirname, '../../..');
const LISTENING = ['../shared', '../../shared'].map((place) => join(root, place, 'instruments/listening'));

/** How natural each is to an instrument that lies beside the checkout; null without it. */
function listened(books: readonly Book[]): number | null {
  const folder = LISTENING.find((path) => existsSync(join(path, 'listen.mjs')));
  if (!folder) return null;
  const place = mkdtempSync(join(tmpdir(), 'bench-mark-'));
  try {
    const files = books.map(({ mp3 }, i) => {
      const file = join(place, `${i}.mp3`);
      writeFileSync(file, mp3);
      return file;
    });
    const said = execFileSync(process.execPath, [join(folder, 'listen.mjs'), ...files], { encoding: 'utf8' });
    const marks = [...said.matchAll(/^\d+\.mp3 +NISQA-TTS ([\d.]+)/gm)].map(([, mark]) => Number(mark));
    return marks.length === files.length ? mean(marks) : null;
  } catch (error) {
    console.log(`  the listening instruments do not start: ${String(error).split('\n')[0]}`);
    return null;
  } finally {
    rmSync(place, { recursive: true });
  }
}

function listening(plain: readonly Book[], marked: readonly Book[]): Figure {
  const [before, after] = [listened(plain), listened(marked)];
  const name = 'naturalness lost by the mark (NISQA-TTS)';
  if (before === null || after === null)
    return { ...told(name, 0, ''), ok: 'skipped', reason: 'no listening instruments beside the checkout' };
  return atMost(name, before - after, `of ${before.toFixed(2)}`, MAX_LISTENING_GAP);
}

/** The mark in the sound: what it outlives, how often it is heard where it is not, what it costs. */
export async function benchMark(): Promise<Figure[]> {
  // Once before anything is timed: code that runs for the first time is slow.
  for (const mark of [null, PAYLOAD]) await makeBook(PITCHES[0] as number, mark);
  const plain: Book[] = [];
  const marked: Book[] = [];
  for (const pitch of PITCHES) {
    plain.push(await makeBook(pitch, null));
    marked.push(await makeBook(pitch, PAYLOAD));
  }
  const decoded = async (books: readonly Book[]) =>
    Promise.all(books.map(async ({ mp3 }) => (await decodeMp3(mp3, RATE_HZ)).samples));
  const sounds = await decoded(marked);
  const figures: Figure[] = [];
  for (const attack of ATTACKS) figures.push(...figuresOf(attack, await attacked(sounds, attack)));
  const spent = (books: readonly Book[]) => books.reduce((sum, book) => sum + book.cpuSeconds, 0);
  return [
    ...figures,
    ...(await falseAlarms(await decoded(plain))),
    listening(plain, marked),
    atMost(
      'processor time of a narration, more',
      100 * (spent(marked) / spent(plain) - 1),
      '%',
      MAX_SLOWER_PERCENT,
    ),
  ];
}
