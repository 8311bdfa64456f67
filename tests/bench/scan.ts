import { join } from 'node:path';
import { fakeCamera } from '../chaos/fake-camera.ts';
import { startFaultProxy } from '../chaos/fault-proxy.ts';
import { startKillableServer } from '../chaos/killable-server.ts';
import { seededChance } from '../chaos/random.ts';
import { setScene } from '../chaos/scene.ts';
import { filesFor, gzipKiB, readManifest } from '../support/bundle.ts';
import { scratchFolder, startProduct } from '../support/product.ts';
import type { Figure } from './figure.ts';
import { measureLongBook } from './scan-book.ts';
import { atMost } from './scan-figures.ts';
import { measureLargeShots, measureShots } from './scan-shots.ts';

/** The reader stands on the same processors here, and on another machine in life. */
const NO_READER = { READ_PAGES: 'when-asked' };

const ULTRA_HD = { width: 3_840, height: 2_160 };
const FULL_HD = { width: 1_920, height: 1_080 };
const SMALL = { width: 1_280, height: 720 };

/** What the scanner's code adds to the first screen of the wizard. */
function scanRoute(): Figure {
  const manifest = readManifest();
  const shell = filesFor(manifest, ['index.html', 'src/wizard/steps/StepOne.tsx']);
  const all = filesFor(manifest, [
    'index.html',
    'src/wizard/steps/StepOne.tsx',
    'src/journey/manuscript/scan/Scanner.tsx',
    'src/device/outbox/start.ts',
  ]);
  const added = all.filter((file) => !shell.includes(file));
  return atMost('scanner and outbox beyond the first screen of the wizard, gzip', gzipKiB(added), 'KiB', 45);
}

/** The scanner in a real browser on the built product, with a fake camera. */
export async function benchScan(): Promise<Figure[]> {
  const scratch = scratchFolder('bench-scan');
  const dataDir = join(scratch.path, 'data');
  const proxy = await startFaultProxy(seededChance(1));
  const server = await startKillableServer(() => startProduct({ dataDir, environment: NO_READER }), proxy);
  const sceneOf = (name: string, size: typeof SMALL) =>
    setScene({
      profile: join(scratch.path, name),
      camera: fakeCamera(join(scratch.path, `${name}.y4m`), size),
      address: proxy.address,
    });
  const short = sceneOf('short', FULL_HD);
  const large = sceneOf('large', ULTRA_HD);
  const long = sceneOf('long', SMALL);
  try {
    const shots = await measureShots(short);
    await short.close();
    const largeShots = await measureLargeShots(large);
    await large.close();
    return [...shots, ...largeShots, ...(await measureLongBook(long, proxy.uploadBytes)), scanRoute()];
  } finally {
    for (const scene of [short, large, long]) await scene.close();
    await server.stop();
    await proxy.close();
    scratch.remove();
  }
}
