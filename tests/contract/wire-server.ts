// The wire server as a process that a test can kill: `node wire-server.ts <dataDir> <port>`.
import type { AddressInfo } from 'node:net';
import { openWire } from './wire-fixture.ts';

const [dataDir = '', port = '0'] = process.argv.slice(2);
const { server } = openWire(dataDir);
server.listen(Number(port), '127.0.0.1', () => {
  console.log(`listening ${(server.address() as AddressInfo).port}`);
});
