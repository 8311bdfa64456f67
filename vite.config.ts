import './functions/deploy/environment.ts';
import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';
import { BRAND } from './src/domain/config/brand.ts';
import { DOCUMENT_EXTENSIONS, DOCUMENT_TYPES } from './src/domain/manuscript/manuscript.ts';
import { SHARE_FIELD, SHARE_PATH } from './src/domain/transfer/share.ts';
import { brandText } from './src/prerender/brand-text.ts';
import { notices } from './src/prerender/notices/notices.ts';
import { prerenderPages } from './src/prerender/prerender.ts';

/** The styles of a first visit, and what fetches everything else. */
const BASE = /preload-helper|\/src\/(?:site\/|app\/|ui\/(?:fonts|tokens|base|button|forms\/field)\.).*css/;
const FRAME =
  /node_modules\/(?:react|react-dom|react-router|react-router-dom|scheduler)\/|\/src\/(?:domain\/(?:config\/brand|payment\/tiers)|ui\/(?:Button|hooks\/(?:hint|use-document-title)|navigation\/(?:ButtonLink|Logo|PageTitle|SectionLink|StartLink|visit|router|scroll-to-section))|account\/sign-in\/signed-in-hint|app\/busy-lock|device\/(?:outbox\/outbox-lock|resume\/(?:scan-hint|install-prompt))|backend\/page\/ios-safari)\./;
/** Asked for by index.html itself: whatever comes later need not name them. */
const IN_EVERY_PAGE = /^assets\/(?:base|frame|rolldown-runtime)-/;
/** What steps and public pages share of it: apart, or the privacy policy would bring the steps along. */
const MEASURING =
  /\/src\/(?:device\/measuring\/(?:answer|moments|send-events|use-pixel-id)|domain\/config\/(?:measuring|config-path))\./;
/** What the steps stand in and share: one file instead of two dozen crumbs, each with a request of its own. */
const STEPS = new RegExp(
  [
    'wizard/(?:StepProgress|WizardPage|use-go-to|wizard\\.module)',
    'device/sending/',
    'device/share-target/',
    'journey/manuscript/reading/use-pages-safe',
    'ui/(?:StepActions|forms/(?:Field|PasswordField|focus-field|DropZone)|ProgressBar|Spinner|SpokenText|words-of|hooks/(?:pause|when-calm|use-attempt|use-online|use-store|use-wake-lock))',
    'device/outbox/(?:sending-choice|uploads-store|add-upload|when-uploaded)',
    'device/storage/pages/(?:pages|page-changes)',
    'backend/(?:config|page/analytics|calls/(?:callables|deadline|documents)|objects/(?:objects|fresh-link)|accounts/(?:auth|session))',
    'domain/(?:session|helping/helping|manuscript/page-reading|config/config|transfer/(?:crc32c|object-path))',
    'account/sign-in/(?:sign-in-path|SignInLink)',
    'journey/manuscript/(?:document/choose-document|scan/(?:use-keep-scan-hint|scan-request|use-stored-pages))',
  ]
    .map((path) => `/src/${path.endsWith('/') ? path : `${path}\\.`}`)
    .join('|'),
);
/** Recordings as the share sheet names them; other kinds cannot be used, so that the product is not offered for them. */
const CLIP_TYPES = [
  ...['audio/mpeg', 'audio/wav', 'audio/x-wav', 'audio/mp4', 'audio/x-m4a', 'video/mp4', 'video/quicktime'],
  ...['.mp3', '.wav', '.m4a', '.mp4', '.mov', '.avi'],
];
const PAPER = '#FBF7F0';

/** Every first screen carries the names of all steps' classes: by default each ends with the line it stands in. */
const scopedName = (name: string, file: string) =>
  `${name}_${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('hex')
    .slice(0, 5)}`;

/** A picture of the product itself, made by tests/fixtures/make-screenshots.ts. */
function screenshot(name: string, label: string) {
  const isWide = name.endsWith('-wide');
  return {
    src: `/screenshots/${name}.jpg`,
    sizes: isWide ? '1280x800' : '390x844',
    type: 'image/jpeg',
    form_factor: isWide ? ('wide' as const) : ('narrow' as const),
    label,
  };
}

