// npm run dev: the local server with hot reload in front of it. The page comes from Vite, everything else from the server,
// which starts anew when its sources change.
import { type ChildProcess, spawn } from 'node:child_process';
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
  '/healthz',
];
const SERVER_SOURCES = ['functions/src', 'functions/rules', 'src/domain'].map((folder) => join(root, folder));

// Not `node --watch`: it sends messages of its own to every process and thread that the server starts.
function startServer(): ChildProcess {
  const environment = { ...process.env, PORT: String(serverPort) };
  return spawn(process.execPath, ['functions/src/entries/local.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: environment,
  });
}

let server = startServer();
let restart: NodeJS.Timeout | undefined;

const vite = await createServer({
  root,
  server: {
    port,
    strictPort: true,
    proxy: Object.fromEntries(PROXIED.map((path) => [path, { target, changeOrigin: false }])),
  },
});
vite.watcher.add(SERVER_SOURCES);
vite.watcher.on('change', (file) => {
  if (!SERVER_SOURCES.some((folder) => file.startsWith(folder)) || /\.test\.ts$/.test(file)) return;
  clearTimeout(restart);
  restart = setTimeout(() => {
    server.once('exit', () => {
      server = startServer();
    });
    server.kill('SIGINT');
  }, 100);
});
await vite.listen();
vite.printUrls();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.kill('SIGINT');
    void vite.close();
  });
}
