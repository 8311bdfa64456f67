import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine, EngineBrowser, OpenRequest } from './engine.ts';
import { freePort, isInstalled, killTree } from './processes.ts';
import { startSession } from './web-driver.ts';

/** Debian's Python: only that one has Debian's bindings. */
const PYTHON = '/usr/bin/python3';
const BROWSER = join(import.meta.dirname, 'webkit-browser.py');
const BINDINGS = "import gi; gi.require_version('WebKit2', '4.1'); from gi.repository import WebKit2";

/** WebKit knows room as a share of the disk. */
function shareOfDisk(quotaBytes: number, folder: string): number {
  const { blocks, bsize } = statfsSync(folder);
  return quotaBytes / (blocks * bsize);
}

async function open({ profile, quotaBytes }: OpenRequest): Promise<EngineBrowser> {
  mkdirSync(profile, { recursive: true });
  const port = await freePort();
  const child = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DATA_FOLDER: profile,
      ROOM_OF_DISK: String(quotaBytes === undefined ? 0 : shareOfDisk(quotaBytes, profile)),
      XDG_RUNTIME_DIR: profile,
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  });
  const browserOptions = { binary: PYTHON, args: [BROWSER, '--automation'] };
  try {
    const session = await startSession(`http://127.0.0.1:${port}`, {
      browserName: 'webkit-browser',
      'webkitgtk:browserOptions': browserOptions,
    });
    return {
      ...session,
      kill: () => killTree(child),
      // The page falls with the process that keeps its store.
      killStorage: async () => false,
    };
  } catch (error) {
    await killTree(child);
    throw error;
  }
}

/** WebKitGTK: on a server the nearest thing to Safari. */
export const WEBKIT: Engine = {
  name: 'WebKit',
  missing: () => {
    const isHere =
      ['WebKitWebDriver', 'xvfb-run', 'dbus-run-session', PYTHON].every(isInstalled) &&
      spawnSync(PYTHON, ['-c', BINDINGS]).status === 0;
    return isHere
      ? undefined
      : 'apt-get install webkit2gtk-driver python3-gi gir1.2-webkit2-4.1 xvfb xauth dbus dbus-x11';
  },
  open,
};
