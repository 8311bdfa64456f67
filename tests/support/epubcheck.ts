import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasProgram } from './has-program.ts';

/** Debian's package. Its program starts by itself only where the system starts jars. */
const JAR = '/usr/share/java/epubcheck.jar';

export const hasEpubcheck = (): boolean => existsSync(JAR) && hasProgram('java');

interface Report {
  readonly checker: { readonly nFatal: number; readonly nError: number; readonly nWarning: number };
  readonly messages: readonly {
    readonly ID: string;
    readonly severity: string;
    readonly message: string;
    readonly locations: readonly { readonly path: string; readonly line: number }[];
  }[];
}

/** The checker of those who wrote the format. @returns the errors and warnings it finds */
export function epubcheck(epub: Uint8Array): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'epubcheck-'));
  try {
    const file = join(folder, 'book.epub');
    writeFileSync(file, epub);
    const arguments_ = ['-jar', JAR, file, '--json', '-'];
    const { stdout, stderr } = spawnSync('java', arguments_, { encoding: 'utf8', maxBuffer: 2 ** 28 });
    const json = /^\{[\s\S]*^\}/m.exec(stdout)?.[0];
    if (!json) throw new Error(`epubcheck gave no report: ${stderr}`);
    const { checker, messages } = JSON.parse(json) as Report;
    const { nFatal, nError, nWarning } = checker;
    const found = messages.map(({ ID, severity, message, locations }) => {
      const where = locations.map(({ path, line }) => `${path}:${line}`).join(', ');
      return `${severity} ${ID}: ${message} (${where})`;
    });
    return nFatal + nError + nWarning > 0
      ? [`${nFatal + nError} errors, ${nWarning} warnings`, ...found]
      : [];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
