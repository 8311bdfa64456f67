import * as v from 'valibot';
import { CONFIG, type Config } from '@/domain/config/config.ts';
import { CONFIG_PATH } from '@/domain/config/config-path.ts';
import { AppError } from '@/domain/errors.ts';

const TIMEOUT_MS = 10_000;
let loading: Promise<Config> | undefined;

async function fetchConfig(): Promise<Config> {
  let answer: unknown;
  try {
    const response = await fetch(CONFIG_PATH, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`${CONFIG_PATH} answered ${response.status}`);
    answer = await response.json();
  } catch (cause) {
    throw new AppError('unavailable', undefined, { cause });
  }
  const parsed = v.safeParse(CONFIG, answer);
  if (!parsed.success) throw new AppError('internal', `${CONFIG_PATH} is not a configuration`);
  return parsed.output;
}

/**
 * The backend's addresses, fetched once; a failed fetch is tried again at the next call.
 * @throws AppError unavailable, internal
 */
export function loadConfig(): Promise<Config> {
  loading ??= fetchConfig().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

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
