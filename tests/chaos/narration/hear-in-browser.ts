import { join } from 'node:path';
import { openBrowser } from '../../support/browser.ts';

export interface HeardBook {
  readonly durationSeconds: number;
  /** played on from near the end for so long */
  readonly playedSeconds: number;
  readonly complaints: readonly string[];
}

const PLAYED_MS = 2_000;

/** Opens the library as its owner and plays the book from near its end. */
export async function hearInBrowser(
  address: string,
  account: { readonly email: string; readonly password: string },
  { folder, title }: { readonly folder: string; readonly title: string },
): Promise<HeardBook> {
  const { page, complaints, close } = await openBrowser(join(folder, 'profile'));
  try {
    await page.goto(`${address}/login`);
    await page.getByLabel('Email', { exact: true }).fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('region', { name: `Listen to ${title}` }).waitFor();
    await page.waitForFunction(() => (document.querySelector('audio')?.readyState ?? 0) > 0);
    const heard = await page.evaluate(async (playedMs) => {
      const audio = document.querySelector('audio');
      if (!audio) throw new Error('no player');
      audio.muted = true;
      const from = Math.max(0, audio.duration - 30);
      audio.currentTime = from;
      await audio.play();
      await new Promise((resolve) => setTimeout(resolve, playedMs));
      if (audio.error) throw new Error(audio.error.message);
      return { durationSeconds: audio.duration, playedSeconds: audio.currentTime - from };
    }, PLAYED_MS);
    return { ...heard, complaints };
  } finally {
    await close();
  }
}
