import { describe, expect, it } from 'vitest';
import { pdfLines, type TextRun } from './pdf-lines.ts';

const run = (str: string, x: number, y: number, more: { width?: number; height?: number } = {}): TextRun => {
  const { width = str.length * 5, height = 10 } = more;
  return { str, width, height, transform: [height, 0, 0, height, x, y] };
};
const full = (x: number, y: number) =>
  run('a full line of words that reaches the edge', x, y, { width: 300 - x });
const textsOf = (runs: readonly TextRun[]) => pdfLines(runs).map(({ text }) => text);
const beginsOf = (runs: readonly TextRun[]) => pdfLines(runs).map(({ begins }) => begins);

describe('lines of a PDF', () => {
  it('puts runs of one line together, with a space where they stand apart', () => {
    expect(textsOf([run('The', 0, 90), run('river', 18, 90), run('s', 43, 90), run('rose', 0, 76)])).toEqual([
      'The rivers',
      'rose',
    ]);
  });

  it('reads turned pages like upright ones', () => {
    const turned = (str: string, down: number): TextRun => ({
      str,
      width: 50,
      height: 10,
      transform: [0, 10, -10, 0, 100 + down, 20],
    });
    expect(textsOf([turned('first', 0), turned('second', 14)])).toEqual(['first', 'second']);
  });

  it('begins a paragraph at an indent', () => {
    expect(beginsOf([full(0, 100), full(0, 86), full(15, 72), full(0, 58)])).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  it('begins a paragraph after a gap, at another letter size and after a short line', () => {
    const lines = [full(0, 200), full(0, 186), full(0, 160), full(0, 146), full(0, 132)];
    expect(beginsOf(lines)).toEqual([undefined, false, true, false, false]);
    expect(beginsOf([full(0, 200), run('Chapter', 0, 186, { height: 16 }), full(0, 172)])).toEqual([
      undefined,
      true,
      true,
    ]);
    expect(beginsOf([full(0, 200), run('It rained.', 0, 186), full(0, 172)])).toEqual([
      undefined,
      false,
      true,
    ]);
  });

  it('is empty for a page without text', () => {
    expect(pdfLines([])).toEqual([]);
    expect(pdfLines([run(' ', 0, 0)])).toEqual([]);
  });
});
