// @module-tag screens
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { processAudio } from '@/backend/page/audio-service.ts';
import { loadProgress, progressStore } from '@/device/storage/books/progress.ts';
import { useStore } from '@/ui/hooks/use-store.ts';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import { chooseFiles } from '../../../../tests/support/choose-files.ts';
import { currentProgress, onAFreshSession } from '../../../../tests/support/fresh-session.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { sayYes } from '../../../../tests/support/say-yes.ts';
import { toneFile } from '../../../../tests/support/tone.ts';
import { VoiceStep } from '../VoiceStep.tsx';

vi.mock('@/backend/page/audio-service.ts', async (original) => ({
  ...(await original<typeof import('@/backend/page/audio-service.ts')>()),
  processAudio: vi.fn(),
}));
vi.mock('@/backend/calls/documents.ts', () => ({ readVoiceProfile: vi.fn(async () => null) }));
vi.mock('@/backend/accounts/session.ts', () => ({ ensureSession: vi.fn(async () => undefined) }));
vi.mock('@/backend/objects/objects.ts', () => ({ objectUrl: vi.fn(async (path: string) => `/o/${path}`) }));
vi.mock('@/device/outbox/when-uploaded.ts', () => ({ whenUploaded: vi.fn(async () => undefined) }));

const whoseVoice = [
  { seconds: 5.4, turns: [{ start: 0, end: 5.4 }], mark: { start: 0.3, end: 5.1 } },
  { seconds: 4.2, turns: [{ start: 5.6, end: 9.8 }], mark: { start: 5.9, end: 9.5 } },
];
const question = { success: false, error: 'More than one person speaks.', whoseVoice };
const made = { success: true, outputUrl: '/o/v', storagePath: 'voices/v' };

onAFreshSession();
beforeEach(() => {
  vi.mocked(processAudio).mockReset();
  vi.mocked(processAudio).mockResolvedValueOnce(question).mockResolvedValue(made);
});

function Step({ onNext }: { onNext: () => void }) {
  const progress = useStore(progressStore, (state) => state.progress);
  return progress && <VoiceStep progress={progress} onBack={() => undefined} onNext={onNext} />;
}

/** Step 2 with a clip that has been sent and about which the server asks. */
async function asked(seconds = 10) {
  const onNext = vi.fn();
  // As the product does it: from now on the stored progress is read anew after every change.
  await loadProgress();
  const { unmount } = mount(<Step onNext={onNext} />);
  await chooseFiles(
    page.getByRole('group', { name: /clip here|Choose a recording/ }),
    toneFile('rose.wav', seconds),
  );
  await page.getByRole('button', { name: 'Next Step' }).click();
  await page.getByLabelText('Name of the person speaking').fill('Rose');
  await page.getByRole('radio', { name: 'They have agreed to it' }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await sayYes();
  const dialog = page.getByRole('dialog', { name: 'Whose voice is it?' });
  await expect.element(dialog).toBeVisible();
  return { onNext, dialog, unmount };
}

const lastInput = () => vi.mocked(processAudio).mock.calls.at(-1)?.[0];

test.each([390, 1280])('the voices are drawn in fine bars, on a screen %i px wide', async (width) => {
  await page.viewport(width, 800);
  onTestFinished(() => page.viewport(414, 896));
  const { dialog } = await asked();
  const wave = dialog.element().querySelector('svg[class*="wave"]');
  const step = (wave?.getBoundingClientRect().width ?? 0) / (wave?.querySelectorAll('rect').length ?? 1);
  expect(step).toBeGreaterThan(3);
  expect(step).toBeLessThan(6);
});

test('a mark that nobody has moved is sent as such, and no voice follows from it', async () => {
  const { onNext, dialog } = await asked();
  expect(lastInput()).toMatchObject({ regionOrigin: 'default', isOnePerson: false });
  await expect.element(dialog.getByText('5 seconds, speaks first')).toBeVisible();
  await expect.element(dialog.getByText('4 seconds, speaks second')).toBeVisible();
  expect(onNext).not.toHaveBeenCalled();
  expect(currentProgress().voice.profile).toBeNull();
});

test('each voice can be heard, one at a time', async () => {
  const { dialog } = await asked();
  await dialog.getByRole('button', { name: 'Play Voice A' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Stop Voice A' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Play Voice B' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Stop Voice B' })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Play Voice A' })).toBeVisible();
});

