import { expect, test } from 'vitest';
import { bundleFiles } from './prerender.ts';

const MANIFEST = {
  'index.html': { file: 'index.js', css: ['frame.css'], imports: ['frame'] },
  frame: { file: 'frame.js' },
  'Home.tsx': { file: 'home.js', css: ['home.css', 'frame.css'], imports: ['shared', 'frame'] },
  'src/app/start.tsx': { file: 'start.js', css: ['start.css'], imports: ['frame'] },
  shared: { file: 'shared.js', css: ['shared.css'], imports: ['index.html'] },
};

test('a screen asks for its own files and for none that the start page has asked for', () => {
  expect(bundleFiles(MANIFEST, 'Home.tsx')).toEqual({
    styles: ['start.css', 'shared.css', 'home.css'],
    scripts: ['start.js', 'shared.js', 'home.js'],
  });
});

test('without a screen it is what every screen starts with', () => {
  expect(bundleFiles(MANIFEST)).toEqual({ styles: ['start.css'], scripts: ['start.js'] });
});

test('a screen that was not built stops the build', () => {
  expect(() => bundleFiles(MANIFEST, 'Gone.tsx')).toThrow('the build has no Gone.tsx');
});
