import { onScreen } from './quoted-text.ts';

/** What the site says once its script runs; what its HTML says is in tests/e2e/quoted-pages.test.ts. */
export const SITE_TEXTS = [
  ...onScreen('the home page', 'src/site/home/Home.browser.test.tsx', {
    'the home page says what': ['Hear a loved ones voice, one more time', 'Get started'],
    'a button of the hero': ['How it works'],
    'one of four steps is shown': [
      'Provide materials',
      'Upload video/audio',
      'Review & edit',
      'Create & share',
    ],
    'the packages are the ones': ['Choose Your Story Package', 'Most Popular'],
  }),
  ...onScreen('the header', 'src/app/Shell.browser.test.tsx', {
    'signed out, the header leads': ['Login', 'Get started'],
    'signed in, the header leads': ['My Audiobooks', 'Logout'],
    'on a phone the menu opens': ['Menu'],
  }),
  ...onScreen('the footer', 'src/app/Shell.browser.test.tsx', {
    'links to pages that are not there yet': [
      ...[' - Coming Soon!', 'Blog', 'Press', 'Careers'],
      ...['Contact', 'Support', 'BRAND.supportEmail', 'BRAND.supportPhone'],
      'Thank you for subscribing with email: ann@example.com',
      'Subscribe',
      '© 2024',
    ],
    'the footer’s anchors scroll': ['How It Works', 'Our Product', 'Pricing', 'Reviews'],
  }),
  ...onScreen('the router’s own error page', 'src/app/Shell.browser.test.tsx', {
    'an unknown address and a broken screen': ['Unexpected Application Error!'],
  }),
  ...onScreen('/our-story', 'src/site/Pages.browser.test.tsx', {
    'our story ends': ['Start Preserving Memories'],
  }),
  ...onScreen('/blog/{slug}', 'src/site/blog/Blog.browser.test.tsx', {
    'a missing post says so': ['Post not found', 'Back to the blog'],
  }),
  ...onScreen('/login', 'src/account/sign-in/Login.browser.test.tsx', {
    'a sign-in leads': ['Access Your Audiobooks'],
    'the button says that it is busy': ['Signing in...'],
    'a refusal is shown': ['Authentication failed. Please check your email and password.'],
  }),
];
