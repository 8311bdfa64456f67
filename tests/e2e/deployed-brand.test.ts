// @module-tag cloud
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleAddresses } from '../../functions/deploy/example-addresses.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'kindred-deploy-'));
const PUBLIC_URL = 'https://www.memoirs.org';
const settings = {
  ENV_FILE: '',
  WEB_PROJECT_ID: 'my-project',
  WEB_API_KEY: `AIza${'x'.repeat(35)}`,
  WEB_APP_ID: '1:2:web:3',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  PUBLIC_URL,
  SUPPORT_EMAIL: 'help@memoirs.org',
};
const environment = { ...process.env, ...settings };

/** As `npm run deploy -- --dry` builds, but beside what other tests are looking at. */
function build(outDir: string, ...more: string[]): void {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const out = ['--outDir', join(folder, outDir), '--emptyOutDir', '--logLevel', 'warn'];
  execFileSync(process.execPath, [vite, 'build', ...out, ...more], { cwd: root, env: environment });
}

const built = (name: string) => readFileSync(join(folder, 'dist', name), 'utf8');

beforeAll(() => {
  build('dist');
  build('functions', '--config', 'functions/vite.config.ts');
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('what a deployment leaves with', () => {
  it('has no address that nobody can own, in the app and in the functions', () => {
    expect(exampleAddresses(folder)).toEqual([]);
  });

  it('names the public address wherever one is named', () => {
    for (const [name, words] of [
      ['index.html', `<link rel="canonical" href="${PUBLIC_URL}/"`],
      ['index.html', `<meta property="og:url" content="${PUBLIC_URL}/"`],
      ['index.html', `<meta property="og:image" content="${PUBLIC_URL}/`],
      ['sitemap.xml', `<loc>${PUBLIC_URL}/pricing</loc>`],
      ['feed.xml', `<link rel="self" href="${PUBLIC_URL}/feed.xml"/>`],
      ['robots.txt', `Sitemap: ${PUBLIC_URL}/sitemap.xml`],
    ] as const)
      expect(built(name)).toContain(words);
    const parts = globSync('functions/**/*.js', { cwd: folder });
    const code = parts.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
    expect(code).toContain(PUBLIC_URL);
    expect(code).toContain(settings.SUPPORT_EMAIL);
  });

  it('leads nobody to this machine', () => {
    for (const name of ['index.html', 'sitemap.xml', 'feed.xml', 'robots.txt', 'pricing.html'])
      expect(built(name)).not.toContain('localhost');
  });
});

it.each(['PUBLIC_URL', 'SUPPORT_EMAIL'])(
  'a deployment without %s says so, and nothing is deployed',
  (missing) => {
    const env = { ...environment, [missing]: '' };
    const args = ['functions/deploy/deploy.ts', '--dry'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: root,
      env,
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stdout).toMatch(new RegExp(`^ +missing +the settings of \\.env: .*${missing}`, 'm'));
    expect(stderr.trim()).toMatch(/^Nothing was deployed\./);
  },
);
