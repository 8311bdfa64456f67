import {
  collection,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  initializeFirestore,
  query,
  setDoc,
  setLogLevel,
  Timestamp,
  where,
} from 'firebase/firestore/lite';
import { endpointOf } from '@/backend/config.ts';
import { firebaseApp } from '@/backend/firebase/auth.ts';
import type { Config } from '@/domain/config/config.ts';

export interface FoundDocument {
  readonly id: string;
  readonly data: Record<string, unknown>;
}

/** The document database in our words. Its errors carry `code`, a callable status word. */
export interface Documents {
  read(collectionName: string, id: string): Promise<FoundDocument | null>;
  write(collectionName: string, id: string, data: Record<string, unknown>): Promise<void>;
  listWhere(collectionName: string, field: string, value: string): Promise<FoundDocument[]>;
}

/** The connect form for emulators forces http, which an https page may not call; host and ssl do not. */
function connect(config: Config): Firestore {
  const url = endpointOf(config, 'firestore');
  if (url === undefined) return initializeFirestore(firebaseApp(config), {});
  const { host, protocol } = new URL(url);
  return initializeFirestore(firebaseApp(config), { host, ssl: protocol === 'https:' });
}

/** Vendor times become Dates, so that nobody else needs to know the vendor. */
function plain(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, value instanceof Timestamp ? value.toDate() : value]),
  );
}

/** Connects to the document database. Call once. */
export function connectDocuments(config: Config): Documents {
  // Every failure arrives as an error and is told once, by us.
  setLogLevel('silent');
  const firestore = connect(config);
  return {
    read: async (collectionName, id) => {
      const found = await getDoc(doc(firestore, collectionName, id));
      const data = found.data();
      return data ? { id: found.id, data: plain(data) } : null;
    },
    write: (collectionName, id, data) => setDoc(doc(firestore, collectionName, id), data),
    listWhere: async (collectionName, field, value) => {
      const found = await getDocs(query(collection(firestore, collectionName), where(field, '==', value)));
      return found.docs.map((each) => ({ id: each.id, data: plain(each.data()) }));
    },
  };
}
