import type { Page } from 'playwright-core';

/** Gives the yes to sending, on the sheet after the question. */
export async function sayYes(page: Page): Promise<void> {
  await page.getByRole('radio', { name: '18 or older' }).check();
  await page.getByRole('checkbox', { name: /^Yes, send it/ }).check();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** Answers by what right the voice is used: as the grandchild of somebody who can't be asked anymore. */
export async function answerAsKin(page: Page): Promise<void> {
  await page.getByLabel('I am their next of kin or executor').check();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await sayYes(page);
  await page.getByLabel('How are you related?').selectOption('grandchild');
  await page.getByLabel('Sign with your own name').fill('Anna Miller');
}
