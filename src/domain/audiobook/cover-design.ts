/** Cloth and foil of a drawn cover. Colors as in CSS; words and wave are drawn in `foil`, lines in `line`. */
export interface CoverColors {
  /** what a person is offered */
  readonly name: string;
  readonly cloth: string;
  readonly spine: string;
  readonly foil: string;
  readonly line: string;
  /** the cloth by lamplight: what the player wears, dark enough for light words */
  readonly night: string;
}

export const COVER_DESIGNS = ['green', 'red', 'blue', 'ivory', 'plum', 'ochre'] as const;
export type CoverDesign = (typeof COVER_DESIGNS)[number];

export const COVER_COLORS: Readonly<Record<CoverDesign, CoverColors>> = {
  green: {
    name: 'Green cloth',
    cloth: '#24483d',
    spine: '#1a382f',
    foil: '#edcf95',
    line: '#b99a63',
    night: '#17312a',
  },
  red: {
    name: 'Red cloth',
    cloth: '#6d2a22',
    spine: '#561f19',
    foil: '#f1cf9c',
    line: '#c0955f',
    night: '#401915',
  },
  blue: {
    name: 'Blue cloth',
    cloth: '#22345a',
    spine: '#192846',
    foil: '#ecd3a0',
    line: '#b39a6c',
    night: '#172544',
  },
  ivory: {
    name: 'Ivory cloth',
    cloth: '#efe6d3',
    spine: '#ddd0b6',
    foil: '#8a3d16',
    line: '#c79a74',
    night: '#3a2f22',
  },
  plum: {
    name: 'Plum cloth',
    cloth: '#4b2545',
    spine: '#3a1b36',
    foil: '#edcaa2',
    line: '#b08a6a',
    night: '#33182f',
  },
  ochre: {
    name: 'Ochre cloth',
    cloth: '#b4792a',
    spine: '#986320',
    foil: '#2d1c08',
    line: '#6f4a17',
    night: '#41290c',
  },
};

/** A number from a text, the same each time (FNV-1a). */
function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** What a book without a title is called while it is made. */
export const UNTITLED = 'Untitled book';
/** And once it is paid for: on its cover, in its file, in letters. */
export const UNTITLED_MEMOIR = 'A memoir';

const NO_TITLES = ['', UNTITLED, UNTITLED_MEMOIR];

const designOf = (seed: number): CoverDesign => COVER_DESIGNS[seed % COVER_DESIGNS.length] ?? 'green';

/**
 * The design of a book whose family has not chosen one: of the book, not of its title, so that a title that is put right
 * changes no color the family has seen. On every device the same.
 */
export const designOfBook = (sessionId: string): CoverDesign => designOf(seedOf(sessionId));

/** What an order notes of its cover: the cloth in which the family saw its book on the way. */
export const coverOfNewBook = (sessionId: string) => ({
  ...{ author: null, photo: null },
  design: designOfBook(sessionId),
});

/**
 * The design of a book that has none noted, because it was ordered before designs were, or is made by the command line: the
 * same for the same title, and one for every book without a title, whatever it is called meanwhile.
 */
export function designFor(title: string): CoverDesign {
  const own = title.trim();
  return designOf(seedOf(NO_TITLES.includes(own) ? '' : own));
}

const WAVE_BARS = 45;
/** Bars to a word, as a voice swells and rests. */
const BARS_PER_WORD = 7;

/** Heights of the wave on a cover, as shares of its height: quiet at both ends, its own for each narrator. */
export function coverWave(narrator: string): readonly number[] {
  let state = seedOf(narrator) || 1;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const swells = Array.from({ length: Math.ceil(WAVE_BARS / BARS_PER_WORD) }, () => 0.5 + next() / 2);
  return Array.from({ length: WAVE_BARS }, (_, bar) => {
    const ends = Math.sin((Math.PI * (bar + 0.5)) / WAVE_BARS) ** 0.7;
    const word = Math.abs(Math.sin((Math.PI * (bar % BARS_PER_WORD)) / BARS_PER_WORD)) * 0.75 + 0.25;
    const swell = swells[Math.floor(bar / BARS_PER_WORD)] ?? 1;
    return Math.max(0.06, ends * word * swell * (0.75 + next() * 0.25));
  });
}
