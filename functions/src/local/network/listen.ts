import type { AddressInfo, Server } from 'node:net';
import { StartError } from '../../ports/start-error.ts';

interface Door {
  /** 0 takes any free port */
  readonly port: number;
  readonly host: string;
  /** how the person started us, for the advice to try another port */
  readonly command: string;
}

/**
 * Opens a server's door.
 * @returns the port
 * @throws StartError when the port is taken or forbidden, or the address is not ours
 */
export function listen(server: Server, { port, host, command }: Door): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const sentence = sentences({ port, host, command })[error.code ?? ''];
      reject(sentence === undefined ? error : new StartError(sentence));
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function sentences({ port, host, command }: Door): Readonly<Record<string, string>> {
  return {
    EADDRINUSE: `Port ${port} is in use. Stop the other program, or choose another port: PORT=${port + 1} ${command}`,
    EACCES: `Port ${port} may not be used by this account. Choose another port: PORT=4173 ${command}`,
    EADDRNOTAVAIL: `HOST is "${host}", but that is not an address of this computer. Please leave HOST away.`,
  };
}
