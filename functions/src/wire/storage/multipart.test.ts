import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { readMultipart } from './multipart.ts';

const DATA = Buffer.from('\r\n--X\r\n--boundar \r\n\r\n-- the data\r\n');
const BODY = Buffer.concat([
  Buffer.from('--boundary\r\nContent-Type: application/json; charset=utf-8\r\n\r\n{"a":"ä"}\r\n'),
  Buffer.from('--boundary\r\nContent-Type: image/jpeg\r\n\r\n'),
  DATA,
  Buffer.from('\r\n--boundary--'),
]);

function request(
  chunks: readonly Buffer[],
  contentType = 'multipart/related; boundary=boundary',
): IncomingMessage {
  const stream = Readable.from(chunks);
  return Object.assign(stream, { headers: { 'content-type': contentType } }) as unknown as IncomingMessage;
}

const read = async (chunks: readonly Buffer[], contentType?: string, maxBytes = 1_000) => {
  const body = await readMultipart(request(chunks, contentType), maxBytes);
  return { ...body, bytes: await buffer(body.bytes) };
};

describe('a multipart body', () => {
  it('reads alike however it is cut into chunks', async () => {
    for (let cut = 0; cut <= BODY.length; cut++) {
      const found = await read([BODY.subarray(0, cut), BODY.subarray(cut)]);
      expect(found).toEqual({ json: '{"a":"ä"}', contentType: 'image/jpeg', bytes: DATA });
    }
    const bytewise = await read(Array.from(BODY, (byte) => Buffer.from([byte])));
    expect(bytewise.bytes).toEqual(DATA);
  });

  it('may be empty, quoted, and end with a line break', async () => {
    const text = '--b c\r\n\r\n{}\r\n--b c\r\n\r\n\r\n--b c--\r\n';
    const found = await read([Buffer.from(text)], 'multipart/related; boundary="b c"');
    expect(found).toEqual({ json: '{}', contentType: undefined, bytes: Buffer.alloc(0) });
  });

  it('gives up at any place where it breaks off', async () => {
    for (let end = 0; end < BODY.length; end++)
      await expect(read([BODY.subarray(0, end)]), String(end)).rejects.toMatchObject({ httpStatus: 400 });
  });

  it('gives up above the limit, on an endless head, a third part and a missing boundary', async () => {
    await expect(read([BODY], undefined, DATA.length - 1)).rejects.toMatchObject({ httpStatus: 413 });
    expect((await read([BODY], undefined, DATA.length)).bytes).toEqual(DATA);
    const endless = Array.from({ length: 100 }, () => Buffer.alloc(1_000, 'x'));
    await expect(read(endless)).rejects.toMatchObject({ httpStatus: 400 });
    const third = Buffer.from(
      `${BODY.toString('latin1').slice(0, -2)}\r\n\r\nmore\r\n--boundary--`,
      'latin1',
    );
    await expect(read([third])).rejects.toMatchObject({ httpStatus: 400 });
    await expect(read([BODY], 'multipart/related')).rejects.toMatchObject({ httpStatus: 400 });
    await expect(read([BODY], 'multipart/related; boundary=other')).rejects.toMatchObject({
      httpStatus: 400,
    });
  });
});
