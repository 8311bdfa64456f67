import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { listeningWire } from '../../../../tests/contract/listening-wire.ts';
import { readSite } from './hosting.ts';

const SCRIPT = `console.log('${'memoir '.repeat(1_000)}');`;

async function site() {
  const wire = await listeningWire();
  mkdirSync(join(wire.webRoot, 'assets'));
  mkdirSync(join(wire.webRoot, 'blog'));
  writeFileSync(join(wire.webRoot, 'assets/index-Ab3_x9-Z.js'), SCRIPT);
  writeFileSync(join(wire.webRoot, 'assets/Ab3_x9-Z.js'), SCRIPT);
  writeFileSync(join(wire.webRoot, 'sw.js'), 'self.x = 1;');
  writeFileSync(join(wire.webRoot, 'font.woff2'), Buffer.alloc(5_000));
  writeFileSync(join(wire.webRoot, 'blog/posts.json'), '[]');
  for (const name of ['step-1', 'blog', 'blog/my-story', 'listen', '404'])
    writeFileSync(join(wire.webRoot, `${name}.html`), `<!doctype html><title>${name}</title>`);
  writeFileSync(join(wire.webRoot, '.env'), 'SECRET=1');
  symlinkSync('/etc/hostname', join(wire.webRoot, 'link.txt'));
  return wire;
}

/** The path exactly as written: fetch would tidy it up. */
function raw(url: string, path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(url);
      const request = http.request({ hostname, port, path, headers, method }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      });
      request.once('error', reject).end();
    },
  );
}

describe('hosting', () => {
  it.each([
    ['/', 'text/html; charset=utf-8', 'no-cache'],
    ['/step-1', 'text/html; charset=utf-8', 'no-cache'],
    ['/blog/my-story', 'text/html; charset=utf-8', 'no-cache'],
    ['/blog', 'text/html; charset=utf-8', 'no-cache'],
    ['/sw.js', 'text/javascript; charset=utf-8', 'no-cache'],
    ['/font.woff2', 'font/woff2', 'no-cache'],
    ['/blog/posts.json', 'application/json; charset=utf-8', 'no-cache'],
    ['/assets/index-Ab3_x9-Z.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/assets/Ab3_x9-Z.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ])('serves %s as %s with %s', async (path, type, cacheControl) => {
    const { url } = await site();
    const { status, headers } = await raw(url, path);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, type, cacheControl]);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': expect.stringMatching(
        /default-src 'self'.*object-src 'none'.*frame-ancestors 'none'/,
      ),
      'permissions-policy': expect.stringContaining('camera=(self), microphone=(self)'),
    });
    expect(headers['strict-transport-security']).toBeUndefined();
    const tunnelled = await raw(url, path, { 'x-forwarded-proto': 'https' });
    expect(tunnelled.headers['strict-transport-security']).toContain('max-age=63072000');
  });

  it('makes the browser forget its copies at one address, and never what the person stored', async () => {
    const { url, webRoot } = await site();
    writeFileSync(join(webRoot, 'cleared.txt'), 'cleared');
    const { headers } = await raw(url, '/cleared.txt');
    expect([headers['clear-site-data'], headers['cache-control']]).toEqual(['"cache"', 'no-store']);
    expect((await raw(url, '/sw.js')).headers['clear-site-data']).toBeUndefined();
  });

  it('answers every link of a family with one page, of which no search engine or other site is told', async () => {
    const { url } = await site();
    const { status, body, headers } = await raw(url, `/listen/${'a'.repeat(22)}`);
    expect([status, body.toString()]).toEqual([200, '<!doctype html><title>listen</title>']);
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    expect((await raw(url, '/step-1')).headers['x-robots-tag']).toBeUndefined();
  });

  it.each(['/nothing', '/blog/no-such-post', '/step-1/more', '/listen/short', '/../../../etc/passwd'])(
    'answers %s with its page for what is missing, and that status',
    async (path) => {
      const { url } = await site();
      const { status, body, headers } = await raw(url, path);
      expect([status, headers['content-type'], body.toString()]).toEqual([
        404,
        'text/html; charset=utf-8',
        '<!doctype html><title>404</title>',
      ]);
      expect((await raw(url, path, { 'if-none-match': String(headers.etag) })).status).toBe(404);
    },
  );

  it.each([
    ['/index.html', '/'],
    ['/step-1.html?scan=1', '/step-1?scan=1'],
    ['/blog/', '/blog'],
    ['//blog/my-story.html', '/blog/my-story'],
  ])('leads from %s to the one address %s', async (path, location) => {
    const { url } = await site();
    const { status, headers } = await raw(url, path);
    expect([status, headers.location]).toEqual([301, location]);
  });

  it.each([
    '/missing.js',
    '/assets/missing-12345678.js',
    '/.env',
    '/link.txt',
    '/..%2f..%2fetc%2fpasswd',
    '/blog/..%2fconfig.json',
    '/blog/..%2f..%2fpackage.json',
    '/blog/%2e%2e/%2e%2e/package.json',
    '/blog/..%252f..%252fpackage.json',
    '/assets/..%5c..%5csecret.txt',
    '/favicon.ico',
    '/call/x',
    '/v0/b/x/o',
  ])('has no %s', async (path) => {
    const { url } = await site();
    const { status, body } = await raw(url, path);
    expect(status).toBe(404);
    expect(body.toString()).not.toContain('<!doctype');
  });

  it('compresses as the browser likes it, and small files not at all', async () => {
    const { url } = await site();
    const get = (accept: string, path = '/assets/index-Ab3_x9-Z.js') =>
      raw(url, path, { 'accept-encoding': accept });
    const brotli = await get('gzip, deflate, br');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.body).toString()).toBe(SCRIPT);
    const gzip = await get('gzip;q=0.5, br;q=0');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body).toString()).toBe(SCRIPT);
    const plain = await get('identity');
    expect([plain.headers['content-encoding'], plain.body.toString()]).toEqual([undefined, SCRIPT]);
    expect((await get('br', '/sw.js')).headers['content-encoding']).toBeUndefined();
    expect((await get('br', '/font.woff2')).headers['content-encoding']).toBeUndefined();
    for (const { headers } of [brotli, gzip, plain]) expect(headers.vary).toContain('Accept-Encoding');
  });

  it('sends a file again only when it has changed', async () => {
    const { url, webRoot } = await site();
    const first = await raw(url, '/sw.js');
    const again = () => raw(url, '/sw.js', { 'if-none-match': `W/"x", ${first.headers.etag}` });
    expect([(await again()).status, (await again()).body.length]).toEqual([304, 0]);
    writeFileSync(join(webRoot, 'sw.js'), 'self.x = 22;');
    expect([(await again()).status, (await again()).body.toString()]).toEqual([200, 'self.x = 22;']);
  });

  it('goes on with the site it began with, while another is built in its place', async () => {
    const { webRoot, hosting } = await site();
    const held = readSite(webRoot);
    const { url } = await listeningWire({ hosting: { ...hosting, site: () => held } });
    rmSync(webRoot, { recursive: true });
    expect((await raw(url, '/assets/Ab3_x9-Z.js')).body.toString()).toBe(SCRIPT);
    expect((await raw(url, '/nothing')).body.toString()).toContain('404');
  });

  it('lets its headers be made stricter', async () => {
    const { hosting } = await listeningWire();
    const policy = "default-src 'self'; frame-ancestors 'none'";
    const { url } = await listeningWire({
      hosting: { ...hosting, headers: { 'content-security-policy': policy } },
    });
    for (const path of ['/', '/config.json'])
      expect((await raw(url, path)).headers).toMatchObject({
        'content-security-policy': policy,
        'x-content-type-options': 'nosniff',
      });
  });

  it('lets one page have headers of its own', async () => {
    const { hosting } = await listeningWire();
    const { url } = await listeningWire({
      hosting: {
        ...hosting,
        headers: { 'content-security-policy': 'narrow' },
        headersOf: (path): Record<string, string> =>
          path === '/' ? { 'content-security-policy': 'wide' } : {},
      },
    });
    const policyOf = async (path: string) => (await raw(url, path)).headers['content-security-policy'];
    expect([await policyOf('/'), await policyOf('/?x=1'), await policyOf('/config.json')]).toEqual([
      'wide',
      'wide',
      'narrow',
    ]);
  });

  it('answers HEAD without a body, and gives the configuration', async () => {
    const { url } = await site();
    const head = await raw(url, '/assets/index-Ab3_x9-Z.js', {}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
      200,
      String(SCRIPT.length),
      0,
    ]);
    const config = await raw(url, '/config.json');
    expect([config.headers['cache-control'], JSON.parse(config.body.toString())]).toEqual([
      'no-store',
      { region: 'us-central1' },
    ]);
  });
});

