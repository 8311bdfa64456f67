import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { rememberSignedIn } from '@/account/sign-in/signed-in-hint.ts';
import { forgetWayOn, offerToHear, rememberDraft, rememberHeard } from '@/device/resume/way-on.ts';
import { WORDS_PER_MINUTE, WORDS_PER_PAGE } from '@/domain/limits.ts';
import { TIERS } from '@/domain/payment/tiers.ts';
import { mount } from '../../../tests/support/mount.tsx';
import { EXAMPLE } from '../example/example-words.ts';
import { Home } from './Home.tsx';

test('the home page says what the product does and leads to step 1', async () => {
  const { pathname } = mount(<Home />);
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Hear a loved ones voice, one more time' }))
    .toBeVisible();
  await page.getByRole('link', { name: 'Get started' }).first().click();
  expect(pathname()).toBe('/step-1');
});

test('a button of the hero scrolls smoothly to how it works', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(undefined);
  mount(<Home />);
  await page.getByRole('link', { name: 'How it works', exact: true }).click();
  expect(scroll).toHaveBeenCalledExactlyOnceWith({ behavior: 'smooth' });
  expect((scroll.mock.contexts[0] as Element).id).toBe('how-it-works');
});

test('before any script that button of the hero is a plain link to how it works', async () => {
  mount(<Home />);
  await expect
    .element(page.getByRole('link', { name: 'How it works', exact: true }))
    .toHaveAttribute('href', '#how-it-works');
});

const books = () => page.getByRole('navigation', { name: 'Your books' });
const topOf = (element: Element) => element.getBoundingClientRect().top;

test('who was signed in is led to their library before anything is sold, and nobody else', async () => {
  const { pathname } = mount(<Home />);
  const title = page.getByRole('heading', { level: 1 });
  await expect.element(title).toBeVisible();
  await expect.element(books()).not.toBeInTheDocument();
  rememberSignedIn(true);
  onTestFinished(() => rememberSignedIn(false));
  const way = books().getByRole('link', { name: 'Go to your audiobooks' });
  await expect.element(way).toBeVisible();
  expect(topOf(way.element())).toBeLessThan(topOf(title.element()));
  await way.click();
  expect(pathname()).toBe('/my-audiobooks');
});

test('who has begun finds their books first, each with how far it is and the way on', async () => {
  onTestFinished(() => {
    rememberSignedIn(false);
    forgetWayOn();
  });
  const { pathname, search } = mount(<Home />);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(books()).not.toBeInTheDocument();
  rememberDraft({ title: 'The Orchard', step: 2, pageCount: 42 });
  await expect.element(books().getByText('42 pages, no voice yet')).toBeVisible();
  await books().getByRole('link', { name: 'Continue with The Orchard' }).click();
  expect(pathname()).toBe('/step-2');
  rememberSignedIn(true);
  offerToHear([
    { orderId: 'o2', title: 'Bees', stands: '48 min' },
    { orderId: 'o1', title: 'Letters', stands: '3 h 12 min' },
  ]);
  rememberHeard({ orderId: 'o1', title: 'Letters' });
  offerToHear([
    { orderId: 'o2', title: 'Bees', stands: '48 min' },
    { orderId: 'o1', title: 'Letters', stands: '3 h 12 min' },
  ]);
  await expect.element(books().getByText('3 h 12 min')).toBeVisible();
  await books().getByRole('link', { name: 'Listen now to Letters' }).click();
  expect(pathname() + search()).toBe('/my-audiobooks?listen=o1');
});

test('a helper who comes back is led to the book they help with', async () => {
  localStorage.setItem('kindred-helps', 'Rose');
  mount(<Home />);
  const books = page.getByRole('navigation', { name: 'Your books' });
  await expect.element(books.getByText('You’re helping to photograph it')).toBeVisible();
  await expect.element(books.getByRole('link', { name: 'Go on helping' })).toHaveAttribute('href', '/help');
});

test('what another version noted of a book does no harm', async () => {
  onTestFinished(() => {
    rememberSignedIn(false);
    forgetWayOn();
  });
  localStorage.setItem('kindred-heard', '{"orderId":"o1","title":"Letters","design":"velvet"}');
  rememberSignedIn(true);
  mount(<Home />);
  await expect.element(books().getByRole('link', { name: 'Listen now to Letters' })).toBeVisible();
});

