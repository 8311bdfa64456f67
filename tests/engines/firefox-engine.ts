import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectBidi } from './bidi.ts';
import { asJson, type Engine, type EngineBrowser, type OpenRequest, PATIENCE_MS } from './engine.ts';
import { isInstalled, killTree } from './processes.ts';

const PROGRAMS = ['firefox-esr', 'firefox'];
const READY = /WebDriver BiDi listening on (ws:\S+)/;

/** A quiet browser that starts again after it was killed as if nothing had been. */
const PREFERENCES: Readonly<Record<string, string | number | boolean>> = {
  'app.update.disabledForTesting': true,
  'browser.sessionstore.resume_from_crash': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.startup.max_resumed_crashes': -1,
  // Otherwise the question hangs: nobody sees it.
  'permissions.default.persistent-storage': 1,
};

function writePreferences({ profile, quotaBytes }: OpenRequest): void {
  // In KiB for all sites together, of which one site gets a fifth.
  const room = quotaBytes === undefined ? -1 : Math.ceil((5 * quotaBytes) / 1_024);
  const all = { ...PREFERENCES, 'dom.quotaManager.temporaryStorage.fixedLimit': room };
  const lines = Object.entries(all).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  mkdirSync(profile, { recursive: true });
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
}

function readyAddress(child: ReturnType<typeof spawn>): Promise<string> {
  return new Promise((resolve, reject) => {
    let words = '';
    const timer = setTimeout(() => reject(new Error(`Firefox did not start: ${words}`)), PATIENCE_MS);
    child.once('exit', () => reject(new Error(`Firefox ended: ${words}`)));
    child.stderr?.on('data', (part: Buffer) => {
      words += part.toString();
      const address = READY.exec(words)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}

interface Evaluated {
  readonly type?: string;
  readonly result?: { readonly value?: string };
  readonly exceptionDetails?: { readonly text: string };
}

async function open(options: OpenRequest): Promise<EngineBrowser> {
  writePreferences(options);
  const program = PROGRAMS.find(isInstalled) ?? 'firefox-esr';
  const child = spawn(
    program,
    ['--headless', '--no-remote', '--profile', options.profile, '--remote-debugging-port=0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: options.profile } },
  );
  const bidi = await connectBidi(`${await readyAddress(child)}/session`);
  await bidi.send('session.new', { capabilities: {} });
  const { contexts } = await bidi.send('browsingContext.getTree', {});
  const [{ context } = { context: '' }] = contexts as { context: string }[];
  return {
    async goto(url) {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate(expression) {
      const answer: Evaluated = await bidi.send('script.evaluate', {
        expression: asJson(expression),
        target: { context },
        awaitPromise: true,
      });
      if (answer.type !== 'success') throw new Error(answer.exceptionDetails?.text ?? 'no answer');
      return JSON.parse(answer.result?.value ?? 'null');
    },
    async kill() {
      await killTree(child);
      bidi.close();
    },
    // IndexedDB lives in the browser's main process.
    killStorage: async () => false,
  };
}

/** Stock Firefox over WebDriver BiDi; no driver of its own is needed. */
export const FIREFOX: Engine = {
  name: 'Firefox',
  missing: () => (PROGRAMS.some(isInstalled) ? undefined : 'apt-get install firefox-esr'),
  open,
};
