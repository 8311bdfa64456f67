import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadProgress, progressStore } from '@/device/storage/books/progress.ts';
import { newProgress } from '@/device/storage/books/progress-record.ts';
import { savePage } from '@/device/storage/pages/save-page.ts';
import { COVER_COLORS, designOfBook } from '@/domain/audiobook/cover-design.ts';
import { AppError } from '@/domain/errors.ts';
import { currentProgress, onAFreshSession, withProgress } from '../../tests/support/fresh-session.ts';
import { mount } from '../../tests/support/mount.tsx';
import { StepProgress } from './StepProgress.tsx';
import { WizardPage } from './WizardPage.tsx';

onAFreshSession();

const PROFILE = {
  kind: 'made' as const,
  sessionId: newProgress().sessionId,
  outputUrl: '/o/v',
  storagePath: 'voices/v',
  originalFiles: ['rose.wav'],
};

test('the progress bar names five steps, marks the current one and those done', async () => {
  const done = await withProgress({
    manuscript: { kind: 'scan', result: null, accepted: true },
    voice: { ...newProgress().voice, profile: PROFILE },
  });
  mount(<StepProgress current={3} progress={done} />);
  const steps = page.getByRole('listitem');
  await expect.element(steps.nth(0)).toMatchTextContent(/Done: Upload Document/);
  await expect.element(steps.nth(1)).toMatchTextContent(/Done: Upload Audio\/Video/);
  await expect.element(steps.nth(2)).toHaveAttribute('aria-current', 'step');
  await expect.element(steps.nth(4)).toMatchTextContent(/5Download/);
  const bar = page.getByRole('progressbar', { name: 'Step 3 of 5' });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '3');
  const width = (element: Element | null) => element?.getBoundingClientRect().width ?? 0;
  const track = bar.element();
  expect(width(track.firstElementChild) / width(track)).toBeCloseTo(0.6, 2);
});

test('a step that was passed over carries no tick', async () => {
  await withProgress({ manuscript: { kind: 'scan', result: null, accepted: true } });
  mount(<StepProgress current={4} progress={currentProgress()} />);
  const steps = page.getByRole('listitem');
  await expect.element(steps.nth(0)).toMatchTextContent(/Done: Upload Document/);
  await expect.element(steps.nth(1)).toMatchTextContent(/^2Upload Audio\/Video/);
  await expect.element(steps.nth(2)).toMatchTextContent(/^3Review Voice/);
  const ground = (n: number) => {
    const mark = steps.nth(n).element().firstElementChild;
    return mark && getComputedStyle(mark).backgroundColor;
  };
  expect(ground(0)).toBe(ground(3));
  expect(ground(1)).toBe(ground(4));
  expect(ground(1)).not.toBe(ground(0));
});

test('step 3 opened too early shows the blank book, as step 1 does', async () => {
  mount(<WizardPage step={3}>{() => <p>what comes first</p>}</WizardPage>);
  await expect.element(page.getByText(/^Your book, waiting for its words\.$/)).toBeInTheDocument();
});

test('a book of which pages are photographed does not wait for its words', async () => {
  const { sessionId } = currentProgress();
  await savePage(sessionId, new Blob(['page 1']));
  mount(<WizardPage step={1}>{() => <p>the pages</p>}</WizardPage>);
  await expect.element(page.getByText(/^1 page so far\.$/)).toBeInTheDocument();
  await expect.element(page.getByText(/^Your book, waiting for its words\.$/)).not.toBeInTheDocument();
});

test('a step names the document and shows this device’s progress', async () => {
  mount(<WizardPage step={1}>{({ step }) => <p>furthest step {step}</p>}</WizardPage>);
  await expect.element(page.getByText('furthest step 1')).toBeVisible();
  await expect.poll(() => document.title).toMatch(/^Step 1: Upload a Document or Scan a Book/);
});

test('a step with a short title says at once what is true of it', async () => {
  mount(<WizardPage step={5}>{() => null}</WizardPage>);
  const lead = page.getByText(/^Your finished audiobook is kept here/);
  await expect.element(lead).toBeVisible();
  expect(lead.element().previousElementSibling?.textContent).toBe('Step 5: Download');
});

test('a device that cannot be read is told as such and never taken for a new one', async () => {
  mount(<WizardPage step={1}>{() => <p>never</p>}</WizardPage>);
  await expect.element(page.getByText('never')).toBeVisible();
  // Queued behind the screen's own reads, so that none of them comes later.
  await loadProgress();
  progressStore.setState({ status: 'failed', error: new AppError('storage-unavailable'), progress: null });
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Nothing was deleted/);
  await expect.element(page.getByText('never')).not.toBeInTheDocument();
});

test('from step 1 on the book is there, blank before it has a page, and in the cloth that stays its own', async () => {
  mount(<WizardPage step={1}>{() => null}</WizardPage>);
  const cover = () => document.querySelector<HTMLElement>('[data-draft]');
  await expect.poll(cover).not.toBeNull();
  expect(cover()?.textContent).toBe('');
  const { cloth } = COVER_COLORS[designOfBook(currentProgress().sessionId)];
  expect(cover()?.style.getPropertyValue('--cloth')).toBe(cloth);
  const { width = 0, height = 0 } = cover()?.getBoundingClientRect() ?? {};
  expect(height / width).toBeCloseTo(4 / 3, 1);
});
