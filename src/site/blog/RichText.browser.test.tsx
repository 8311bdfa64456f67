import { expect, test } from 'vitest';
import { mount } from '../../../tests/support/mount.tsx';
import { RichText } from './BlogPost.tsx';

test.each([
  ['an image that fails', '<img src="/missing" onerror="window.harmed = true">'],
  ['a script', '<script>window.harmed = true</script>'],
  ['a frame', '<iframe src="javascript:parent.harmed = true"></iframe>'],
  ['a drawing that loads', '<svg onload="window.harmed = true"></svg>'],
  ['a link that is a script', '<a href="javascript:window.harmed = true">go</a>'],
  ['a link hidden by an entity', '<a href="&#106;avascript:window.harmed = true">go</a>'],
  ['a link to another server', '<a href="//elsewhere.test">go</a>'],
])('%s is not shown', async (_, html) => {
  mount(<RichText html={`<p>kept ${html}</p>`} />);
  await expect.poll(() => document.querySelector('p')?.textContent).toContain('kept');
  expect(document.querySelectorAll('p img, p script, p iframe, p svg, p a')).toHaveLength(0);
  expect(window).not.toHaveProperty('harmed');
});