test('the chosen voice is marked, and the voice is made of it', async () => {
  const { onNext, dialog } = await asked();
  const use = dialog.getByRole('button', { name: 'Use this voice' });
  await expect.element(use).toBeDisabled();
  await expect.element(use).toHaveAccessibleDescription('Choose a voice first.');
  await dialog.getByRole('radio', { name: /^Voice B/ }).click();
  await use.click();
  await expect.poll(() => onNext.mock.calls.length).toBe(1);
  expect(lastInput()).toMatchObject({
    regionOrigin: 'chosen',
    referenceStart: 5.9,
    referenceDuration: expect.closeTo(3.6),
  });
  expect(currentProgress().voice.whoseVoice).toBeUndefined();
});

test('the family may say that it is one person', async () => {
  const { onNext, dialog } = await asked();
  await dialog.getByRole('button', { name: 'These are the same person' }).click();
  await expect.poll(() => onNext.mock.calls.length).toBe(1);
  expect(lastInput()).toMatchObject({ isOnePerson: true, referenceStart: expect.closeTo(3.3) });
});

test('whoever tapped the wrong voice, or took two people for one, listens again and chooses the other', async () => {
  const material = {
    stretches: [{ clip: 0, start: 0, end: 5, at: 0, likeness: 1 }],
    ...{ speechFoundSeconds: 5, signalToNoiseDb: null, verdicts: [] },
  };
  vi.mocked(processAudio).mockReset();
  vi.mocked(processAudio)
    .mockResolvedValueOnce(question)
    .mockResolvedValue({ ...made, material });
  const { onNext, dialog } = await asked();
  const only = page.getByRole('dialog', { name: 'Is this only Rose?' });
  const again = only.getByRole('button', { name: 'Somebody else? Listen to the voices again' });
  await dialog.getByRole('radio', { name: /^Voice A/ }).click();
  await dialog.getByRole('button', { name: 'Use this voice' }).click();
  await again.click();
  await dialog.getByRole('button', { name: 'These are the same person' }).click();
  await again.click();
  await expect.element(only).not.toBeInTheDocument();
  await dialog.getByRole('radio', { name: /^Voice B/ }).click();
  await dialog.getByRole('button', { name: 'Use this voice' }).click();
  await only.getByRole('button', { name: 'Yes, continue' }).click();
  await expect.poll(() => onNext.mock.calls.length).toBe(1);
  expect(lastInput()).toMatchObject({ referenceStart: 5.9, isOnePerson: false });
});

