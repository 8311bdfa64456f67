import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { BRAND } from '@/domain/config/brand.ts';
import { mount } from '../../../tests/support/mount.tsx';
import { BlogList } from './BlogList.tsx';
import { BlogPost } from './BlogPost.tsx';
import type { Post } from './post.ts';

const POST: Post = {
  title: 'How to hold a phone',
  seoTitle: 'Holding a phone, explained',
  seoDescription: 'A description.',
  excerpt: 'Both hands.',
  keywords: ['phone'],
  date: '2026-11-02',
  modifiedDate: '2026-11-05',
  readTime: 3,
  image: '/icons/icon.svg',
  content:
    '<h2>Firmly</h2><p onclick="boom()">With <strong>both</strong> hands &amp; <a href="/blog">care</a>.</p>',
  cta: { title: 'Try it', description: 'Now.', link: '/step-1', buttonText: 'Scan a page' },
};

test('the list has a card per post with date, title, excerpt and the way to it', async () => {
  const summary = {
    slug: 'a-post',
    title: POST.title,
    excerpt: POST.excerpt,
    date: POST.date,
    image: POST.image,
  };
  const { pathname } = mount(<BlogList />, '/blog', [summary]);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await expect.element(page.getByText('November 2, 2026')).toBeVisible();
  await expect.element(page.getByText('Both hands.')).toBeVisible();
  await page.getByRole('link', { name: 'Read more of “How to hold a phone”' }).click();
  expect(pathname()).toBe('/blog/a-post');
});

test('a post shows who wrote it and when, its text, and its call to action', async () => {
  const { pathname } = mount(<BlogPost />, '/blog/a-post', POST);
  await expect.element(page.getByRole('heading', { level: 1, name: POST.title })).toBeVisible();
  await expect
    .element(
      page.getByText(/The Kindred Pages team · November 2, 2026, revised on November 5, 2026 · 3 min read/),
    )
    .toBeVisible();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Firmly' })).toBeVisible();
  await expect.element(page.getByText('With both hands & care.')).not.toHaveAttribute('onclick');
  await expect.poll(() => document.title).toBe(`${POST.seoTitle} · ${BRAND.name}`);
  await page.getByRole('link', { name: 'Scan a page' }).click();
  expect(pathname()).toBe('/step-1');
});

test('a missing post says so and leads back', async () => {
  const { pathname } = mount(<BlogPost />, '/blog/nothing', null);
  await expect.element(page.getByRole('heading', { name: 'Post not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the blog' }).click();
  expect(pathname()).toBe('/blog');
});
