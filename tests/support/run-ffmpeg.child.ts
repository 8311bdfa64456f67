import { loadCore } from '../../functions/src/adapters/ffmpeg/load-core.ts';
import { serveParent } from '../../functions/src/processes/serve-parent.ts';
import type { FfmpegResult, FfmpegTask } from './run-ffmpeg.ts';

serveParent<FfmpegTask, FfmpegResult>(async ({ args, files = {}, output }) => {
  const core = await loadCore();
  let said = '';
  core.setLogger(({ message }) => {
    // how the package says that the program came to its end
    if (message !== 'Aborted()') said += `${message}\n`;
  });
  for (const [name, bytes] of Object.entries(files)) core.FS.writeFile(name, bytes);
  const exitCode = core.exec('-hide_banner', ...args, output);
  return { exitCode, said, bytes: exitCode === 0 ? core.FS.readFile(output) : new Uint8Array() };
});
