// npm run test:firebase: our wire protocol beside Google's own emulator, case by case. What is not installed is skipped, and
// said so; exit code 1 when a difference is not one of those that are meant.
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mail } from '../../functions/src/firebase-wire/identity/reset-codes.ts';
import { openWire, PROJECT_ID } from '../contract/wire-fixture.ts';
import { type AccountServer, STEPS, walk } from './account-cases.ts';
import { compare } from './compare.ts';
import { findFirebaseTools, HOW_TO_GET, startAuthOracle } from './oracle.ts';

async function startOurs(): Promise<AccountServer & { close(): void }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kindred-differential-'));
  const mails: Mail[] = [];
  const wire = openWire(dataDir, { onMail: (mail) => mails.push(mail) });
  await new Promise<void>((resolve) => wire.server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(wire.server.address() as AddressInfo).port}`,
    codeFor: async (email) => {
      const link = mails.findLast((mail) => mail.email === email)?.link ?? '';
      return /oobCode=([\w-]+)/.exec(link)?.[1] ?? '';
    },
    close() {
      wire.server.closeAllConnections();
      wire.server.close();
      wire.database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function compareAccounts(place: string): Promise<boolean> {
  const [ours, oracle] = [await startOurs(), await startAuthOracle(place, PROJECT_ID)];
  const [here, there] = [await walk(ours), await walk(oracle)];
  ours.close();
  oracle.close();
  const comparisons = STEPS.map(({ name }, i) => {
    const [one, other] = [here[i], there[i]];
    if (!one || !other) throw new Error(`no answer to ${name}`);
    return { name, ...compare(name, one, other) };
  });
  for (const { name, isSame, ours: one, oracle: other, reasons } of comparisons) {
    if (!isSame) console.log(`${name}: DIFFERENT\n  ours   ${one}\n  oracle ${other}`);
    else if (reasons.length > 0) console.log(`${name}: differs, as is meant: ${reasons.join('; ')}`);
  }
  const same = comparisons.filter(({ isSame, reasons }) => isSame && reasons.length === 0).length;
  const meant = comparisons.filter(({ isSame, reasons }) => isSame && reasons.length > 0).length;
  console.log(
    `accounts beside Google's Auth emulator: ${same} of ${STEPS.length} the same, ${meant} differ as is meant, ${STEPS.length - same - meant} differ`,
  );
  return same + meant === STEPS.length;
}

const place = findFirebaseTools();
if (place === null) {
  console.log(
    `accounts beside Google's Auth emulator: skipped, needs firebase-tools. To get it: ${HOW_TO_GET}`,
  );
  process.exit(0);
}
process.exit((await compareAccounts(place)) ? 0 : 1);