const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: BRAND.name,
  short_name: BRAND.name,
  description: 'Turn a family memoir into an audiobook in the voice of someone you love.',
  lang: 'en',
  start_url: '/?source=pwa',
  scope: '/',
  display: 'standalone',
  theme_color: PAPER,
  background_color: PAPER,
  categories: ['books', 'lifestyle'],
  // A launch must not cut off a scan; src/device/resume/follow-launches.ts follows the shortcuts. A share navigates all the same.
  launch_handler: { client_mode: ['focus-existing', 'auto'] },
  icons: [
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  screenshots: [
    screenshot('scan-narrow', 'Photograph a memoir page by page'),
    screenshot('pages-narrow', 'See which pages are safe'),
    screenshot('voice-narrow', 'Mark the voice you love'),
    screenshot('home-wide', 'Hear a loved one’s voice, one more time'),
    screenshot('voice-wide', 'Mark the voice you love'),
  ],
  share_target: {
    action: SHARE_PATH,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      files: [
        {
          name: SHARE_FIELD,
          accept: ['image/*', ...DOCUMENT_TYPES, ...DOCUMENT_EXTENSIONS, ...CLIP_TYPES],
        },
      ],
    },
  },
  shortcuts: [
    { name: 'Scan', url: '/step-1?scan=1', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
    {
      name: 'My audiobooks',
      url: '/my-audiobooks',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }],
    },
  ],
};

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: 'es2022',
    outDir: 'dist',
    manifest: true,
    modulePreload: {
      resolveDependencies: (_, files, { hostType }) =>
        files.filter((file) => hostType === 'html' || !IN_EVERY_PAGE.test(file)),
    },
    // What every screen needs comes as one file: a dozen crumbs cost more bytes and more requests.
    rolldownOptions: {
      output: {
        // Every page carries the list of what it may load later, where each name costs bytes.
        chunkFileNames: ({ name }) =>
          IN_EVERY_PAGE.test(`assets/${name}-`) ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
        codeSplitting: {
          groups: [
            // Two files of styles: what a first visit sees, and the product behind it. More would be more requests.
            { name: 'base', test: BASE },
            // What asks visitors is fetched only where they are asked.
            { name: 'product-styles', test: /\/src\/(?!device\/measuring\/).*\.css/ },
            { name: 'frame', test: FRAME },
            {
              name: 'facts',
              test: /\/src\/domain\/(?:limits|audiobook\/untitled|voice\/voice|payment\/tiers)\./,
            },
            { name: 'sections', test: /\/src\/site\/(?:home\/(?:BookToSound|Pricing)|site\.module)\./ },
            { name: 'measuring', test: MEASURING },
            // Posts need it as well: with the steps they would bring them along.
            { name: 'paths', test: /\/src\/ui\/navigation\/internal-path\./ },
            // Small, and asked for together: a piece of its own would be named by every page.
            {
              name: 'links',
              test: /\/src\/domain\/(?:audiobook\/(?:share-link|gift-letter)|payment\/gift|voice\/voice-words)\./,
            },
            { name: 'steps', test: STEPS },
          ],
        },
      },
    },
  },
  // The photo worker fetches a package only for photos that need it.
  worker: { format: 'es' },
  plugins: [
    react(),
    brandText(process.env),
    prerenderPages(brandText(process.env)),
    notices(import.meta.dirname),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/service-worker',
      filename: 'service-worker.ts',
      // The page registers it by itself (src/backend/page/update.ts) and asks before a new one takes over.
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      manifestFilename: 'manifest.webmanifest',
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css,html,svg,woff2}', '{icons/*.png,blog/*.json}'],
        globIgnores: ['.vite/**', '404.html', 'share-again.html'],
        // Pages by the addresses they are served at: the host redirects from the names of their files.
        manifestTransforms: [
          (entries) => ({
            manifest: entries.map((entry) => ({
              ...entry,
              url: entry.url.replace(/^index\.html$/, '/').replace(/^(.*)\.html$/, '/$1'),
            })),
          }),
        ],
      },
    }),
  ],
});
