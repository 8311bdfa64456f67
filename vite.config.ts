import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';
import { BRAND } from './src/domain/brand.ts';
import { prerenderPages } from './src/prerender/prerender.ts';

const FRAME =
  /node_modules\/(?:react|react-dom|react-router|react-router-dom|scheduler)\/|\/src\/(?:domain\/brand|ui\/(?:Button|ButtonLink|Field|Logo|PageTitle|router|scroll-to-section|use-document-title|button\.module|field\.module)|account\/signed-in-hint)\.|preload-helper|rolldown\/runtime/;
const PAPER = '#FBF7F0';

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
  launch_handler: { client_mode: 'navigate-existing' },
  icons: [
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
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
  build: {
    target: 'es2022',
    outDir: 'dist',
    manifest: true,
    // What every screen needs comes as one file: a dozen crumbs cost more bytes and more requests.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'frame', test: FRAME }] } } },
  },
  // The photo worker fetches a package only for photos that need it.
  worker: { format: 'es' },
  plugins: [
    react(),
    prerenderPages(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/service-worker',
      filename: 'service-worker.ts',
      // The page registers it by itself (src/backend/update.ts) and asks before a new one takes over.
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      manifestFilename: 'manifest.webmanifest',
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css,html,svg,woff2}', '{icons/*.png,blog/*.json}'],
        // Screens of the product are all answered with the bare app.
        globIgnores: [
          '.vite/**',
          '404.html',
          'step-*.html',
          'login.html',
          'account.html',
          'sign-out.html',
          'my-audiobooks.html',
        ],
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
