// The whole product on a bare machine: web app, accounts, documents, objects, calls and jobs in one process tree on one port.

import { brandOf } from '../../../src/domain/config/brand-settings.ts';
import { commandWords } from '../hosts/command-words.ts';
import { loadEnvironment } from '../hosts/load-environment.ts';
import { toldError } from '../hosts/told-error.ts';
import type { PhoneDoors } from '../local/network/phone.ts';
import { dataFolder } from '../local/ports.ts';
import { type LocalServer, startLocal } from '../local/start-server.ts';
import { StartError } from '../ports/start-error.ts';

const DEFAULT_PORT = 4173;

const USAGE = `npm start [-- --phone]

Starts Kindred Pages on this computer, at http://localhost:${DEFAULT_PORT}.

  --phone   also opens it to phones in the same network: prints an https address and its QR code

PORT and DATA_DIR choose another port and folder, HOST the address for phones. The README and .env.example tell more.`;

function portOf(value: string | undefined): number {
  const port = value === undefined || value === '' ? DEFAULT_PORT : Number(value);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new StartError(`PORT is "${value}", but a port is a number from 1 to 65535. Please set another one.`);
}

/** A wrong setting is told at the start, not by the first letter. */
function checkBrand(): void {
  try {
    brandOf(process.env);
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}

/** Loaded only when asked for: the package that makes certificates is large. A closed door ends the server as well. */
async function openToPhones(local: LocalServer, port: number): Promise<PhoneDoors> {
  const { openPhoneDoors } = await import('../local/network/phone.ts');
  try {
    return await openPhoneDoors({
      answer: local.answer,
      port: local.port,
      authorityPort: port === 0 ? 0 : local.port + 1,
      dataDir: dataFolder(process.env),
      host: process.env.HOST,
    });
  } catch (error) {
    await local.stop();
    throw error;
  }
}

function isForPhones(options: readonly string[]): boolean {
  const unknown = options.find((option) => option !== '--phone');
  if (unknown === undefined) return options.length > 0;
  throw new StartError(`"${unknown}" is no option here. There is one: npm start -- --phone`);
}

const words = commandWords(USAGE);
try {
  loadEnvironment();
  checkBrand();
  const port = portOf(process.env.PORT);
  const withPhones = isForPhones(words);
  // Told when everything is up: a start that fails says that alone.
  const early: string[] = [];
  let say = (line: string): void => void early.push(line);
  const local = await startLocal({
    port,
    // With phones HOST is where they come in; this computer's own browser keeps its address and what it stored there.
    host: (!withPhones && process.env.HOST) || '127.0.0.1',
    dataDir: dataFolder(process.env),
    readsOnArrival: process.env.READ_PAGES !== 'when-asked',
    say: (line) => say(line),
  });
  const phones = withPhones ? await openToPhones(local, port) : null;
  // Jobs write letters too, and inherit it: without a setting links lead to where this server really answers.
  process.env.PUBLIC_URL ||= phones?.address ?? local.address;
  say = console.log;
  for (const line of early) say(line);
  if (phones) console.log(phones.welcome);
  console.log(`Kindred Pages is ready: ${local.address}`);
  const stop = async () => {
    await phones?.stop();
    await local.stop();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  console.error(toldError(error));
  process.exit(1);
}
