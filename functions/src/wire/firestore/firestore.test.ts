import { describe, expect, it } from 'vitest';
import { listeningWire } from '../../../../tests/contract/listening-wire.ts';
import { OPEN_RULES } from '../../../../tests/contract/start-wire.ts';
import { PROJECT_ID } from '../../../../tests/contract/wire-fixture.ts';

const ROOT = `projects/${PROJECT_ID}/databases/(default)/documents`;
const name = (path: string) => `${ROOT}/${path}`;
const open = () => listeningWire({ rules: OPEN_RULES });
type Wire = Awaited<ReturnType<typeof open>>;

const method = (wire: Wire, word: string, body: unknown) => wire.postJson(`/v1/${ROOT}:${word}`, body);
const text = (value: string) => ({ stringValue: value });
const status = (answer: { json: unknown }) =>
  (answer.json as [{ error: { status: string } }])[0].error.status;

describe('commit', () => {
  it('writes, and reads back what it wrote with times', async () => {
    const wire = await open();
    const fields = { a: text('x'), list: { arrayValue: { values: [{ integerValue: '1' }] } } };
    const { json } = await wire.commit([{ update: { name: name('things/t1'), fields } }]);
    expect(json.writeResults).toEqual([{ updateTime: '2027-01-15T08:00:00.000000Z' }]);
    const { json: found } = await method(wire, 'batchGet', {
      documents: [name('things/t1'), name('things/t2')],
    });
    expect(found[0].found).toEqual({
      name: name('things/t1'),
      fields,
      createTime: '2027-01-15T08:00:00.000000Z',
      updateTime: '2027-01-15T08:00:00.000000Z',
    });
    expect(found[1]).toEqual({ missing: name('things/t2'), readTime: '2027-01-15T08:00:00.000000Z' });
  });

  it('changes only the fields of a mask, and deletes those without a value', async () => {
    const wire = await open();
    await wire.documents.update('things/t1', () => ({ a: 'old', b: 'old', c: 'old' }));
    const update = { name: name('things/t1'), fields: { a: text('new') } };
    await wire.commit([{ update, updateMask: { fieldPaths: ['a', 'b'] } }]);
    expect(await wire.documents.get('things/t1')).toEqual({ a: 'new', c: 'old' });
  });

  it('puts the time of the request where the client asks for it', async () => {
    const wire = await open();
    const { json } = await wire.commit([
      {
        update: { name: name('things/t1'), fields: {} },
        updateTransforms: [{ fieldPath: 'at', setToServerValue: 'REQUEST_TIME' }],
      },
    ]);
    expect(json.writeResults[0].transformResults).toEqual([
      { timestampValue: '2027-01-15T08:00:00.000000Z' },
    ]);
    expect(await wire.documents.get('things/t1')).toEqual({ at: new Date(1_800_000_000_000) });
  });

  it('keeps preconditions', async () => {
    const wire = await open();
    const write = (currentDocument: unknown) =>
      wire.commit([{ update: { name: name('things/t1'), fields: {} }, currentDocument }]);
    expect(status(await write({ exists: true }))).toBe('NOT_FOUND');
    const first = await write({ exists: false });
    expect(first.status).toBe(200);
    expect(status(await write({ exists: false }))).toBe('ALREADY_EXISTS');
    const { updateTime } = first.json.writeResults[0];
    const second = await write({ updateTime: updateTime.replace('Z', '000Z') });
    expect(second.status).toBe(200);
    expect(second.json.writeResults[0].updateTime > updateTime).toBe(true);
    expect(status(await write({ updateTime }))).toBe('FAILED_PRECONDITION');
  });

  it('writes all or nothing', async () => {
    const wire = await open();
    const answer = await wire.commit([
      { update: { name: name('things/t1'), fields: {} } },
      { delete: name('things/t2'), currentDocument: { exists: true } },
    ]);
    expect(answer.status).toBe(404);
    expect(await wire.documents.get('things/t1')).toBeNull();
  });

  it('deletes and verifies', async () => {
    const wire = await open();
    await wire.documents.update('things/t1', () => ({ a: 1 }));
    const answer = await wire.commit([
      { verify: name('things/t1'), currentDocument: { exists: true } },
      { delete: name('things/t1') },
    ]);
    expect(answer.status).toBe(200);
    expect(await wire.documents.get('things/t1')).toBeNull();
  });

  it.each([
    ['a transaction', { transaction: 'x', writes: [] }, 501],
    ['an increment', { writes: [{ transform: { document: 'x', fieldTransforms: [] } }] }, 501],
    [
      'a field path',
      { writes: [{ update: { name: name('a/b') }, updateMask: { fieldPaths: ['a.b'] } }] },
      501,
    ],
    ['another database', { writes: [{ delete: 'projects/other/databases/(default)/documents/a/b' }] }, 400],
    ['a collection', { writes: [{ delete: name('things') }] }, 400],
    ['a place', { writes: [{ update: { name: name('a/b'), fields: { p: { geoPointValue: {} } } } }] }, 400],
    ['no time', { writes: [{ update: { name: name('a/b'), fields: { p: { timestampValue: 'x' } } } }] }, 400],
    ['no value', { writes: [{ update: { name: name('a/b'), fields: { p: {} } } }] }, 400],
  ])('refuses %s in an array of errors', async (_, body, expected) => {
    const wire = await open();
    const answer = await method(wire, 'commit', body);
    expect(answer.status).toBe(expected);
    expect(answer.json[0].error.code).toBe(expected);
  });
});

