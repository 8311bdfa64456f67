import type { WriteStream } from 'node:tty';

export interface Progress {
  /** @param share from 0 to 1 */
  show(step: string, share: number): void;
  end(): void;
}

const WIDTH = 30;
const TENTHS = 10;

/** A bar that redraws itself on a terminal; on a pipe one line per step and tenth. */
export function terminalProgress(stream: WriteStream | NodeJS.WriteStream): Progress {
  let last = '';
  const write = (line: string, text: string) => {
    if (line === last) return;
    last = line;
    stream.write(text);
  };
  return {
    show(step, share) {
      const percent = Math.floor(share * 100);
      if (!stream.isTTY) {
        const tenth = Math.floor(share * TENTHS) * TENTHS;
        return write(`${step} ${tenth}`, `${step} ${tenth} %\n`);
      }
      const filled = Math.round(share * WIDTH);
      const line = `${step.padEnd(22)} [${'#'.repeat(filled)}${'-'.repeat(WIDTH - filled)}] ${String(percent).padStart(3)} %`;
      write(line, `\r${line}`);
    },
    end() {
      if (stream.isTTY && last) stream.write('\n');
      last = '';
    },
  };
}
