// npm run types:peers: the types of what only works with the packages of a peer, which `npm ci` does not bring.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installPeers, PEERS, type PeerFolder } from './install-peers.ts';

const tsc = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc');
for (const peer of ['uploads', 'lighthouse'] satisfies PeerFolder[]) {
  const missing = installPeers(peer);
  if (missing) {
    console.log(`types of ${peer}: skipped (${missing})`);
    continue;
  }
  const { status } = spawnSync(process.execPath, [tsc, '-p', PEERS[peer]], { stdio: 'inherit' });
  console.log(`types of ${peer}: ${status === 0 ? 'ok' : 'SHORT'}`);
  if (status !== 0) process.exitCode = 1;
}
