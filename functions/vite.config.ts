import './deploy/environment.ts';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { brandText } from '../src/prerender/brand-text.ts';
import { settingsInCode } from './deploy/cloud-settings.ts';
import { EXTERNAL_PACKAGES } from './deploy/external-packages.ts';

/** Children and workers are started by their file: each is an entry of its own beside the others. */
const STARTED = globSync('functions/src/**/*.{child,worker}.ts');

/** In the bundle all files lie in one folder and end in `.js`. */
const startedFiles: Plugin = {
  name: 'started-files',
  // Before quotes become others.
  enforce: 'pre',
  transform: (code) =>
    code.replaceAll(
      /new URL\('\.\/([\w-]+\.(?:child|worker))\.ts', import\.meta\.url\)/g,
      "new URL('./$1.js', import.meta.url)",
    ),
};

/** Read from beside the code that names them, there as here. */
const DATA_FILES = ['functions/src/adapters/tesseract/fast.traineddata'];

const dataFiles: Plugin = {
  name: 'data-files',
  buildStart() {
    for (const file of DATA_FILES)
      this.emitFile({ type: 'asset', fileName: basename(file), source: readFileSync(file) });
  },
};

const versionAt = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;

/** Of Google's packages four bring the same version of node-fetch, each in a folder of its own: one of these is enough. */
const oneFetch: Plugin = {
  name: 'one-fetch',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (source !== 'node-fetch') return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    const [, folder, file = ''] = /^(.*\/node-fetch)\/(.+)$/.exec(found?.id ?? '') ?? [];
    const one = join(import.meta.dirname, '../node_modules/gaxios/node_modules/node-fetch');
    return folder && existsSync(one) && versionAt(folder) === versionAt(one) ? join(one, file) : found;
  },
};

/** Making databases and indexes is done by Firestore's own tools: the messages for it are a tenth of the bundle. */
const noAdminMessages: Plugin = {
  name: 'no-admin-messages',
  // Before JSON becomes code.
  enforce: 'pre',
  transform(code, id) {
    if (/firestore-api\/build\/protos\/protos\.json$/.test(id)) {
      const messages = JSON.parse(code);
      delete messages.nested.google.nested.firestore.nested.admin;
      return JSON.stringify(messages);
    }
    if (/firestore-api\/build\/protos\/protos\.js$/.test(id))
      return code.replace(/(firestore\.admin=)function\(\)\{var admin=.*?return admin\}\(\)/s, '$1{}');
    return null;
  },
};

/** The functions as few files: what a cold start reads. Native and data-carrying packages stay packages. */
export default defineConfig({
  publicDir: false,
  resolve: {
    alias: [
      { find: /^@grpc\/(?:grpc-js|proto-loader)$/, replacement: `${import.meta.dirname}/deploy/no-grpc.ts` },
      // Node has it itself; its copy in npm is for browsers.
      { find: /^string_decoder\/?$/, replacement: 'node:string_decoder' },
      // Services that nobody calls: google-gax hands on their messages and uses none, and indexes and exports of
      // Firestore are made by its own tools.
      {
        find: /^(?:(?:\.\.\/)+protos\/(?:iam_service|locations|operations)|\.\/firestore_admin_client)$/,
        replacement: `${import.meta.dirname}/deploy/no-messages.ts`,
      },
    ],
  },
  plugins: [startedFiles, dataFiles, oneFetch, noAdminMessages, brandText(process.env)],
  ssr: { noExternal: true, external: [...EXTERNAL_PACKAGES] },
  build: {
    ssr: true,
    ssrEmitAssets: true,
    target: 'node24',
    outDir: 'dist-functions/lib',
    minify: true,
    rolldownOptions: {
      platform: 'node',
      preserveEntrySignatures: 'strict',
      input: Object.fromEntries(
        ['functions/src/entries/firebase.ts', ...STARTED].map((file) => [basename(file, '.ts'), file]),
      ),
      // CommonJS packages look for their own folder, some only to throw the path away.
      output: {
        // Google's serializer asks values for the name of their class.
        keepNames: true,
        banner: `var __filename = import.meta.filename, __dirname = import.meta.dirname;${settingsInCode(process.env)}`,
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
});