test('neither leads back to the mark, which counts once it is moved by hand', async () => {
  const { onNext, dialog } = await asked();
  await dialog.getByRole('button', { name: 'Neither: mark it by hand' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(onNext).not.toHaveBeenCalled();
  const place = page.getByRole('region', { name: 'The recording and its mark' });
  await expect.element(place).toHaveFocus();
  await expect.element(place).toBeInViewport();
  await expect
    .element(place)
    .toHaveAccessibleDescription(/Drag the mark to a moment where only Rose speaks\./);
  await page.getByText('Type exact times').click();
  await page.getByLabelText('Voice starts at (seconds)').fill('5.8');
  await expect.poll(() => currentProgress().voice.regionOrigin).toBe('hand');
  // It was done: what was asked for is asked no more, and the voices are there to go back to.
  await expect.element(page.getByText(/^Drag the mark to a moment/)).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Listen to the voices again' })).toBeVisible();
  // Whose it is and by what right was answered before, and it is the same recording.
  await page.getByRole('button', { name: 'Next Step' }).click();
  await expect.poll(() => onNext.mock.calls.length).toBe(1);
  expect(lastInput()).toMatchObject({ regionOrigin: 'hand', referenceStart: 5.8 });
});

test('who is sent back by step 3 is asked about the voices again', async () => {
  const { onNext, dialog, unmount } = await asked();
  await dialog.getByRole('radio', { name: /^Voice A/ }).click();
  await dialog.getByRole('button', { name: 'Use this voice' }).click();
  await expect.poll(() => onNext.mock.calls.length).toBe(1);
  expect(currentProgress().voice.foundVoices).toHaveLength(2);
  unmount();
  mount(
    <>
      <Step onNext={onNext} />
      <ButtonLink to="/step-2" state={{ isSomebodyElse: true }}>
        Choose another voice
      </ButtonLink>
    </>,
  );
  await page.getByRole('link', { name: 'Choose another voice' }).click();
  await expect.element(dialog.getByRole('radio', { name: /^Voice B/ })).toBeVisible();
  expect(currentProgress().voice.profile).toBeNull();
});

test('the question is answered by the keyboard alone, and its buttons are large', async () => {
  const { onNext, dialog } = await asked();
  for (const name of [
    'Play Voice A',
    'Use this voice',
    'These are the same person',
    'Neither: mark it by hand',
  ])
    expect(
      dialog.getByRole('button', { name }).element().getBoundingClientRect().height,
    ).toBeGreaterThanOrEqual(48);
  const tabTo = async (control: Element) => {
    for (let presses = 0; presses < 4 && document.activeElement !== control; presses++) await userEvent.tab();
    expect(document.activeElement).toBe(control);
  };
  await tabTo(dialog.getByRole('radio', { name: /^Voice A/ }).element());
  await userEvent.keyboard(' ');
  await tabTo(dialog.getByRole('button', { name: 'Use this voice' }).element());
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onNext.mock.calls.length).toBe(1);
});

test('a reload asks again, and another clip does not', async () => {
  const { dialog } = await asked();
  mount(<Step onNext={() => undefined} />);
  await expect.element(dialog.first()).toBeVisible();
  await dialog.first().getByRole('button', { name: 'Neither: mark it by hand' }).click();
  await page.getByRole('button', { name: 'Remove rose.wav' }).first().click();
  await expect.poll(() => currentProgress().voice.regionOrigin).toBeUndefined();
});

/** What lies on the drawing, which keeps itself apart from the page: each line's left and right end, of its whole width. */
function linesOf(voice: number) {
  const drawing = page.getByRole('region', { name: 'The recording and its mark' }).element();
  const root = [...drawing.querySelectorAll('*')].find(({ shadowRoot }) => shadowRoot)?.shadowRoot;
  const whole = root?.querySelector('[part="wrapper"]')?.getBoundingClientRect();
  return [...(root?.querySelectorAll(`[part~="turn-${voice}"]`) ?? [])].map((line) => {
    const { left, right, height } = line.getBoundingClientRect();
    const color = getComputedStyle(line).backgroundColor;
    const of = (x: number) => (whole ? (x - whole.left) / whole.width : Number.NaN);
    return { from: of(left), to: of(right), height, color };
  });
}

/** The colors in which the sound is drawn, in two parts of its width: what is there most. */
function colorsOfBars(parts: readonly number[]): string[] {
  const drawing = page.getByRole('region', { name: 'The recording and its mark' }).element();
  const root = [...drawing.querySelectorAll('*')].find(({ shadowRoot }) => shadowRoot)?.shadowRoot;
  const canvas = root?.querySelector<HTMLCanvasElement>('.canvases canvas');
  // Where it is cut, what was played is not to be seen.
  const drawn = canvas?.closest('.canvases');
  if (drawn && getComputedStyle(drawn).clipPath !== 'none') return ['cut'];
  const context = canvas?.getContext('2d');
  if (!canvas || !context) return [];
  return parts.map((part) => {
    const { data } = context.getImageData(Math.round(canvas.width * part), canvas.height / 2, 12, 1);
    for (let at = 0; at < data.length; at += 4)
      if (data[at + 3] === 255) return `rgb(${data[at]}, ${data[at + 1]}, ${data[at + 2]})`;
    return 'none';
  });
}

test('at the mark each bar of the sound has the color of whoever speaks in it', async () => {
  const { dialog } = await asked();
  await dialog.getByRole('button', { name: 'Neither: mark it by hand' }).click();
  await vi.waitFor(() => expect([linesOf(0).length, linesOf(1).length]).toEqual([1, 1]));
  const colors = [linesOf(0)[0]?.color, linesOf(1)[0]?.color];
  expect(colorsOfBars([0.2, 0.8])).toEqual(colors);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  expect(colorsOfBars([0.2, 0.8]), 'once some of it was played').toEqual(colors);
});

test('drawn larger, the sound stays within its frame', async () => {
  await page.viewport(1280, 800);
  onTestFinished(() => page.viewport(414, 896));
  const { dialog } = await asked(30);
  await dialog.getByRole('button', { name: 'Neither: mark it by hand' }).click();
  await vi.waitFor(() => expect(linesOf(0)).toHaveLength(1));
  const frame = page.getByRole('region', { name: 'The recording and its mark' }).element();
  const drawing = frame.querySelector('div > div[class*="canvas"]');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => linesOf(0)[0]?.to).toBeCloseTo(0.18, 1);
  expect(drawing?.getBoundingClientRect().right).toBeLessThanOrEqual(frame.getBoundingClientRect().right);
});

