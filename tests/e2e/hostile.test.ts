// @module-tag walks
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS, type ErrorCode } from '../../src/domain/errors.ts';
import { objectPath } from '../../src/domain/transfer/object-path.ts';
import { openFamily } from '../support/family.ts';
import { hostileDocuments } from '../support/hostile-documents.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/** Hostile files against the whole product: each ends in its sentence, and meanwhile the server answers everyone else. */
const scratch = scratchFolder('hostile');
let product: Product;
let family: Awaited<ReturnType<typeof openFamily>>;

beforeAll(async () => {
  product = await startProduct({ dataDir: scratch.path });
  family = await openFamily(product.address);
});
afterAll(async () => {
  await family?.close();
  await product?.stop();
  scratch.remove();
});

const process = async (fileName: string, bytes: Uint8Array) => {
  const path = objectPath.document(family.sessionId, fileName);
  const documentUrl = await family.upload(path, bytes, 'application/octet-stream');
  return family.call('process_document', {
    documentUrl,
    fileName,
    fileType: '',
    sessionId: family.sessionId,
  });
};

/** How often the server answered someone else until `work` was over. */
async function answersDuring(work: Promise<unknown>): Promise<number> {
  let isOver = false;
  void work.finally(() => {
    isOver = true;
  });
  let answers = 0;
  while (!isOver) {
    expect((await fetch(`${product.address}/config.json`)).status).toBe(200);
    answers++;
    // Somebody else, not a flood: the reading shall have the processor.
    await setTimeout(5);
  }
  return answers;
}

const ASKS_FOR_PASSWORD = 'This file is password-protected. Please type the password you use to open it.';

describe('a hostile document', () => {
  // An empty object cannot even be stored; the rules say so before the reader could.
  const documents = hostileDocuments().filter(({ bytes }) => bytes.length > 0);

  // The reader's own tests read them all; here a bomb of each kind shows that the rest goes on.
  const isBomb = ({ fileName }: { fileName: string }) => ['flate.pdf', 'bomb.docx'].includes(fileName);
  const cases = (some: typeof documents) =>
    some.map(({ fileName, code, bytes }) => [fileName, code, bytes] as const);
  const endsInWords = async (fileName: string, code: string, bytes: Uint8Array) => {
    const answer = process(fileName, bytes);
    const answers = await answersDuring(answer);
    expect(await answer).toEqual({
      success: false,
      // A PDF that asks for its password can be given one here; other kinds must be saved without it.
      error: fileName === 'locked.pdf' ? ASKS_FOR_PASSWORD : ERRORS[code as ErrorCode].sentence,
      errorCode: code,
    });
    expect(answers).toBeGreaterThan(5);
  };

  it.each(cases(documents.filter(isBomb)))(
    '%s ends in the words of %s while the server goes on answering',
    endsInWords,
  );

  it.each(cases(documents.filter((one) => !isBomb(one))))(
    '%s ends in the words of %s while the server goes on answering',
    { tags: ['collection'] },
    endsInWords,
  );

  it('loses nothing that was stored before', async () => {
    const before = await process('letter.txt', Buffer.from('Dear Renée, the door is still blue.'));
    expect(before).toMatchObject({ success: true, data: { pageCount: 1 } });
    const [worst] = documents;
    if (worst) await process(`again-${worst.fileName}`, worst.bytes);
    expect(await process('letter2.txt', Buffer.from('Dear Walter.'))).toMatchObject({ success: true });
    expect(product.process.exitCode).toBeNull();
  });
});

describe('a hostile call', () => {
  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]:22/',
    'file:///etc/passwd',
    'gs://other-bucket/documents/x/y',
    '/v0/b/kindred-local.appspot.com/o/documents%2F..%2F..%2Fkindred.db?alt=media',
  ])('that names %s is refused', async (documentUrl) => {
    const input = { documentUrl, fileName: 'x.pdf', fileType: '', sessionId: family.sessionId };
    await expect(family.call('process_document', input)).rejects.toMatchObject({
      code: 'functions/invalid-argument',
    });
  });

  it('for the session of someone else is refused', async () => {
    const stranger = await openFamily(product.address);
    const { sessionId } = family;
    const calls = [
      () => stranger.call('generate_tts_sample', { sessionId }),
      () => stranger.call('create_payment_intent', { sessionId, pageCount: 1 }),
      () => stranger.call('request_quote', { sessionId, email: 'eve@example.com' }),
    ];
    for (const call of calls)
      await expect(call()).rejects.toMatchObject({ code: 'functions/permission-denied' });
    await stranger.close();
  });

  it.each([0, -1, 1.5, 1e300, '5', null])('with a page count of %s is refused', async (pageCount) => {
    const input = { sessionId: family.sessionId, pageCount } as {
      sessionId: typeof family.sessionId;
      pageCount: number;
    };
    await expect(family.call('create_payment_intent', input)).rejects.toMatchObject({
      code: 'functions/invalid-argument',
    });
  });

  it('with a forged page count names no price', async () => {
    expect(
      await family.call('create_payment_intent', { sessionId: family.sessionId, pageCount: 400 }),
    ).toEqual({
      success: false,
      error: expect.stringMatching(/says 400 pages, but your manuscript has 1\./),
    });
  });
});
