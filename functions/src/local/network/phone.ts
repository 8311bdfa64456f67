import http, { type RequestListener } from 'node:http';
import https from 'node:https';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { renderUnicodeCompact } from 'uqr';
import { type LocalCertificate, localCertificate } from '../../adapters/certificate/certificates.ts';
import { StartError } from '../../ports/start-error.ts';
import { limitConnections, REQUEST_TIMES } from '../../wire/limits/connections.ts';
import { listen } from './listen.ts';
import { reachableAddresses } from './network-addresses.ts';

interface PhoneOptions {
  /** answers what came in encrypted, as it answers this computer's own browser */
  readonly answer: RequestListener;
  readonly port: number;
  /** where the authority is fetched before it is trusted; 0 takes any free port */
  readonly authorityPort: number;
  readonly dataDir: string;
  /** the one address to be reached at; every address of this computer when it is absent */
  readonly host: string | undefined;
}

export interface PhoneDoors {
  /** the first of the addresses that phones come in by */
  readonly address: string;
  /** how to come in, for the person at the terminal */
  readonly welcome: string;
  stop(): Promise<void>;
}

const AUTHORITY_PATH = '/local-authority.crt';
const COMMAND = 'npm start -- --phone';

/**
 * Lets phones in the same network in: https on this computer's addresses, because cameras and service workers exist only
 * there, and beside it plain http for the one file that makes a phone trust it.
 * @throws StartError no network, a port in use, certificates that cannot be kept
 */
export async function openPhoneDoors(options: PhoneOptions): Promise<PhoneDoors> {
  const addresses = await reachableAddresses(options.host);
  const certificate = await keptCertificate(join(options.dataDir, 'phone'), addresses);
  const { port } = options;
  const doors: http.Server[] = [];
  const open = async (door: http.Server, wanted: number, host: string) => {
    doors.push(door);
    return listen(door, { port: wanted, host, command: COMMAND });
  };
  const stop = async () => {
    await Promise.all(doors.map(close));
  };
  try {
    let { authorityPort } = options;
    for (const address of addresses) {
      await open(secureServer(certificate, options.answer), port, address);
      authorityPort = await open(authorityServer(certificate, port), authorityPort, address);
    }
    return {
      address: `https://${addresses[0]}:${port}`,
      welcome: welcome(addresses, port, authorityPort),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function keptCertificate(folder: string, addresses: readonly string[]): Promise<LocalCertificate> {
  try {
    return await localCertificate(folder, addresses);
  } catch (error) {
    throw new StartError(
      `The certificates in ${folder} cannot be read or written (${error instanceof Error ? error.message : error}). Make the folder writable, or remove it: phones must then trust a new authority.`,
    );
  }
}

function secureServer(certificate: LocalCertificate, answer: RequestListener): http.Server {
  const options = { key: certificate.key, cert: certificate.certificate, ...REQUEST_TIMES };
  const server = https.createServer(options, (request, response) => {
    if (request.url === AUTHORITY_PATH) sendAuthority(response, certificate.authority);
    else answer(request, response);
  });
  limitConnections(server, () => false);
  return server;
}

function authorityServer({ authority }: LocalCertificate, httpsPort: number): http.Server {
  return http.createServer((request, response) => {
    const { url = '/', socket } = request;
    if (url === AUTHORITY_PATH) return sendAuthority(response, authority);
    // Our own address and a path: neither the Host header nor a whole URL in its place may lead a phone away.
    const path = url.startsWith('/') ? url : '/';
    const location = `https://${socket.localAddress}:${httpsPort}${path}`;
    response.writeHead(302, { location, 'cache-control': 'no-store' }).end();
  });
}

function sendAuthority(response: http.ServerResponse, authority: Buffer): void {
  response
    .writeHead(200, {
      'content-type': 'application/x-x509-ca-cert',
      'content-length': authority.length,
      'cache-control': 'no-store',
    })
    .end(authority);
}

function close(door: http.Server): Promise<void> {
  door.closeAllConnections();
  return new Promise((resolve) => {
    door.close(() => resolve());
  });
}

/** A QR code in characters. Colored in full, because on a light terminal it would otherwise be a negative. */
function terminalQr(text: string): string {
  return renderUnicodeCompact(text, { border: 2 })
    .split('\n')
    .map((line) => styleText(['whiteBright', 'bgBlack'], line))
    .join('\n');
}

function welcome(addresses: readonly string[], port: number, authorityPort: number): string {
  const [first = '', ...others] = addresses.map((address) => `https://${address}:${port}`);
  const authority = `http://${addresses[0]}:${authorityPort}${AUTHORITY_PATH}`;
  return [
    terminalQr(first),
    `On a phone in the same network: ${[first, ...others].join(' or ')}`,
    `Once per phone, so that it trusts this computer, open ${authority} there and:`,
    '  iPhone, iPad: allow the profile, install it in Settings → General → VPN & Device Management, switch it on in Settings → General → About → Certificate Trust Settings.',
    '  Android: install the downloaded file in Settings → Security → More security settings → Install a certificate → CA certificate.',
  ].join('\n');
}
