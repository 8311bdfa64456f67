import { expect, it } from 'vitest';
import { bent, blankPage, withText } from '../../../../tests/support/draw-page.ts';
import { turned } from './gray-image.ts';
import { lineDirection } from './line-direction.ts';

const page = withText(blankPage(900, 1_200), { left: 80, top: 90, width: 740, height: 1_020 });
const curled = bent(page, (x, y) => [x, y - 45 * Math.sin((Math.PI * x) / 900)]);

it('knows which way lines run, curled ones too', () => {
  expect(lineDirection(page)).toBe('across');
  expect(lineDirection(curled)).toBe('across');
  expect(lineDirection(turned(page, 2))).toBe('across');
});

it.each([1, 3] as const)('knows a photo on its side, turned by %i quarters', (quarters) => {
  expect(lineDirection(turned(page, quarters))).toBe('down');
  expect(lineDirection(turned(curled, quarters))).toBe('down');
});

it('does not guess where there is no text', () => {
  expect(lineDirection(blankPage(900, 1_200))).toBe('unclear');
});
