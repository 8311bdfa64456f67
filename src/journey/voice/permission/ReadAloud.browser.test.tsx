import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AppError } from '@/domain/errors.ts';
import type { SpokenOutcome, SpokenTold } from '@/domain/voice/spoken-permission.ts';
import { Dialog } from '@/ui/dialogs/Dialog.tsx';
import { mount } from '../../../../tests/support/mount.tsx';
import { ReadAloud } from './ReadAloud.tsx';

let hum: AudioContext | undefined;
afterEach(async () => {
  await hum?.close();
  hum = undefined;
  vi.restoreAllMocks();
});

/** A microphone before which somebody hums. */
function plugInMicrophone() {
  const streams: MediaStream[] = [];
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    hum = new AudioContext();
    const [voice, out] = [hum.createOscillator(), hum.createMediaStreamDestination()];
    voice.connect(out);
    voice.start();
    streams.push(out.stream);
    return out.stream;
  });
  return streams;
}

const toldAs = (outcome: SpokenOutcome): SpokenTold => ({
  ...{ speakerName: 'Rose', spokenAt: '2026-11-27T12:00:00.000Z', sentence: 'My name is Rose.', outcome },
});

/** A server that makes a sentence for each who asks, and answers so when it has compared. */
function deskThatSays(...outcomes: SpokenOutcome[]) {
  let asked = 0;
  return {
    newSentence: vi.fn(async () => ({
      id: `s${++asked}`,
      text: `My two words are walnut and lantern ${asked}.`,
    })),
    send: vi.fn(async (_id: string, _sound: Blob) => undefined),
    look: vi.fn(async () =>
      toldAs(outcomes.length > 1 ? (outcomes.shift() ?? 'same') : (outcomes[0] ?? 'same')),
    ),
  };
}

const button = (name: RegExp) => page.getByRole('button', { name });

async function recordIt() {
  await button(/^Start recording$/).click();
  await expect.element(page.getByText(/^Recording 0:0/)).toBeVisible();
  await expect.poll(() => page.getByText(/^Recording 0:02/).elements().length).toBe(1);
  await button(/^Stop$/).click();
}

async function readIt() {
  await recordIt();
  await button(/^Send it$/).click();
}

test('a sentence is read, heard again, and sent as it was recorded; the outcome is told when it was compared', async () => {
  const streams = plugInMicrophone();
  const desk = deskThatSays('waiting', 'same');
  const onDone = vi.fn();
  mount(<ReadAloud desk={desk} reader="Rose" onDone={onDone} />);
  await readIt();
  await expect.element(page.getByText(/Read aloud by Rose on November 27, 2026\./)).toBeVisible();
  await expect.element(page.getByText(/It’s the voice in the recording\./)).toBeVisible();
  const [id, sound] = desk.send.mock.calls[0] ?? [];
  expect(id).toBe(`s${desk.newSentence.mock.calls.length}`);
  expect((sound as Blob).size).toBeGreaterThan(500);
  expect(streams.every((stream) => !stream.active)).toBe(true);
  await button(/^Done$/).click();
  expect(onDone).toHaveBeenCalledExactlyOnceWith(toldAs('same'));
});

test('by keys alone, in a window, each control that comes next has the focus', async () => {
  plugInMicrophone();
  const onDone = vi.fn();
  mount(
    <Dialog title="Read this" onClose={() => undefined}>
      <ReadAloud desk={deskThatSays('same')} reader="Rose" onDone={onDone} />
    </Dialog>,
  );
  await expect.element(button(/^Start recording$/)).toBeVisible();
  (button(/^Start recording$/).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button(/^Stop$/)).toHaveFocus();
  await expect.poll(() => page.getByText(/^Recording 0:02/).elements().length).toBe(1);
  await userEvent.keyboard('{Enter}');
  await expect.element(button(/^Send it$/)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button(/^Done$/)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onDone).toHaveBeenCalledOnce();
});

test('before it is sent, what is kept of it, how long, and how it ends is said', async () => {
  plugInMicrophone();
  const desk = deskThatSays('same');
  mount(<ReadAloud desk={desk} reader="Rose" onDone={() => undefined} />);
  await recordIt();
  await expect
    .element(page.getByText(/It’s kept as proof up to 3 years, or until it’s taken back\./))
    .toBeVisible();
  await expect.element(button(/^Send it$/)).toBeVisible();
  expect(desk.send).not.toHaveBeenCalled();
});

test('what sounds like somebody else says what can be done, and is read again as another sentence, or left', async () => {
  plugInMicrophone();
  const desk = deskThatSays('different');
  const onDone = vi.fn();
  mount(<ReadAloud desk={desk} reader="Rose" onDone={onDone} />);
  await readIt();
  const before = desk.newSentence.mock.calls.length;
  await expect.element(page.getByText(/doesn’t sound like the voice in the recording to us/)).toBeVisible();
  await button(/^Read again$/).click();
  await expect.element(page.getByText(new RegExp(`walnut and lantern ${before + 1}\\.$`))).toBeVisible();
  await readIt();
  await button(/^Leave it$/).click();
  expect(onDone).toHaveBeenCalledExactlyOnceWith(toldAs('different'));
});

test('what could not be sent is still there to be sent again', async () => {
  plugInMicrophone();
  const desk = deskThatSays('same');
  desk.send.mockRejectedValueOnce(new Error('no line'));
  mount(<ReadAloud desk={desk} reader="Rose" onDone={() => undefined} />);
  await readIt();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await button(/^Send it$/).click();
  await expect.element(page.getByText(/Read aloud by Rose/)).toBeVisible();
  const [first, second] = desk.send.mock.calls;
  expect(second).toEqual(first);
});

test('a sentence that was asked for on another device since is read anew, and nobody is told of accounts', async () => {
  plugInMicrophone();
  const desk = deskThatSays('same');
  desk.send.mockRejectedValueOnce(new AppError('permission-denied'));
  mount(<ReadAloud desk={desk} reader="Rose" onDone={() => undefined} />);
  await readIt();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/^This was opened on another device since\./);
  const before = desk.newSentence.mock.calls.length;
  await button(/^Try Again$/).click();
  await expect.element(page.getByText(new RegExp(`walnut and lantern ${before + 1}\\.$`))).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('whoever is far from the recording waits a few seconds for an outcome that comes with the voice, and no longer', async () => {
  plugInMicrophone();
  const desk = deskThatSays('waiting');
  mount(<ReadAloud desk={{ ...desk, looks: 2 }} reader="Rose" onDone={() => undefined} />);
  await readIt();
  await expect
    .element(page.getByText(/We compare it with the recording when the voice is made\./))
    .toBeVisible();
  expect(desk.look).toHaveBeenCalledTimes(2);
});