describe('runQuery', () => {
  const query = (wire: Wire, more: object) =>
    method(wire, 'runQuery', { structuredQuery: { from: [{ collectionId: 'things' }], ...more } });
  const names = (answer: { json: { document?: { name: string } }[] }) =>
    answer.json.flatMap(({ document }) => document?.name.split('/').at(-1) ?? []);
  const equal = (field: string, value: object) => ({
    fieldFilter: { field: { fieldPath: field }, op: 'EQUAL', value },
  });
  const by = (field: string, direction = 'ASCENDING') => ({ field: { fieldPath: field }, direction });

  async function filled(): Promise<Wire> {
    const wire = await open();
    const things = {
      a: { n: 2, k: 'x' },
      b: { n: 1, k: 'x' },
      c: { n: 2, k: 'y' },
      d: { k: 'x' },
      e: { n: '1', k: 'z' },
    };
    for (const [id, fields] of Object.entries(things))
      await wire.documents.update(`things/${id}`, () => fields);
    return wire;
  }

  it.each([
    ['all by name', {}, 'abcde'],
    ['one equal field', { where: equal('k', text('x')) }, 'abd'],
    [
      'two equal fields',
      {
        where: {
          compositeFilter: { op: 'AND', filters: [equal('k', text('x')), equal('n', { integerValue: '2' })] },
        },
      },
      'a',
    ],
    ['an order, which leaves out documents without the field', { orderBy: [by('n')] }, 'bace'],
    ['the other way round, names too', { orderBy: [by('n', 'DESCENDING')] }, 'ecab'],
    [
      'with the name as the SDK adds it',
      { orderBy: [by('n', 'DESCENDING'), by('__name__', 'DESCENDING')] },
      'ecab',
    ],
    ['a limit', { orderBy: [by('k'), by('n', 'DESCENDING')], limit: 2 }, 'ab'],
    ['a limit as an object', { limit: { value: 1 } }, 'a'],
    ['nothing', { where: equal('k', text('q')) }, ''],
  ])('finds %s', async (_, more, expected) => {
    const answer = await query(await filled(), more);
    expect(answer.status).toBe(200);
    expect(names(answer).join('')).toBe(expected);
    expect(answer.json[0].readTime).toBe('2027-01-15T08:00:00.000000Z');
  });

  it.each([
    [
      'a range',
      {
        where: { fieldFilter: { field: { fieldPath: 'n' }, op: 'LESS_THAN', value: { integerValue: '2' } } },
      },
    ],
    ['or', { where: { compositeFilter: { op: 'OR', filters: [equal('k', text('x'))] } } }],
    ['an offset', { offset: 1 }],
    ['a cursor', { startAt: { values: [] } }],
    ['a selection', { select: { fields: [] } }],
    ['all descendants', { from: [{ collectionId: 'things', allDescendants: true }] }],
  ])('refuses %s rather than ignoring it', async (_, more) => {
    const answer = await query(await filled(), more);
    expect([answer.status, status(answer)]).toEqual([501, 'UNIMPLEMENTED']);
  });
});

describe('the database', () => {
  it('refuses other methods, projects, tokens and what is no JSON', async () => {
    const wire = await open();
    expect((await method(wire, 'beginTransaction', {})).status).toBe(501);
    expect((await wire.postJson('/v1/projects/other/databases/(default)/documents:commit', {})).status).toBe(
      404,
    );
    expect((await wire.postJson('/v1/projects/%zz', {})).status).toBe(400);
    expect((await wire.postJson(`/v1/${ROOT}:commit`, '{', {})).status).toBe(400);
    const invalid = { authorization: 'Bearer nonsense' };
    expect((await wire.postJson(`/v1/${ROOT}:commit`, {}, invalid)).status).toBe(401);
    expect((await wire.postJson(`/v1/${ROOT}:commit`, `"${'x'.repeat(1_100_000)}"`)).status).toBe(413);
    expect((await method(wire, 'batchGet', { documents: 'x' })).status).toBe(400);
    expect((await wire.postJson(`/v1/${ROOT.replace(/[()]/g, encodeURIComponent)}:commit`, {})).status).toBe(
      200,
    );
  });

  it('says the same to a stranger whether a document is there or not', async () => {
    const wire = await listeningWire();
    const { idToken } = await wire.anonymous();
    await wire.documents.update('orders/o1', () => ({ userId: 'someone' }));
    const ask = async (path: string) => {
      const answer = await wire.postJson(
        `/v1/${ROOT}:batchGet`,
        { documents: [name(path)] },
        { authorization: `Bearer ${idToken}` },
      );
      return [answer.status, answer.json];
    };
    expect(await ask('orders/o1')).toEqual(await ask('orders/o2'));
    const write = async (path: string) => {
      const answer = await wire.commit([{ delete: name(path), currentDocument: { exists: true } }], idToken);
      return [answer.status, answer.json];
    };
    expect(await write('orders/o1')).toEqual(await write('orders/o2'));
  });
});
