import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { deleteMyData, type MyData } from '@/backend/accounts/my-data.ts';
import { AppError } from '@/domain/errors.ts';
import { makeSessionId } from '@/domain/session.ts';
import { mount } from '../../../tests/support/mount.tsx';
import { DeleteMyData } from './DeleteMyData.tsx';
import { VoicePermissions } from './VoicePermissions.tsx';

vi.mock('@/backend/accounts/my-data.ts', () => ({ deleteMyData: vi.fn() }));

const holdings = [
  { what: 'Uploaded documents', count: 2, sizeBytes: 10 },
  { what: 'Recordings', count: 1, sizeBytes: 10 },
];
const given = (seed: number, title: string) => ({
  sessionId: makeSessionId(seed, new Uint8Array(16).fill(seed)),
  speakerName: 'Rose',
  right: 'agreed',
  textVersion: '1',
  givenAt: '2026-01-02T12:00:00.000Z',
  title,
  holdings,
});
const [first, second] = [given(1, 'The Mill'), given(2, 'Letters')];

/** As the server answers after it: the first permission is withdrawn. */
function Panel() {
  const [permissions, setPermissions] = useState<NonNullable<MyData['permissions']>>([first, second]);
  const counted = [{ ...first, withdrawnAt: '2026-11-20T12:00:00.000Z', holdings: [] }, second];
  return <VoicePermissions permissions={permissions} onChange={() => setPermissions(counted)} />;
}

const card = (n: number) => page.getByRole('listitem').nth(n);
const openFold = (n: number) => card(n).getByText('What was agreed, and what we keep for it').click();
const dialog = () => page.getByRole('dialog', { name: 'Withdraw the permission for the voice of Rose?' });

beforeEach(() => {
  vi.mocked(deleteMyData)
    .mockReset()
    .mockResolvedValue({ success: true, holdings, remaining: 0, seconds: 1 });
});

test('a withdrawal says beforehand what goes of which memoir, and afterwards what went, in sight and in focus', async () => {
  mount(<Panel />, '/account');
  await card(0)
    .getByRole('button', { name: /^Withdraw this permission: the voice of / })
    .click();
  await expect.element(dialog()).toMatchTextContent(/“The Mill”/);
  await expect.element(dialog()).toMatchTextContent(/This deletes 2 uploaded documents and 1 recording\./);
  await dialog().getByRole('button', { name: 'Withdraw and delete' }).click();
  expect(deleteMyData).toHaveBeenCalledExactlyOnceWith({ scope: 'materials', sessionId: first.sessionId });
  const told = page.getByRole('status');
  await expect
    .element(told)
    .toMatchTextContent(
      'The permission for the voice of Rose is withdrawn. Deleted: 2 uploaded documents and 1 recording.',
    );
  await expect.poll(() => document.activeElement?.contains(told.element())).toBe(true);
  await expect.element(told).toBeInViewport();
  await expect.element(card(0)).toMatchTextContent(/Withdrawn on November 20, 2026\./);
  expect(card(0).getByRole('button').elements()).toEqual([]);
  await expect
    .element(card(1).getByRole('button', { name: /^Withdraw this permission: the voice of / }))
    .toBeVisible();
});

test('where two people were heard in a book, both are named: their permissions end together', async () => {
  const walter = { ...first, speakerName: 'Walter', right: 'kin' };
  mount(<VoicePermissions permissions={[first, walter, second]} onChange={() => undefined} />, '/account');
  await card(1)
    .getByRole('button', { name: /^Withdraw this permission: the voice of / })
    .click();
  await page
    .getByRole('dialog', { name: /^Withdraw the permissions for the voices of Rose and Walter\?$/ })
    .getByRole('button', { name: /^Withdraw and delete$/ })
    .click();
  await expect
    .element(page.getByRole('status'))
    .toMatchTextContent(/^The permissions for the voices of Rose and Walter are withdrawn\./);
});

test('a withdrawal that failed says so in the dialog, and can be tried again', async () => {
  vi.mocked(deleteMyData).mockRejectedValueOnce(new AppError('unavailable'));
  mount(<Panel />, '/account');
  await card(0)
    .getByRole('button', { name: /^Withdraw this permission: the voice of / })
    .click();
  await dialog().getByRole('button', { name: 'Withdraw and delete' }).click();
  await expect.element(dialog().getByRole('alert')).toBeVisible();
  await expect.element(dialog().getByRole('button', { name: 'Withdraw and delete' })).toBeEnabled();
});