test('at the mark one sees which of them speaks when, and can still drag a mark anywhere', async () => {
  const { dialog } = await asked();
  await dialog.getByRole('button', { name: 'Neither: mark it by hand' }).click();
  const names = page.getByRole('list', { name: 'Voices in this recording' }).getByRole('listitem');
  await expect.element(names.nth(1)).toHaveTextContent('Voice B');
  await vi.waitFor(() => expect([linesOf(0).length, linesOf(1).length]).toEqual([1, 1]));
  const [[first], [second]] = [linesOf(0), linesOf(1)];
  expect(first?.to).toBeCloseTo(0.54, 1);
  expect(second?.from).toBeCloseTo(0.56, 1);
  expect(second?.to).toBeCloseTo(0.98, 1);
  expect(first?.height).toBe(8);
  expect(first?.color).not.toBe(second?.color);
  // The stretch of a voice is no mark: what is dragged over it is one.
  const drawing = page.getByRole('region', { name: 'The recording and its mark' });
  const box = drawing.element().querySelector('div > div[class*="canvas"]')?.getBoundingClientRect();
  if (!box) throw new Error('no drawing');
  const y = box.top + box.height - 6;
  const at = (part: number) => ({ clientX: box.left + box.width * part, clientY: y, bubbles: true });
  const target = document.elementFromPoint(box.left + box.width * 0.8, y);
  const inside = target?.shadowRoot?.elementFromPoint(box.left + box.width * 0.8, y) ?? target;
  const pointer = { pointerId: 1, button: 0, composed: true };
  inside?.dispatchEvent(new PointerEvent('pointerdown', { ...at(0.8), ...pointer }));
  for (const part of [0.82, 0.86, 0.9])
    document.dispatchEvent(new PointerEvent('pointermove', { ...at(part), ...pointer }));
  document.dispatchEvent(new PointerEvent('pointerup', { ...at(0.9), ...pointer }));
  await expect.poll(() => currentProgress().voice.region?.start).toBeCloseTo(8, 0);
  expect(currentProgress().voice.region?.end).toBeCloseTo(9, 0);
  expect(currentProgress().voice.regionOrigin).toBe('hand');
});

const STILL_MIXED = /More than one person speaks in the part you marked\. Drag the mark to a moment/;

test('a mark in which two still speak is told of where it is, and the cards do not come again unasked', async () => {
  vi.mocked(processAudio).mockReset();
  vi.mocked(processAudio)
    .mockResolvedValueOnce(question)
    .mockResolvedValueOnce(question)
    .mockResolvedValue(made);
  const { onNext, dialog } = await asked();
  await dialog.getByRole('button', { name: 'Neither: mark it by hand' }).click();
  await page.getByText('Type exact times').click();
  await page.getByLabelText('Voice starts at (seconds)').fill('4');
  await expect.poll(() => currentProgress().voice.regionOrigin).toBe('hand');
  await page.getByRole('button', { name: 'Next Step' }).click();
  await expect.element(page.getByText(STILL_MIXED)).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'The recording and its mark' })).toHaveFocus();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(onNext).not.toHaveBeenCalled();
  await page.getByLabelText('Voice starts at (seconds)').fill('5.8');
  await expect.element(page.getByText(STILL_MIXED)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Next Step' }).click();
  await expect.poll(() => onNext.mock.calls.length).toBe(1);
});

test('whoever wanted neither voice can listen to them again', async () => {
  const { dialog } = await asked();
  await dialog.getByRole('button', { name: 'Neither: mark it by hand' }).click();
  await page.getByRole('button', { name: 'Listen to the voices again' }).click();
  await expect.element(dialog.getByText('4 seconds, speaks second')).toBeVisible();
});
