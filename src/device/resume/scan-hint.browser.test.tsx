import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../tests/support/mount.tsx';
import { ContinueCard } from './ContinueCard.tsx';
import { rememberScan, useScanHint } from './scan-hint.ts';

beforeEach(() => localStorage.clear());

function Card() {
  const hint = useScanHint();
  return hint ? (
    <ContinueCard hint={hint}>
      <button type="button">Go on</button>
    </ContinueCard>
  ) : (
    <p>Nothing begun</p>
  );
}

test('a scan under way is offered with where its pages are; done, it is offered no more', async () => {
  mount(<Card />);
  await expect.element(page.getByText('Nothing begun')).toBeVisible();
  rememberScan({ pages: 12, safe: 9, picture: 'data:image/jpeg;base64,/9j/' });
  await expect.element(page.getByRole('region', { name: 'Continue where you stopped' })).toBeVisible();
  await expect
    .element(page.getByText('12 pages on this phone: 9 backed up, 3 waiting to be sent.'))
    .toBeVisible();
  await expect.element(page.getByRole('img', { name: 'The last page' })).toBeInTheDocument();
  rememberScan({ pages: 1, safe: 1, picture: null });
  await expect.element(page.getByText('1 page, backed up.')).toBeVisible();
  const stopped = '2 photos you chose aren’t saved yet.';
  rememberScan({ pages: 3, safe: 3, picture: null, stopped });
  await expect.element(page.getByText(`3 pages, all backed up. ${stopped}`)).toBeVisible();
  rememberScan(null);
  await expect.element(page.getByText('Nothing begun')).toBeVisible();
});

test('a hint that another version or hand has written does no harm', async () => {
  for (const text of ['{', 'null', '{"pages":"many"}', '{"pages":0,"safe":0}']) {
    localStorage.setItem('kindred-scan', text);
    dispatchEvent(new StorageEvent('storage'));
    mount(<Card />);
    await expect.element(page.getByText('Nothing begun').first()).toBeVisible();
  }
  localStorage.setItem('kindred-scan', '{"pages":2,"safe":5,"picture":"https://elsewhere.example/a.jpg"}');
  dispatchEvent(new StorageEvent('storage'));
  await expect.element(page.getByText('2 pages, all backed up.').first()).toBeVisible();
  expect(document.querySelector('img')).toBeNull();
});