test('what was deleted comes into sight and takes the focus, however far up it stands', async () => {
  mount(
    <>
      <DeleteMyData
        isMember={false}
        holdings={[]}
        proof={{ success: true, holdings, remaining: 0, seconds: 1 }}
        onDeleted={() => undefined}
      />
      <div style={{ height: '5000px' }} />
    </>,
    '/account',
  );
  const told = page.getByRole('status');
  await expect.element(told).toMatchTextContent(/^Everything you chose is deleted\./);
  await expect.poll(() => document.activeElement?.contains(told.element())).toBe(true);
  await expect.element(told).toBeInViewport();
});

test.each([
  [true, /keep your finished audiobooks and your account, or delete everything, and nothing stays with us\./],
  [false, /keep your finished audiobooks, or delete everything, and nothing stays with us\./],
])('before anything is deleted it says what goes and what stays (a member: %s)', async (isMember, said) => {
  mount(<DeleteMyData isMember={isMember} holdings={holdings} proof={null} onDeleted={vi.fn()} />);
  await expect.element(page.getByText(said)).toBeVisible();
});

test('once pages, text, and voices are deleted, nothing offers to delete them again', async () => {
  const proof = { success: true, holdings, remaining: 0, seconds: 1 };
  mount(<DeleteMyData isMember holdings={holdings} proof={proof} onDeleted={vi.fn()} />);
  await expect.element(page.getByText(/^Everything you chose is deleted\./)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Delete everything and close/ })).toBeVisible();
  await expect.element(page.getByText(/pages, text, and voices/)).not.toBeInTheDocument();
});

test('after everything is deleted the money that went back is named, and the money that did not', async () => {
  const proof = { success: true, remaining: 0, refundedCents: 899, askedCents: 299, keptCents: 3899 };
  mount(<DeleteMyData isMember holdings={[]} proof={proof} onDeleted={vi.fn()} />);
  const told = page.getByRole('status');
  await expect.element(told).toMatchTextContent(/We refunded \$8\.99 for what wasn’t finished/);
  await expect.element(told).toMatchTextContent(/asked for \$2\.99 to be sent back.*isn’t confirmed yet/);
  await expect.element(told).toMatchTextContent(/paid \$38\.99 .* couldn’t refund it automatically/);
});

test('what the next of kin signed is shown with their name', async () => {
  const signed = { words: 'I am the child of Rose.', signer: 'Anna Miller' };
  mount(
    <VoicePermissions
      permissions={[{ ...first, right: 'kin', signed, documents: 1 }]}
      onChange={() => undefined}
    />,
  );
  await openFold(0);
  await expect.element(card(0).getByText(/^“I am the child of Rose\.” Signed: Anna Miller\.$/)).toBeVisible();
  await expect.element(card(0).getByText(/^Document kept\.$/)).toBeVisible();
});

test('what the person left about their voice is shown with the day on which they said it', async () => {
  const left = { words: 'Ann may have audiobooks made in my voice.', givenAt: '2026-03-05T12:00:00.000Z' };
  mount(<VoicePermissions permissions={[{ ...first, left }, second]} onChange={() => undefined} />);
  await openFold(0);
  await expect
    .element(card(0).getByText(/^Rose left word about this voice on March 5, 2026: “Ann may have/))
    .toBeVisible();
  expect(
    card(1)
      .getByText(/left word/)
      .elements(),
  ).toEqual([]);
  await openFold(1);
  await expect
    .element(card(1).getByText(/^Kept with it: 2 uploaded documents and 1 recording\.$/))
    .toBeVisible();
});

test('each permission says whether it was read aloud, and leads there where it was not', async () => {
  const spoken = { speakerName: 'Rose', sentence: 'My name is Rose.', outcome: 'same' };
  const read = { ...first, spoken: { ...spoken, spokenAt: '2026-11-27T12:00:00.000Z' } };
  const ofKin = { ...given(3, 'Kin'), right: 'kin' };
  mount(<VoicePermissions permissions={[read, second, ofKin]} onChange={() => undefined} />, '/account');
  await expect.element(card(0).getByText(/Read aloud by Rose on November 27, 2026\./)).toBeVisible();
  const way = /^Record Rose’s permission$/;
  await expect
    .element(card(1).getByRole('link', { name: way }))
    .toHaveAttribute('href', `/permission#book=${second.sessionId}`);
  expect(
    card(0)
      .getByRole('link', { name: /^Record/ })
      .elements(),
  ).toEqual([]);
  expect(card(2).getByRole('link', { name: way }).elements()).toEqual([]);
});
