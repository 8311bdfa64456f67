import { expect, it } from 'vitest';
import { bindCallables } from '../../functions/src/hosts/callables.ts';
import { family, owner, sessionId, withText } from '../support/paying-family.ts';
import { asHostilePorts } from './hostile-ports.ts';

const ODD = [
  0,
  -1,
  1e9,
  '5',
  Number.NaN,
  1.5,
  -0,
  null,
  undefined,
  true,
  [5],
  { valueOf: 5 },
  '1e3',
  2 ** 53,
];
/** Which price belongs to how many counted pages; above 500 there is none. */
const EDGES = [
  [1, 899],
  [5, 899],
  [6, 3899],
  [100, 3899],
  [101, 9999],
  [500, 9999],
  [501, null],
] as const;

/** Where a forger would write what he would rather pay. */
const PRICE_FIELDS = ['amount', 'amountCents', 'price', 'total', 'tier', 'currency', 'discount'];

/** What a forger would rather have counted, for each of the seven true counts. */
function forgeries(counted: number): unknown[] {
  const near = Array.from({ length: 60 }, (_, n) => n - 30 + counted).filter((n) => n !== counted);
  return [...ODD, ...near];
}

async function ask(counted: number, pageCount: unknown, more: object = {}) {
  const ports = asHostilePorts(await withText(family(counted)));
  const data = { pageCount, sessionId, ...more };
  const { create_payment_intent: name } = bindCallables(ports);
  const answer = await (async () => name({ data, caller: owner }))().catch(
    ({ code }: { code: string }) => code,
  );
  return { answer, amounts: [...ports.payments.intents.values()].map(({ amountCents }) => amountCents) };
}

it('names no price for 500 forged page counts', async () => {
  let asked = 0;
  const priced: unknown[] = [];
  for (const [counted] of EDGES)
    for (const forged of forgeries(counted)) {
      const { answer, amounts } = await ask(counted, forged);
      asked++;
      const isRefused = answer === 'invalid-argument' || (answer as { success?: boolean }).success === false;
      if (!isRefused || amounts.length > 0) priced.push([counted, forged, amounts]);
    }
  console.log(`${asked} forged page counts: ${priced.length} named a price`);
  expect(asked).toBeGreaterThanOrEqual(500);
  expect(priced).toEqual([]);
});

it('charges the price of the counted pages for 500 forged prices', async () => {
  let asked = 0;
  const cheaper: unknown[] = [];
  for (const [counted, cents] of EDGES)
    for (const field of PRICE_FIELDS)
      for (const forged of [...ODD, 'Lullaby', 'xxx']) {
        const { amounts } = await ask(counted, counted, { [field]: forged });
        asked++;
        if (amounts.join() !== [cents ?? []].flat().join()) cheaper.push([counted, field, forged, amounts]);
      }
  console.log(`${asked} forged prices: ${cheaper.length} charged`);
  expect(asked).toBeGreaterThanOrEqual(500);
  expect(cheaper).toEqual([]);
});

it.each(EDGES)(
  'prices %i counted pages at %s cents, whatever else the payload says',
  async (counted, cents) => {
    const more = { amount: 1, amountCents: 1, tier: 'Lullaby', price: 0, currency: 'xxx' };
    const { amounts } = await ask(counted, counted, more);
    expect(amounts).toEqual(cents === null ? [] : [cents]);
  },
);
