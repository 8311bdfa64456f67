import { randomBytes } from 'node:crypto';
import type { Database } from '../../adapters/local/database.ts';
import type { NewContent } from './storage-context.ts';

export interface Upload extends NewContent {
  readonly id: string;
  readonly path: string;
  /** who started it: nobody else may go on */
  readonly uid: string | null;
  readonly totalBytes: number;
  readonly state: 'active' | 'final';
  readonly createdMs: number;
}

export interface UploadRecords {
  add(upload: Omit<Upload, 'id' | 'state'>): Upload;
  find(id: string): Upload | null;
  finish(id: string): void;
  remove(id: string): void;
}

type Row = Omit<Upload, 'metadata'> & { metadata: string };

export function storedUploads(database: Database): UploadRecords {
  const find = (id: string): Upload | null => {
    const row = database.row<Row>('SELECT * FROM uploads WHERE id = ?', id);
    return row ? { ...row, metadata: JSON.parse(row.metadata) } : null;
  };
  return {
    find,
    add(upload) {
      const id = randomBytes(24).toString('base64url');
      database.run(
        `INSERT INTO uploads (id, path, uid, contentType, metadata, totalBytes, state, createdMs)
         VALUES (?, ?, ?, ?, ?, ?, 'active', ?)`,
        id,
        upload.path,
        upload.uid,
        upload.contentType,
        JSON.stringify(upload.metadata),
        upload.totalBytes,
        upload.createdMs,
      );
      return { ...upload, id, state: 'active' };
    },
    finish: (id) => void database.run(`UPDATE uploads SET state = 'final' WHERE id = ?`, id),
    remove: (id) => void database.run('DELETE FROM uploads WHERE id = ?', id),
  };
}
