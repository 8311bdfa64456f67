import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { WHOLE_EMAIL } from '@/domain/account/password-words.ts';
import { mount } from '../../../tests/support/mount.tsx';
import { Button } from '../Button.tsx';
import { Field } from './Field.tsx';

test('what is missing in a form is said at each field in our words, and the first of them has the cursor', async () => {
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  mount(
    <form onSubmit={submit}>
      <Field label="Four digits" pattern="\d{4}" wanted="Please type the four digits." required />
      <Field label="Your email address" type="email" required />
      <Button type="submit">Go on</Button>
    </form>,
  );
  const [code, email] = [page.getByLabelText('Four digits'), page.getByLabelText('Your email address')];
  await code.fill('12');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveAccessibleDescription('Please type the four digits.');
  await expect.element(code).toHaveAttribute('aria-invalid', 'true');
  await expect.element(email).toHaveAccessibleDescription(WHOLE_EMAIL);
  expect(page.getByRole('alert').elements()).toHaveLength(2);
  expect(submit).not.toHaveBeenCalled();
  await code.fill('1234');
  await expect.element(code).not.toHaveAccessibleDescription();
  await email.fill('ann@example.com');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect.poll(() => submit.mock.calls.length).toBe(1);
  expect(page.getByRole('alert').elements()).toHaveLength(0);
});

test('the bubble of the browser is not shown', async () => {
  mount(
    <form>
      <Field label="Your name" required />
    </form>,
  );
  await expect.element(page.getByLabelText('Your name')).toBeVisible();
  const field = page.getByLabelText('Your name').element();
  const invalid = new Event('invalid', { cancelable: true, bubbles: false });
  field.dispatchEvent(invalid);
  expect(invalid.defaultPrevented).toBe(true);
  await expect.element(page.getByLabelText('Your name')).toHaveAccessibleDescription('Please fill this in.');
});