describe('a part of a file', () => {
  it.each([
    ['bytes=0-1', 206, 'bytes 0-1/5000', 2],
    ['bytes=4990-', 206, 'bytes 4990-4999/5000', 10],
    ['bytes=-5', 206, 'bytes 4995-4999/5000', 5],
    ['bytes=5000-', 416, 'bytes */5000', 0],
    ['pages=1-2', 200, undefined, 5_000],
  ])('asked for as %s is answered with %i', async (range, status, contentRange, length) => {
    const { url } = await site();
    const answer = await raw(url, '/font.woff2', { range });
    expect([answer.status, answer.headers['content-range'], answer.body.length]).toEqual([
      status,
      contentRange,
      length,
    ]);
    expect(answer.headers['accept-ranges']).toBe('bytes');
  });

  it('is the whole when the file is another by now', async () => {
    const { url } = await site();
    const { status, body } = await raw(url, '/font.woff2', { range: 'bytes=0-1', 'if-range': '"old"' });
    expect([status, body.length]).toEqual([200, 5_000]);
  });
});

describe('a share that no service worker took', () => {
  it.each(['GET', 'POST'])('leads to the page that says what to do (%s)', async (method) => {
    const { url } = await site();
    const { status, headers } = await raw(url, '/share', { origin: 'null' }, method);
    expect([status, headers.location]).toEqual([302, '/share-again']);
  });

  it('reads what was sent to its end, so that the browser sees the answer', async () => {
    const { url } = await site();
    const body = new FormData();
    body.append('files', new File([Buffer.alloc(3_000_000)], 'page.jpg'));
    const { status } = await fetch(`${url}/share`, { method: 'POST', body, redirect: 'manual' });
    expect(status).toBe(302);
  });
});
