import { AppError, isDamagedFile, toAppError } from '../../../../src/domain/errors.ts';
import type { DocumentFields } from '../../ports/documents.ts';
import type { Caller } from '../../ports/identity.ts';
import type { Ports } from '../../ports/ports.ts';
import { findOwned, idsOf, type Owned } from '../../records/find-holdings.ts';
import { HOLDINGS } from '../../records/holdings.ts';

const EXTENSIONS: Readonly<Record<string, string>> = { 'application/json': '.json', 'audio/mpeg': '.mp3' };

interface ExportedFile {
  readonly name: string;
  read(): Promise<AsyncIterable<Uint8Array>>;
}

type Stores = Pick<Ports, 'documents' | 'objects'>;

async function documentsOf(ports: Stores, owned: Owned): Promise<Record<string, DocumentFields>> {
  const all: Record<string, DocumentFields> = {};
  for (const holding of HOLDINGS) {
    for (const id of idsOf(holding, owned, false)) {
      if (holding.kind === 'document') {
        const fields = await ports.documents.get(holding.at(id));
        if (fields) all[holding.at(id)] = fields;
      } else if (holding.kind === 'collection')
        for (const found of await ports.documents.matching(holding.at, holding.field, id))
          all[`${holding.at}/${found.id}`] = found.fields;
    }
  }
  return all;
}

async function objectsOf(ports: Stores, owned: Owned) {
  const found = new Map<string, { readonly contentType: string }>();
  for (const holding of HOLDINGS) {
    if (holding.kind !== 'objects' || holding.isCache) continue;
    for (const id of idsOf(holding, owned, false))
      for (const object of await ports.objects.all(holding.at(id))) found.set(object.path, object);
  }
  return found;
}

/**
 * Everything that is kept about the caller: files under their own names, records as `records.json`. Each is read when its
 * turn comes.
 * @throws AppError unauthenticated
 */
export async function exportMyData(
  ports: Stores,
  caller: Caller | null,
): Promise<AsyncGenerator<ExportedFile>> {
  if (!caller) throw new AppError('unauthenticated');
  const owned = await findOwned(ports, caller.uid, caller.email);
  const objects = await objectsOf(ports, owned);
  const person = { uid: caller.uid, email: caller.email };
  async function* files(): AsyncGenerator<ExportedFile> {
    const records = Buffer.from(JSON.stringify({ person, ...(await documentsOf(ports, owned)) }, null, 2));
    yield { name: 'records.json', read: async () => toChunks(records) };
    for (const [path, { contentType }] of objects) {
      const hasExtension = /\.\w{1,5}$/.test(path);
      const name = hasExtension ? path : `${path}${EXTENSIONS[contentType] ?? ''}`;
      yield await wholeOrError(ports, path, name);
    }
  }
  return files();
}

/** One broken file must not keep a family from all the others. */
async function wholeOrError(
  ports: Pick<Ports, 'objects'>,
  path: string,
  name: string,
): Promise<ExportedFile> {
  try {
    const bytes = await ports.objects.read(path);
    return { name, read: async () => bytes };
  } catch (error) {
    if (!isDamagedFile(error)) throw error;
    return {
      name: `${name}.damaged.txt`,
      read: async () => toChunks(Buffer.from(toAppError(error).sentence)),
    };
  }
}

async function* toChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
