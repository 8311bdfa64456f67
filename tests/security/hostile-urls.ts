import type { SessionId } from '../../src/domain/session.ts';
import { objectPath } from '../../src/domain/transfer/object-path.ts';

const HOSTS = [
  '169.254.169.254',
  '[::1]',
  '[::ffff:169.254.169.254]',
  '2852039166',
  '0251.0376.0251.0376',
  '0xa9fea9fe',
  'localhost',
  '127.1',
  '0',
  'metadata.google.internal',
  '10.0.0.1',
  '192.168.1.1',
  'kindred.appspot.com@127.0.0.1',
  '127.0.0.1.nip.io',
  'evil.example',
  'firebasestorage.googleapis.com.evil.example',
  '[fe80::1%25eth0]',
  '017700000001',
  'xn--80ak6aa92e.com',
  'make-127.0.0.1-rebind-169.254.169.254-rr.1u.ms',
];

/** 300 URLs for a server that can be made to fetch: other machines, this one, redirects, rebinding names, other schemes. */
export function hostileUrls(bucket: string, mine: SessionId, theirs: SessionId): readonly string[] {
  const good = encodeURIComponent(objectPath.document(mine, 'memoir.docx'));
  const shapes: ((host: string) => string)[] = [
    (host) => `http://${host}/`,
    (host) => `https://${host}:22/v0/b/other/o/x?alt=media`,
    (host) => `//${host}/v0/b/${bucket}/o/documents%2F${theirs}%2Fx`,
    (host) => `http://${host}/redirect?to=/v0/b/${bucket}/o/${good}`,
    (host) => `https://user:pass@${host}/v0/b/${bucket}/o/${good}`,
    (host) => `http://${host}#/v0/b/${bucket}/o/${good}`,
    (host) => `http://${host}/v0/b/${bucket}/o/documents%2F${mine}%2F..%2F..%2Fetc`,
    (host) => `http:\\\\${host}\\v0\\b\\${bucket}\\o\\x`,
    (host) => `file://${host}/etc/passwd`,
    (host) => `gs://${host}/documents/${mine}/memoir.docx`,
    (host) => `ftp://${host}/v0/b/${bucket}/o/${good}`,
    (host) => `javascript://${host}/%0a`,
    (host) => `data:text/html,${host}`,
    (host) => `http://${host}/v0/b/${bucket}/o/${good}/more`,
    (host) => ` /v0/b/${bucket}/o/${good}?${host}`,
  ];
  return HOSTS.flatMap((host) => shapes.map((shape) => shape(host)));
}
