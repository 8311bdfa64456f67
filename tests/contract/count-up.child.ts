// Counts `counters/c1` up in the data folder given first, as often as given second, printing what is acknowledged.
import { writeSync } from 'node:fs';
import { openDatabase } from '../../functions/src/adapters/local/database.ts';
import { localDocuments } from '../../functions/src/adapters/local/documents.ts';

const [dataDir = '', times = '0'] = process.argv.slice(2);
const documents = localDocuments(openDatabase(dataDir));
for (let n = 0; n < Number(times); n++) {
  const after = await documents.update('counters/c1', (current) => ({ n: Number(current?.n ?? 0) + 1 }));
  writeSync(1, `${after?.n}\n`);
  await new Promise(setImmediate);
}
