import { StartTrouble } from '../ports/start-trouble.ts';
import { policyConnectingTo } from '../wire/hosting/security-headers.ts';

export interface AudioServiceAddress {
  /** base of POST {url}/process-audio; '' is the server's own origin */
  readonly url: string;
  /** what pages need so that they may call it */
  readonly headers: Readonly<Record<string, string>>;
  /** pages that may call this server from elsewhere */
  readonly allowedOrigins: readonly string[];
}

function checked(name: string, address: string): string {
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return address.replace(/\/$/, '');
  throw new StartTrouble(
    `${name} is "${address}", but has to be an address such as https://audio.example.org`,
  );
}

/**
 * Where the client finds the audio-processing service: `AUDIO_SERVICE_URL`, or beside everything else. A server that is
 * the service for pages of other addresses names them in `APP_ORIGINS`, separated by commas.
 * @throws StartTrouble
 */
export function audioServiceAddress(environment: NodeJS.ProcessEnv): AudioServiceAddress {
  const { AUDIO_SERVICE_URL: url, APP_ORIGINS: origins = '' } = environment;
  const allowedOrigins = origins
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean)
    .map((origin) => new URL(checked('APP_ORIGINS', origin)).origin);
  if (!url) return { url: '', headers: {}, allowedOrigins };
  const address = checked('AUDIO_SERVICE_URL', url);
  const headers = { 'content-security-policy': policyConnectingTo(new URL(address).origin) };
  return { url: address, headers, allowedOrigins };
}
