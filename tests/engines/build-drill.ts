import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '../..');

/** The drill page as a bundler ships it, around the product's own sources. */
export async function buildDrill(outDir: string): Promise<void> {
  const page = join(import.meta.dirname, 'page');
  await build({
    configFile: false,
    logLevel: 'error',
    root: page,
    base: '/drill/',
    resolve: { alias: { '@': join(root, 'src') } },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: { input: join(page, 'drill.html') },
    },
  });
}
