import { expect, test } from 'vitest';
import { onAFreshDevice } from '../../../../tests/support/fresh-library.ts';
import { keepPlace, markPlaceSent, readPlace } from './places.ts';
import { forgetMember, lastMember, readSavedOrders, saveOrders } from './saved-orders.ts';

onAFreshDevice();
const place = { orderId: 'o1', seconds: 10, heardAtMs: 100, sentAtMs: 0 };

test('of two places the one heard later stays', async () => {
  await keepPlace(place);
  await keepPlace({ ...place, seconds: 5, heardAtMs: 90 });
  expect(await readPlace('o1')).toEqual(place);
  await keepPlace({ ...place, seconds: 20, heardAtMs: 110 });
  expect(await readPlace('o1')).toMatchObject({ seconds: 20 });
  expect(await readPlace('o2')).toBeUndefined();
});

test('what the server has is noted without touching the place', async () => {
  await keepPlace(place);
  await markPlaceSent('o1', 100);
  await markPlaceSent('o1', 50);
  expect(await readPlace('o1')).toEqual({ ...place, sentAtMs: 100 });
  await markPlaceSent('o2', 50);
  expect(await readPlace('o2')).toBeUndefined();
});

test('the library of whoever was here last is known until they sign out', async () => {
  expect(await lastMember()).toBeNull();
  await saveOrders('ann', []);
  expect([await lastMember(), await readSavedOrders('ann'), await readSavedOrders('bob')]).toEqual([
    'ann',
    [],
    undefined,
  ]);
  await forgetMember();
  expect([await lastMember(), await readSavedOrders('ann')]).toEqual([null, []]);
});
