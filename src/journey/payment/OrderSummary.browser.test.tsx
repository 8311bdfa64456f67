import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { tierOf } from '@/domain/payment/tiers.ts';
import { mount } from '../../../tests/support/mount.tsx';
import { OrderSummary } from './OrderSummary.tsx';

test('before paying it is said under which title the book is spoken and shown, and where to change it', async () => {
  const onTitle = vi.fn();
  const book = { title: 'The house at the lane', speakerName: 'Rose' };
  mount(<OrderSummary tier={tierOf(3)} pageCount={3} book={book} onTitle={onTitle} />);
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect.element(summary).toMatchTextContent(/Title\s*The house at the lane/);
  await expect.element(summary).toMatchTextContent(/Read aloud in\s*Rose’s voice/);
  await expect.element(summary).toMatchTextContent(/read aloud at the start and shown on the cover/);
  await summary.getByRole('button', { name: 'Change the title' }).click();
  expect(onTitle).toHaveBeenCalledOnce();
});
