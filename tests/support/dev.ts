// npm run dev: the local server with hot reload in front of it. The page comes from Vite, everything else from the server.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';

const root = join(import.meta.dirname, '../..');
const port = Number(process.env.PORT ?? 4173);
const serverPort = port + 1;
const target = `http://127.0.0.1:${serverPort}`;
/** Every path the local server answers itself. */
const PROXIED = [
  '/__',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/v1',
  '/v0',
  '/call',
  '/process-audio',
  '/test-payments',
  '/config.json',
];

const backend = spawn(
  process.execPath,
  ['--watch', '--disable-warning=ExperimentalWarning', 'functions/src/local.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: String(serverPort) },
  },
);
backend.on('exit', (code) => process.exit(code ?? 0));

const vite = await createServer({
  root,
  server: {
    port,
    strictPort: true,
    proxy: Object.fromEntries(PROXIED.map((path) => [path, { target, changeOrigin: false }])),
  },
});
await vite.listen();
vite.printUrls();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    backend.kill();
    void vite.close();
  });
}
