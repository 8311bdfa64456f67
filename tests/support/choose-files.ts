import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/** Chooses files in the drop zone of this name, as the file picker would. */
export async function chooseFiles(zone: Locator, ...chosen: File[]): Promise<void> {
  await expect.element(zone).toBeVisible();
  const inputs = () => zone.element().querySelectorAll('input');
  // In the camera it comes behind the first picture.
  await expect.poll(() => inputs().length).toBeGreaterThan(0);
  const [input] = inputs();
  if (!input) throw new Error('no file input');
  const files = new DataTransfer();
  for (const file of chosen) files.items.add(file);
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