test('no sound of the example is fetched before somebody presses play, and its words can be read', async () => {
  mount(<Home />);
  await expect.element(page.getByRole('heading', { name: 'See a page become a voice' })).toBeVisible();
  const sounds = [...document.querySelectorAll('audio')];
  expect(sounds.map(({ preload }) => preload)).toEqual(['none', 'none']);
  for (const words of [EXAMPLE.clip, ...EXAMPLE.page])
    await expect.element(page.getByText(words)).toBeVisible();
  for (const picture of document.querySelectorAll('#example img')) {
    expect(picture.getAttribute('loading')).toBe('lazy');
    expect(picture.getAttribute('alt')).not.toBe('');
  }
});

test('the edge between the photo and the straightened page can be moved from the keyboard', async () => {
  mount(<Home />);
  const edge = page.getByRole('slider', { name: 'Slide between the photo and the straightened page' });
  await expect.element(edge).toHaveAttribute('aria-valuetext', '50 percent photo');
  edge.element().focus();
  await userEvent.keyboard('{Home}');
  await expect.element(edge).toHaveAttribute('aria-valuetext', '0 percent photo');
});

test('an example sound tells where it is, and one pauses the other', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (
    this: HTMLMediaElement,
  ) {
    this.dispatchEvent(new Event('play'));
  });
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (
    this: HTMLMediaElement,
  ) {
    this.dispatchEvent(new Event('pause'));
  });
  mount(<Home />);
  await page.getByRole('button', { name: 'Play: The voicemail' }).click();
  await expect.element(page.getByRole('button', { name: 'Pause: The voicemail' })).toBeVisible();
  await page.getByRole('button', { name: 'Play: The page, read aloud' }).click();
  await expect.element(page.getByRole('button', { name: 'Play: The voicemail' })).toBeVisible();
  const place = page.getByRole('slider', { name: 'Place in: The page, read aloud' });
  await expect.element(place).toHaveAttribute('aria-valuetext', '0 seconds of 17 seconds');
  place.element().focus();
  await userEvent.keyboard('{PageUp}');
  await expect.element(place).not.toHaveAttribute('aria-valuetext', '0 seconds of 17 seconds');
  play.mockRestore();
  pause.mockRestore();
});

test('one of four steps is shown, chosen by pointer or arrow keys', async () => {
  mount(<Home />);
  for (const name of ['Provide materials', 'Upload video/audio', 'Review & edit', 'Create & share'])
    await expect.element(page.getByRole('tab', { name })).toBeVisible();
  await page.getByRole('tab', { name: 'Review & edit' }).click();
  await expect
    .element(page.getByRole('tabpanel', { name: 'Review & edit' }))
    .toMatchTextContent(/one-page sample/);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('tab', { name: 'Create & share' })).toHaveFocus();
  await expect.element(page.getByRole('tabpanel')).toMatchTextContent(/mp3/);
});

test('the packages are the ones the server charges by', async () => {
  mount(<Home />);
  await expect.element(page.getByRole('heading', { name: 'Choose Your Story Package' })).toBeVisible();
  for (const price of ['$8.99', '$38.99', '$99.99'])
    await expect.element(page.getByText(price)).toBeVisible();
  await expect.element(page.getByText('Most Popular')).toBeVisible();
});

test('the packages differ in pages, hours and whom they suit; what all have is said once', async () => {
  mount(<Home />);
  await expect.element(page.getByText('Delivery within 24 hours')).toBeVisible();
  expect(page.getByText('Lifetime access to audio files').elements()).toHaveLength(1);
  const minutes = TIERS.map(({ maxPages }) => (maxPages * WORDS_PER_PAGE) / WORDS_PER_MINUTE);
  const [lullaby = 0, memoir = 0, novel = 0] = minutes;
  for (const words of [
    `Up to about ${Math.round(lullaby / 10) * 10} minutes of listening`,
    `Up to about ${Math.round(memoir / 60)} hours of listening`,
    `Up to about ${Math.round(novel / 60)} hours of listening`,
  ])
    await expect.element(page.getByText(words)).toBeVisible();
});
