import { page } from 'vitest/browser';

/** Gives the yes to sending, in the window of the permission: what is kept is in sight, and two answers are asked for. */
export async function sayYes(goOn = 'Continue'): Promise<void> {
  await page.getByRole('radio', { name: '18 or older' }).click();
  await page.getByRole('checkbox', { name: /^Yes, / }).click();
  await page.getByRole('button', { name: goOn, exact: true }).click();
}
