import type { ComponentType } from 'react';
import { BRAND } from '@/domain/config/brand.ts';
import { loadPost, loadPosts } from '@/site/blog/load-posts.ts';
import { Button } from '@/ui/Button.tsx';
import { useDocumentTitle } from '@/ui/hooks/use-document-title.ts';
import { type RouteObject, useRouteError } from '@/ui/navigation/router.ts';
import styles from './app.module.css';
import { Shell } from './Shell.tsx';

/** What is shown when a screen itself broke. Everything stored is untouched, so a reload is the way out. */
export function LastResort() {
  const error = useRouteError();
  // What a browser says of code or text that it could not fetch.
  const isOffline = error instanceof TypeError && /fetch|load|import/i.test(error.message);
  const title = isOffline ? 'There is no internet' : 'Unexpected Application Error!';
  useDocumentTitle(title);
  console.error(error);
  return (
    <main className={styles.plainPage}>
      <h1>{title}</h1>
      <p>
        {isOffline && 'This page isn’t saved on your device yet. The camera and every step are. '}
        Your pages and recordings are safe on this device.
      </p>
      <Button onClick={() => location.reload()}>Reload this page</Button>
      {isOffline && <a href="/step-1">Go to step 1</a>}
      <p>
        If it happens again, write to <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>.
      </p>
    </main>
  );
}

/** A screen that is fetched when it is first opened. Every page carries the whole list, so that its words are few. */
const screen =
  <Name extends string>(load: () => Promise<Readonly<Record<Name, ComponentType>>>, name: Name) =>
  async () => ({ Component: (await load())[name] });

/** The only list of screens. Each screen is fetched when it is first opened. */
export const ROUTES: RouteObject[] = [
  {
    path: '/',
    element: <Shell />,
    errorElement: <LastResort />,
    HydrateFallback: () => null,
    children: [
      { index: true, lazy: screen(() => import('@/site/home/Home.tsx'), 'Home') },
      {
        path: 'pricing',
        lazy: screen(() => import('@/site/PricingPage.tsx'), 'PricingPage'),
      },
      {
        path: 'our-story',
        lazy: screen(() => import('@/site/OurStory.tsx'), 'OurStory'),
      },
      {
        path: 'storyworth',
        lazy: screen(() => import('@/site/landing/StoryworthPage.tsx'), 'StoryworthPage'),
      },
      {
        path: 'remento',
        lazy: screen(() => import('@/site/landing/RementoPage.tsx'), 'RementoPage'),
      },
      {
        path: 'blog',
        loader: loadPosts,
        lazy: screen(() => import('@/site/blog/BlogList.tsx'), 'BlogList'),
      },
      {
        path: 'blog/:slug',
        loader: loadPost,
        lazy: screen(() => import('@/site/blog/BlogPost.tsx'), 'BlogPost'),
      },
      {
        path: 'privacy-policy',
        lazy: screen(() => import('@/site/legal/PrivacyPolicy.tsx'), 'PrivacyPolicy'),
      },
      {
        path: 'terms-of-service',
        lazy: screen(() => import('@/site/legal/TermsOfService.tsx'), 'TermsOfService'),
      },
      {
        path: 'check',
        lazy: screen(() => import('@/site/check/CheckPage.tsx'), 'CheckPage'),
      },
      ...['press', 'careers', 'contact', 'support'].map((path) => ({
        path,
        lazy: screen(() => import('./PlainPages.tsx'), 'CompanyPage'),
      })),
      {
        path: 'share-again',
        lazy: screen(() => import('./ShareAgain.tsx'), 'ShareAgain'),
      },
      {
        lazy: screen(() => import('./ProductFrame.tsx'), 'ProductFrame'),
        children: [
          {
            path: 'login',
            lazy: screen(() => import('@/account/sign-in/Login.tsx'), 'Login'),
          },
          {
            path: 'account',
            lazy: screen(() => import('./AccountScreen.tsx'), 'AccountScreen'),
          },
          {
            path: 'sign-out',
            lazy: screen(() => import('@/account/sign-in/SignOut.tsx'), 'SignOut'),
          },
          {
            path: 'step-1',
            lazy: screen(() => import('@/wizard/steps/StepOne.tsx'), 'StepOne'),
          },
          {
            path: 'step-2',
            lazy: screen(() => import('@/wizard/steps/StepTwo.tsx'), 'StepTwo'),
          },
          {
            path: 'step-3',
            lazy: screen(() => import('@/wizard/steps/StepThree.tsx'), 'StepThree'),
          },
          {
            path: 'step-4',
            lazy: screen(() => import('@/wizard/steps/StepFour.tsx'), 'StepFour'),
          },
          {
            path: 'step-5',
            lazy: screen(() => import('@/wizard/steps/StepFive.tsx'), 'StepFive'),
          },
          {
            path: 'help',
            lazy: screen(() => import('@/journey/manuscript/helping/Help.tsx'), 'Help'),
          },
          {
            path: 'permission',
            lazy: screen(() => import('@/journey/voice/permission/PermissionPage.tsx'), 'PermissionPage'),
          },
          {
            path: 'gift',
            lazy: screen(() => import('@/journey/payment/gift/GiftPage.tsx'), 'GiftPage'),
          },
          {
            path: 'names',
            lazy: screen(() => import('@/journey/names/NamesPage.tsx'), 'NamesPage'),
          },
          {
            path: 'my-audiobooks',
            lazy: screen(() => import('./LibraryScreen.tsx'), 'LibraryScreen'),
          },
        ],
      },
      {
        path: 'listen/:token?',
        lazy: screen(() => import('@/journey/audiobook/shared/ListenPage.tsx'), 'ListenPage'),
      },
      // Parts in all their states, for those who build the product. No build for others knows of it.
      ...(import.meta.env.DEV
        ? [
            {
              path: '_parts',
              lazy: screen(() => import('@/ui/parts/Parts.tsx'), 'Parts'),
            },
          ]
        : []),
      {
        path: '*',
        lazy: screen(() => import('./PlainPages.tsx'), 'NotFound'),
      },
    ],
  },
];
