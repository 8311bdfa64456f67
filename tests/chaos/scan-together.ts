import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { numberBefore, rangeOf } from '../../src/domain/helping/helping.ts';
import { fakeCamera } from './fake-camera.ts';
import { type KeptPage, keptPages } from './in-page.ts';
import { openKillable } from './killable-browser.ts';
import {
  type BookResult,
  FAULT_SHARE,
  type Ledger,
  makeLedger,
  pause,
  SIZE,
  scanThrough,
  sendEverything,
  type World,
} from './scan-book.ts';
import { type Scene, setScene } from './scene.ts';
import { serverPages } from './server-pages.ts';
import { judge, type Verdict } from './verdict.ts';

/** Every phone sees other pages, so that one that came into another's place is found out. */
const PICTURES_PER_PHONE = 1_000;
/** The owner's laptop brings in what arrives every ten seconds. */
const CAME_WITHIN_MS = 180_000;

interface Phone {
  readonly scene: Scene;
  readonly ledger: Ledger;
  /** the number before its first page */
  readonly before: number;
  /** the number in the picture before its first one */
  readonly firstPicture: number;
}

/** The owner begins a book on a laptop and invites. @returns the link */
async function invite(page: Page, address: string): Promise<string> {
  await page.goto(`${address}/step-1`);
  await page.getByRole('button', { name: 'Invite helpers' }).click();
  await page.getByRole('button', { name: 'Make an invitation' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  return link;
}

/** A phone joins by the link in calm weather. */
async function joinPhone(world: World, folder: string, link: string, index: number): Promise<Phone> {
  const profile = join(folder, `helper-${index}`);
  const camera = fakeCamera(join(folder, `film-${index}.y4m`), SIZE);
  const browser = await openKillable({ profile, film: camera.film });
  const page = browser.page();
  await page.goto(link);
  await page.getByLabel('Your first name').fill(`Helper ${index}`);
  await page.getByRole('button', { name: 'Help with this book' }).click();
  await page.getByRole('button', { name: 'Start photographing' }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await browser.kill();
  const firstPicture = (index + 1) * PICTURES_PER_PHONE;
  const subject = { path: '/help?scan=1', kept: keptPages, countsAgain: true, opensOffline: true };
  const scene = setScene({ profile, camera, address: world.proxy.address, subject, firstPicture });
  return { scene, ledger: makeLedger(), before: numberBefore(rangeOf(index)), firstPicture };
}

/** What the server has of one phone, against what that phone has shown as saved. */
async function judgePhone(
  world: World,
  { scene, ledger, before, firstPicture }: Phone,
  sessionId: string,
  pages: number,
): Promise<Verdict> {
  const reader = await scene.browser()?.newTab();
  if (!reader) throw new Error('the browser is closed');
  const all = await serverPages(world.dataDir, sessionId, reader);
  const own = all.filter(({ n }) => n > before && n <= before + pages + PICTURES_PER_PHONE);
  return judge(
    [...ledger.saved.values()].map((page) => ({ ...page, n: page.n - before })),
    own.map(({ n, shows, ...page }) => ({
      ...page,
      n: n - before,
      shows: shows === null ? null : shows - firstPicture,
    })),
  );
}

/** Waits until the owner's list has every page that was saved on a phone. @returns what is wrong with it */
async function ownersFindings(page: Page, phones: readonly Phone[]): Promise<string[]> {
  const wanted = new Map(
    phones.flatMap(({ ledger }) => [...ledger.saved.values()].map(({ n, sha256 }) => [n, sha256] as const)),
  );
  const endsAt = Date.now() + CAME_WITHIN_MS;
  let kept: KeptPage[] = await keptPages(page);
  while (kept.length < wanted.size && Date.now() < endsAt) {
    await pause(500);
    kept = await keptPages(page);
  }
  const twice = kept.filter(({ n }, at) => kept.findIndex((other) => other.n === n) !== at);
  const there = new Map(kept.map(({ n, uploadId }) => [n, uploadId.split('#')[1]]));
  return [
    ...twice.map(({ n }) => `page ${n} is in the owner's list twice`),
    ...[...wanted].flatMap(([n, sha256]) =>
      there.get(n) === sha256 ? [] : [`page ${n} is ${there.has(n) ? 'altered' : 'not'} in the owner's list`],
    ),
    ...kept.flatMap(({ n }) => (wanted.has(n) ? [] : [`page ${n} in the owner's list was taken by nobody`])),
  ];
}

/** Several phones photograph one book of a laptop, each with a fate of its own, over one line and one server. */
export async function scanTogether(
  world: World,
  folder: string,
  pages: number,
  phoneCount: number,
): Promise<BookResult> {
  const laptop = await openKillable({
    profile: join(folder, 'owner'),
    film: fakeCamera(join(folder, 'owner.y4m'), SIZE).film,
  });
  const phones: Phone[] = [];
  try {
    const link = await invite(laptop.page(), world.proxy.address);
    for (let index = 0; index < phoneCount; index += 1)
      phones.push(await joinPhone(world, folder, link, index));
    world.proxy.setFaultShare(FAULT_SHARE);
    await Promise.all(phones.map(({ scene, ledger }) => scanThrough(world, scene, ledger, pages)));
    const kept = await Promise.all(phones.map(({ scene, ledger }) => sendEverything(world, scene, ledger)));
    const findings = phones.flatMap(({ ledger }) => ledger.findings);
    findings.push(...(await ownersFindings(laptop.page(), phones)));
    const sessionId = kept[0]?.[0]?.sessionId ?? '';
    const verdicts: Verdict[] = [];
    for (const phone of phones) verdicts.push(await judgePhone(world, phone, sessionId, pages));
    const sum = (pick: (one: Verdict) => number) => verdicts.reduce((total, one) => total + pick(one), 0);
    const said = (words: RegExp) => findings.filter((line) => words.test(line)).length;
    return {
      saved: sum(({ saved }) => saved),
      lost: sum(({ lost }) => lost) + said(/is gone|is not in the owner/),
      duplicated: sum(({ duplicated }) => duplicated) + said(/twice/),
      altered: sum(({ altered }) => altered) + said(/has changed|is altered/),
      isOrderIntact: verdicts.every(({ isOrderIntact }) => isOrderIntact),
      findings: [...findings, ...verdicts.flatMap((one) => one.findings)],
      capturedBytes: kept.flat().reduce((total, { sizeBytes }) => total + sizeBytes, 0),
    };
  } finally {
    await Promise.all(phones.map(({ scene }) => scene.close()));
    await laptop.kill();
  }
}
