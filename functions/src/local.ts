// The whole product on a bare machine: web app, accounts, documents, objects, calls and jobs in one process tree on one port.

import { dataFolder } from './local-ports.ts';
import { startLocal } from './local-server.ts';
import { StartTrouble } from './start-trouble.ts';

const DEFAULT_PORT = 4173;

function portOf(value: string | undefined): number {
  const port = value === undefined || value === '' ? DEFAULT_PORT : Number(value);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new StartTrouble(
    `PORT is "${value}", but a port is a number from 1 to 65535. Please set another one.`,
  );
}

try {
  const { PORT, HOST } = process.env;
  const local = await startLocal({
    port: portOf(PORT),
    host: HOST || '127.0.0.1',
    dataDir: dataFolder(process.env),
    say: console.log,
  });
  console.log(`Kindred Pages is ready: ${local.address}`);
  const stop = () => void local.stop().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  console.error(error instanceof StartTrouble ? error.message : error);
  process.exit(1);
}
