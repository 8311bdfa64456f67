import { LINK_LIFE_SECONDS } from '../../../../src/domain/limits.ts';
import { namedFile, savedAs } from '../../../../src/domain/transfer/saved-name.ts';
import type { LocalObjects, ObjectRecord } from '../../adapters/local/objects.ts';
import type { RuleMap } from '../rules/values.ts';

export const etagOf = ({ generation, md5 }: ObjectRecord): string =>
  Buffer.from(`${generation}/${md5}`).toString('base64url');

/**
 * Metadata as the storage client reads it. Numbers are texts.
 * @param mayLink whether the caller gets a token for its bytes
 */
export function objectOnWire(
  record: ObjectRecord,
  { bucket, tokenOf }: Pick<LocalObjects, 'bucket' | 'tokenOf'>,
  mayLink: boolean,
): Record<string, unknown> {
  const created = new Date(record.createdMs).toISOString();
  return {
    name: record.path,
    bucket,
    generation: String(record.generation),
    metageneration: '1',
    contentType: record.contentType,
    timeCreated: created,
    updated: created,
    storageClass: 'STANDARD',
    size: String(record.sizeBytes),
    md5Hash: record.md5,
    crc32c: record.crc32c,
    etag: etagOf(record),
    contentEncoding: 'identity',
    contentDisposition: dispositionOf(record),
    ...(mayLink && { downloadTokens: tokenOf(record, LINK_LIFE_SECONDS) }),
    ...(Object.keys(record.metadata).length > 0 && { metadata: record.metadata }),
  };
}

/** Sound and pictures may open in a tab; whatever could hold a script is only ever saved. */
export function mayOpenInline({ contentType }: Pick<ObjectRecord, 'contentType'>): boolean {
  return /^(?:audio|video)\/[\w.+-]+$|^image\/(?:jpeg|png|webp|gif)$/.test(contentType);
}

export function dispositionOf(record: ObjectRecord): string {
  const fileName = record.path.slice(record.path.lastIndexOf('/') + 1);
  return mayOpenInline(record) ? `inline; ${namedFile(fileName)}` : savedAs(fileName);
}

/** An object as `resource` in the rules. */
export function objectInRules(record: ObjectRecord, bucket: string): RuleMap {
  return {
    name: record.path,
    bucket,
    size: record.sizeBytes,
    contentType: record.contentType,
    metadata: record.metadata,
    md5Hash: record.md5,
    crc32c: record.crc32c,
    etag: etagOf(record),
    generation: record.generation,
    timeCreated: new Date(record.createdMs),
    updated: new Date(record.createdMs),
  };
}
