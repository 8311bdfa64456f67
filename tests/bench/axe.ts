import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { PEERS } from '../support/install-peers.ts';

const axeSource = () =>
  readFileSync(createRequire(join(PEERS.lighthouse, 'package.json')).resolve('axe-core/axe.min.js'), 'utf8');

/** The part of axe's answer that is used here. */
interface Finding {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
}

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds on the page as it stands: one line per element.
 * @throws Error when the packages of Lighthouse, axe among them, are not installed
 */
export async function findBarriers(page: Page): Promise<string[]> {
  await page.evaluate(axeSource());
  const findings = await page.evaluate(async (tags) => {
    const { axe } = globalThis as unknown as {
      axe: { run(context: Document, options: object): Promise<{ violations: Finding[] }> };
    };
    const { violations } = await axe.run(document, { runOnly: { type: 'tag', values: tags } });
    return violations;
  }, STANDARDS);
  return findings.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id} (${help}): ${target.join(' ')} ${failureSummary?.split('\n').slice(1).join(' ').trim() ?? ''}`,
    ),
  );
}
