import type { Config } from '@/domain/config/config.ts';

const GOOGLE_STORAGE = 'https://firebasestorage.googleapis.com';

type Endpoint = keyof NonNullable<Config['endpoints']>;

/** The base URL of one service without a slash at its end; undefined when Google's own address is meant. */
export function endpointOf(config: Config, service: Endpoint): string | undefined {
  const url = config.endpoints?.[service];
  return url === undefined ? undefined : absolute(url);
}

/** Where objects are sent to and read from. */
export function storageUrlOf(config: Config): string {
  return endpointOf(config, 'storage') ?? GOOGLE_STORAGE;
}

/** A configured address as an absolute URL; '' is the origin the page came from. */
export function absolute(url: string): string {
  return new URL(url, location.origin).href.replace(/\/$/, '');
}
