import { describe, expect, it } from 'vitest';
import type { DocumentFields, Documents, Selection } from '../../functions/src/ports/documents.ts';

/** What every document database promises. `make` gives an empty one. */
export function describeDocuments(name: string, make: () => Documents | Promise<Documents>): void {
  describe(`documents: ${name}`, () => {
    it('knows nothing about a document that was never written', async () => {
      const documents = await make();
      expect(await documents.get('orders/o1')).toBeNull();
      await documents.delete('orders/o1');
    });

    it('gives back every kind of value as it was written', async () => {
      const documents = await make();
      const fields: DocumentFields = {
        text: 'Grüße, "Oma" \u0000 🎈',
        empty: '',
        whole: -42,
        largest: Number.MAX_SAFE_INTEGER,
        share: 0.1,
        integralShare: 1e300,
        infinite: Number.POSITIVE_INFINITY,
        yes: true,
        no: false,
        nothing: null,
        at: new Date('2026-11-20T10:00:00.123Z'),
        list: [1, 'two', null, { three: new Date(0) }, {}],
        map: { 'a.b': { c: [] }, "it's": 1, __proto: 'x' },
      };
      await documents.update('orders/o1', () => fields);
      expect(await documents.get('orders/o1')).toEqual(fields);
    });

    it('returns the document as it is after the update', async () => {
      const documents = await make();
      expect(await documents.update('orders/o1', () => ({ status: 'new' }))).toEqual({ status: 'new' });
      const after = await documents.update('orders/o1', (current) => ({ ...current, paid: true }));
      expect(after).toEqual({ status: 'new', paid: true });
    });

    it('drops fields the new version does not have', async () => {
      const documents = await make();
      await documents.update('orders/o1', () => ({ a: 1, b: 2 }));
      await documents.update('orders/o1', () => ({ b: 3 }));
      expect(await documents.get('orders/o1')).toEqual({ b: 3 });
    });

    it('leaves the document alone when the change answers null', async () => {
      const documents = await make();
      expect(await documents.update('orders/o1', () => null)).toBeNull();
      expect(await documents.get('orders/o1')).toBeNull();
      await documents.update('orders/o1', () => ({ a: 1 }));
      expect(await documents.update('orders/o1', () => null)).toEqual({ a: 1 });
    });

    it('writes nothing when the change throws', async () => {
      const documents = await make();
      await documents.update('orders/o1', () => ({ a: 1 }));
      const failing = documents.update('orders/o1', () => {
        throw new Error('changed my mind');
      });
      await expect(failing).rejects.toThrow('changed my mind');
      expect(await documents.get('orders/o1')).toEqual({ a: 1 });
      await documents.update('orders/o1', () => ({ a: 2 }));
    });

    it('changes several documents together, or none', async () => {
      const documents = await make();
      await documents.update('sessions/s1', () => ({ owner: 'guest' }));
      await documents.update('orders/o1', () => ({ owner: 'guest' }));
      const paths = ['sessions/s1', 'orders/o1', 'orders/o2'];
      await documents.updateAll(paths, (current) => {
        expect([...current]).toEqual([
          ['sessions/s1', { owner: 'guest' }],
          ['orders/o1', { owner: 'guest' }],
          ['orders/o2', null],
        ]);
        return new Map([
          ['sessions/s1', { owner: 'rose' }],
          ['orders/o1', null],
          ['orders/o2', { owner: 'rose' }],
        ]);
      });
      const all = async () => Promise.all(paths.map((path) => documents.get(path)));
      expect(await all()).toEqual([{ owner: 'rose' }, null, { owner: 'rose' }]);
      const failing = documents.updateAll(paths, () => {
        throw new Error('changed my mind');
      });
      await expect(failing).rejects.toThrow('changed my mind');
      const half = documents.updateAll(
        paths,
        () =>
          new Map([
            ['sessions/s1', { owner: 'eve' }],
            ['orders/o2', { list: [[1]] }],
          ]) as never,
      );
      await expect(half).rejects.toMatchObject({ code: 'invalid-argument' });
      expect(await all()).toEqual([{ owner: 'rose' }, null, { owner: 'rose' }]);
      await documents.updateAll([], () => new Map());
    });

    it('hands out copies', async () => {
      const documents = await make();
      const written = { tags: ['a'] };
      await documents.update('orders/o1', () => written);
      written.tags.push('b');
      const read = (await documents.get('orders/o1')) as { tags: string[] };
      read.tags.push('c');
      expect(await documents.get('orders/o1')).toEqual({ tags: ['a'] });
    });

    it('loses none of 50 concurrent updates', async () => {
      const documents = await make();
      const increase = () =>
        documents.update('counters/c1', (current) => ({ n: Number(current?.n ?? 0) + 1 }));
      await Promise.all(Array.from({ length: 50 }, increase));
      expect(await documents.get('counters/c1')).toEqual({ n: 50 });
    });

    it('finds the documents of one collection by a field, ordered by id', async () => {
      const documents = await make();
      for (const [path, userId] of [
        ['orders/b', 'u1'],
        ['orders/a', 'u1'],
        ['orders/c', 'u2'],
        ['quotes/d', 'u1'],
        ['orders/a/parts/e', 'u1'],
      ] as const)
        await documents.update(path, () => ({ path, userId }));
      const found = await documents.query('orders', 'userId', 'u1');
      expect(found.map(({ path }) => path)).toEqual(['orders/a', 'orders/b']);
      expect(await documents.query('orders', 'missing', 'u1')).toEqual([]);
      expect(await documents.query('orders', "userId' OR 1=1 --", 'u1')).toEqual([]);
      expect(await documents.query('nothing', 'userId', 'u1')).toEqual([]);
    });

    it('gives the first documents by a time, those of one time by id, and none without one', async () => {
      const documents = await make();
      const at = (ms: number) => new Date(1_700_000_000_000 + ms);
      for (const [path, dueAt] of [
        ['orders/c', at(1)],
        ['orders/b', at(2)],
        ['orders/a', at(2)],
        ['orders/d', at(999)],
        ['orders/e', at(1_000)],
        ['orders/f', null],
        ['quotes/g', at(0)],
      ] as const)
        await documents.update(path, () => ({ dueAt }));
      await documents.update('orders/h', () => ({ other: at(0) }));
      const ids = async (selection: Omit<Selection, 'by'>) =>
        (await documents.first('orders', { by: 'dueAt', ...selection })).map(({ id }) => id).join('');
      expect(await ids({ before: at(1_000), limit: 9 })).toBe('cabd');
      expect(await ids({ before: at(1_000), limit: 2 })).toBe('ca');
      expect(await ids({ before: at(1), limit: 9 })).toBe('');
      expect(await ids({ isNewestFirst: true, before: at(1_000), limit: 3 })).toBe('dba');
      expect(await ids({ isNewestFirst: true, limit: 2 })).toBe('ed');
      expect((await documents.first('orders', { by: 'dueAt', limit: 1 }))[0]?.fields).toEqual({
        dueAt: at(1),
      });
    });

    it('does not find a number by its digits', async () => {
      const documents = await make();
      await documents.update('orders/a', () => ({ userId: 1 }));
      expect(await documents.query('orders', 'userId', '1')).toEqual([]);
    });

    it('forgets a deleted document', async () => {
      const documents = await make();
      await documents.update('orders/o1', () => ({ a: 1 }));
      await documents.delete('orders/o1');
      expect(await documents.get('orders/o1')).toBeNull();
      expect(await documents.query('orders', 'a', '1')).toEqual([]);
    });

    it.each(['orders', 'orders/', '/orders', 'orders/o1/parts', 'a//b/c', ''])(
      'refuses %j, which is no document path',
      async (path) => {
        const documents = await make();
        await expect(documents.get(path)).rejects.toMatchObject({ code: 'invalid-argument' });
        const writing = documents.update(path, () => ({ a: 1 }));
        await expect(writing).rejects.toMatchObject({ code: 'invalid-argument' });
      },
    );

    it.each([
      ['an array in an array', { list: [[1]] }],
      ['an undefined field', { a: undefined }],
      ['an undefined item', { list: [undefined] }],
      ['an undefined field in a map', { map: { a: undefined } }],
    ])('refuses %s', async (_, fields) => {
      const documents = await make();
      const writing = documents.update('orders/o1', () => fields as unknown as DocumentFields);
      await expect(writing).rejects.toMatchObject({ code: 'invalid-argument' });
      expect(await documents.get('orders/o1')).toBeNull();
    });
  });
}
