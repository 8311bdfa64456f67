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

  describe('tables', () => {
    const head = [run('Name', 0, 200), run('Born', 100, 200), run('What became of them', 200, 200)];
    const anna = ['Anna Wygralak', 'in 1902 by the', 'river', 'Went to Boston in a', 'mill'] as const;
    const [name, born, river, boston, mill] = anna;
    const jan = [run('Jan', 0, 148), run('in 1904', 100, 148), run('Stayed', 200, 148)];
    const cellByCell = [
      ...head,
      ...[run(name, 0, 180), run(born, 100, 180), run(river, 100, 168)],
      ...[run(boston, 200, 180), run(mill, 200, 168), ...jan],
    ];
    const lineByLine = [
      ...head,
      ...[run(name, 0, 180), run(born, 100, 180), run(boston, 200, 180)],
      ...[run(river, 100, 168), run(mill, 200, 168), ...jan],
    ];

    it.each([
      ['cell by cell', cellByCell],
      ['line by line', lineByLine],
    ])('are read row by row, each cell whole and by itself, where they are drawn %s', (_, runs) => {
      const lines = pdfLines([...runs, full(0, 120)]).map(
        ({ text, begins }) => `${begins ? '|' : ' '}${text}`,
      );
      const cells = lines.join('').split('|').slice(1);
      expect(cells).toEqual([
        ...['Name', 'Born', 'What became of them'],
        ...[name, `${born} ${river}`, `${boston} ${mill}`],
        ...['Jan', 'in 1904', 'Stayed'],
        'a full line of words that reaches the edge',
      ]);
    });

    it('are no lists and no contents, which stay lines', () => {
      const list = [run('1.', 0, 90), run('The river', 30, 90), run('2.', 0, 76), run('The rose', 30, 76)];
      expect(textsOf(list)).toEqual(['1. The river', '2. The rose']);
      const contents = [
        run('The river', 0, 90),
        run('5', 250, 90),
        run('The rose', 0, 76),
        run('19', 245, 76),
      ];
      expect(textsOf(contents)).toEqual(['The river 5', 'The rose 19']);
    });

    it('are no two columns of a book, one drawn after the other', () => {
      const column = (x: number) =>
        [90, 76, 62].map((y) => run(`words at ${y} of ${x}`, x, y, { width: 120 }));
      expect(textsOf([...column(0), ...column(150)])).toEqual(
        [...column(0), ...column(150)].map(({ str }) => str),
      );
    });
  });
});
