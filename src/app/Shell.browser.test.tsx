import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { hideLoginFromMember, SIGNED_IN_KEY, showLogin } from '@/account/sign-in/was-signed-in.ts';
import { BRAND } from '@/domain/config/brand.ts';
import { createMemoryRouter, RouterProvider } from '@/ui/navigation/router.ts';
import { expectConsoleError } from '../../tests/support/console-guard.ts';
import { mount } from '../../tests/support/mount.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { CompanyPage, NotFound } from './PlainPages.tsx';
import { LastResort } from './routes.tsx';

/** A screen whose code or text fails on the way. */
function mountBroken(failure: Error): void {
  const element = document.createElement('div');
  document.body.append(element);
  const fail = () => {
    throw failure;
  };
  const router = createMemoryRouter([
    { path: '*', loader: fail, element: <p />, errorElement: <LastResort /> },
  ]);
  const root = createRoot(element);
  root.render(<RouterProvider router={router} />);
  onTestFinished(() => {
    root.unmount();
    element.remove();
  });
}

const wide = () => page.viewport(1280, 800);

test('signed out, the header leads to Login and to step 1', async () => {
  await wide();
  const { pathname } = mount(<Header isSignedIn={false} onLogOut={async () => '/'} />);
  await expect.element(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await page.getByRole('link', { name: 'Get started' }).click();
  expect(pathname()).toBe('/step-1');
});

test('a member does not see the Login of a page that was drawn in advance', async () => {
  await wide();
  localStorage.setItem(SIGNED_IN_KEY, '1');
  onTestFinished(() => localStorage.removeItem(SIGNED_IN_KEY));
  mount(<Header isSignedIn={false} onLogOut={async () => '/'} />);
  const login = page.getByText('Login', { exact: true });
  await expect.element(login).toBeVisible();
  hideLoginFromMember();
  await expect.element(login).not.toBeVisible();
  showLogin();
  await expect.element(login).toBeVisible();
});

test('signed in, the header leads to the audiobooks, and Logout goes home', async () => {
  await wide();
  const onLogOut = vi.fn(async () => '/');
  const { pathname } = mount(<Header isSignedIn onLogOut={onLogOut} />, '/step-2');
  await expect.element(page.getByRole('link', { name: 'My Audiobooks' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(pathname).toBe('/');
  expect(onLogOut).toHaveBeenCalledOnce();
});

test('on a phone Escape closes the menu, and so does a tap or the keyboard elsewhere', async () => {
  await page.viewport(390, 844);
  const onTap = vi.fn();
  mount(
    <>
      <Header isSignedIn={false} onLogOut={async () => '/'} />
      <button type="button" onClick={onTap} style={{ marginTop: 620 }}>
        Below
      </button>
    </>,
  );
  const menu = page.getByRole('button', { name: 'Menu' });
  const isOpen = (open: boolean) => expect.element(menu).toHaveAttribute('aria-expanded', String(open));
  await menu.click();
  await userEvent.keyboard('{Tab}{Tab}');
  await isOpen(true);
  await userEvent.keyboard('{Escape}');
  await isOpen(false);
  await expect.element(menu).toHaveFocus();
  await menu.click();
  await page.getByText('Below').click();
  await isOpen(false);
  expect(onTap).toHaveBeenCalledOnce();
  await menu.click();
  (page.getByRole('link', { name: 'Get started' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText('Below')).toHaveFocus();
  await isOpen(false);
});

test('on a phone the menu opens and closes', async () => {
  await page.viewport(390, 844);
  mount(<Header isSignedIn={false} onLogOut={async () => '/'} />);
  const menu = page.getByRole('button', { name: 'Menu' });
  await expect.element(menu).toHaveAttribute('aria-expanded', 'false');
  await menu.click();
  await page.getByRole('link', { name: 'Pricing' }).click();
  await expect.element(menu).toHaveAttribute('aria-expanded', 'false');
});

test.each(['Get started', 'Home', 'How It Works', 'Our Story', 'Blog', 'Login'])(
  'on a phone the menu closes behind "%s"',
  async (name) => {
    await page.viewport(390, 844);
    mount(<Header isSignedIn={false} onLogOut={async () => '/'} />);
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.click();
    await expect.element(menu).toHaveAttribute('aria-expanded', 'true');
    await page.getByRole('link', { name, exact: true }).click();
    await expect.element(menu).toHaveAttribute('aria-expanded', 'false');
  },
);

test('links to pages that are not there yet say so; contact names the address and the phone', async () => {
  const alert = vi.spyOn(window, 'alert').mockReturnValue(undefined);
  mount(<Footer />);
  for (const name of ['Blog', 'Press', 'Careers']) {
    await page.getByRole('link', { name }).click();
    expect(alert).toHaveBeenLastCalledWith(`${name} - Coming Soon!`);
  }
  for (const name of ['Contact', 'Support']) {
    await page.getByRole('link', { name }).click();
    expect(alert).toHaveBeenLastCalledWith(`${BRAND.supportEmail}, ${BRAND.supportPhone}`);
  }
  expect(alert).toHaveBeenCalledTimes(5);
  await page.getByLabelText('Your email').fill('ann@example.com');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  expect(alert).toHaveBeenLastCalledWith('Thank you for subscribing with email: ann@example.com');
  await expect.element(page.getByLabelText('Your email')).toHaveValue('');
  await expect.element(page.getByText(/© 2024/)).toBeVisible();
});

test('a link that only tells something is left to the browser when it is wanted in another tab', async () => {
  const alert = vi.spyOn(window, 'alert').mockReturnValue(undefined);
  mount(<Footer />);
  const press = page.getByRole('link', { name: 'Press' });
  await expect.element(press).toHaveAttribute('href', '/press');
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
  let wasLeft = false;
  const look = (clicked: Event) => {
    wasLeft = !clicked.defaultPrevented;
    clicked.preventDefault();
  };
  addEventListener('click', look, { once: true });
  press.element().dispatchEvent(event);
  expect([wasLeft, alert.mock.calls]).toEqual([true, []]);
});

test.each([
  ['/press', 'Press', 'Press - Coming Soon!'],
  ['/careers', 'Careers', 'Careers - Coming Soon!'],
  ['/contact', 'Contact', BRAND.supportPhone ?? ''],
  ['/support', 'Support', 'questions families ask'],
])(
  '%s opened in a tab of its own says what the click tells, and names a person to write to',
  async (at, title, words) => {
    mount(<CompanyPage />, at);
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect.element(page.getByText(words)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: BRAND.supportEmail }))
      .toHaveAttribute('href', `mailto:${BRAND.supportEmail}`);
  },
);

test('the footer’s anchors scroll smoothly to their sections, from another page after going home', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(undefined);
  const ids = ['how-it-works', 'books', 'pricing', 'reviews'];
  const { pathname } = mount(
    <>
      {ids.map((id) => (
        <section key={id} id={id} />
      ))}
      <Footer />
    </>,
    '/our-story',
  );
  for (const [index, name] of ['How It Works', 'Our Product', 'Pricing', 'Reviews'].entries()) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect.poll(() => scroll.mock.calls.length).toBe(index + 1);
    expect(pathname()).toBe('/');
  }
  expect(scroll.mock.contexts.map((section) => (section as Element).id)).toEqual(ids);
  for (const [how] of scroll.mock.calls) expect(how).toEqual({ behavior: 'smooth' });
});

test('a screen that could not be fetched is no error of the product, but a missing line', async () => {
  expectConsoleError(/Failed to fetch/);
  mountBroken(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'));
  await expect.element(page.getByRole('heading', { name: 'There is no internet' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Go to step 1' })).toBeVisible();
});

test('an unknown address and a broken screen both offer a way out', async () => {
  mount(<NotFound />);
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expectConsoleError(/./);
  mount(<LastResort />);
  await expect.element(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
});

test('under a step the footer is slim: help and the small print, and nothing that leads away', async () => {
  mount(<Footer isSlim />);
  await expect
    .element(page.getByRole('link', { name: BRAND.supportEmail }))
    .toHaveAttribute('href', `mailto:${BRAND.supportEmail}`);
  await expect.element(page.getByRole('link', { name: 'Privacy Policy' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Subscribe' })).not.toBeInTheDocument();
});
