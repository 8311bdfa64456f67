import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../tests/support/mount.tsx';
import { SectionLink } from './SectionLink.tsx';

test('from another page a section is waited for that arrives after the rest of the home page', async () => {
  const section = document.createElement('section');
  section.id = 'reviews';
  onTestFinished(() => section.remove());
  const scroll = vi.spyOn(section, 'scrollIntoView').mockReturnValue(undefined as never);
  const { pathname } = mount(<SectionLink id="reviews">Reviews</SectionLink>, '/pricing');
  await page.getByRole('link', { name: 'Reviews' }).click();
  await expect.poll(pathname).toBe('/');
  await new Promise((resolve) => setTimeout(resolve, 400));
  document.body.append(section);
  await expect.poll(() => scroll.mock.calls.length).toBe(1);
});
