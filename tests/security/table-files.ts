import type { SecurityLine } from './guard.ts';

/** What comes in as a file: documents, photos, recordings. */
export const FILE_LINES: readonly SecurityLine[] = [
  {
    line: 15,
    weakness: 'bombs, floods of pixels and files that are something else',
    figure:
      'every hostile document is refused with its code in a child of 60 s and 512 MB; `npm run bench:manuscript`: 10,000 damaged ones; a recording meets an FFmpeg without files, network or more than 256 MiB; `npm run bench:voice`: 2,000 damaged ones',
    guards: [
      {
        file: 'functions/src/adapters/documents/check-zip.ts',
        words: ' && ratio > MAX_RATIO);',
        without: ' && ratio < 0);',
        noticedBy: {
          file: 'functions/src/adapters/documents/check-zip.test.ts',
          title: 'that %s is refused',
        },
      },
      {
        file: 'functions/src/vision/decode/plausible-photo.ts',
        words: ' || pixels > MAX_PIXELS)',
        without: ')',
        noticedBy: {
          file: 'functions/src/vision/decode/plausible-photo.test.ts',
          title: 'a flood of pixels is refused',
        },
      },
      {
        file: 'functions/src/adapters/ffmpeg/load-core.ts',
        words: "['--wasm-max-mem-pages=4096', ",
        without: '[',
        noticedBy: {
          file: 'functions/src/adapters/ffmpeg/run-sandboxed.test.ts',
          title: 'bounds what it takes for itself',
        },
      },
    ],
    also: [
      {
        file: 'functions/src/adapters/ffmpeg/run-sandboxed.test.ts',
        title: 'lets FFmpeg read no file of the machine',
      },
      { file: 'functions/src/adapters/ffmpeg/run-sandboxed.test.ts', title: 'gives it no network: %s' },
      { file: 'functions/src/processes/guarded-child.test.ts', title: 'is killed when it takes too long' },
      { file: 'functions/src/processes/guarded-child.test.ts', title: 'is killed when it hoards memory' },
      {
        file: 'functions/src/adapters/documents/document-reader.test.ts',
        title: 'refuses $fileName with $code',
      },
      { file: 'tests/e2e/hostile.test.ts', title: 'loses nothing that was stored before' },
    ],
  },
];
