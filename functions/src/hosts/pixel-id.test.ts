import { expect, it } from 'vitest';
import { pixelIdOf } from './pixel-id.ts';

it('measures nobody where no pixel is named, and refuses what is none', () => {
  expect([pixelIdOf({}), pixelIdOf({ PIXEL_ID: '' })]).toEqual([undefined, undefined]);
  expect(pixelIdOf({ PIXEL_ID: '123456789012345' })).toBe('123456789012345');
  expect(() => pixelIdOf({ PIXEL_ID: 'G-12; img-src *' })).toThrow('has to be digits');
});
