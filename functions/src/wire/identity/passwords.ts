import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** OWASP's second choice of parameters: 16 MiB of memory, five passes. */
export const PASSWORD_COST = { N: 16_384, r: 8, p: 5, maxmem: 67_108_864 } satisfies ScryptOptions;
const HASH_BYTES = 32;
/** Hashing runs in the threads that file access also needs: two at a time leave it two. */
const MAX_AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

export interface Passwords {
  /** @returns `scrypt$salt$hash`, both in base64url */
  hash(password: string): Promise<string>;
  /** Takes as long for an account that does not exist (`stored` null) as for one that does. */
  matches(password: string, stored: string | null): Promise<boolean>;
}

/** @param cost of each hash; only tests lower it. It is not stored: what was hashed at one cost matches at no other. */
export function scryptPasswords(cost: ScryptOptions = PASSWORD_COST): Passwords {
  const derive = async (password: string, salt: Buffer): Promise<Buffer> => {
    if (running >= MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    running++;
    try {
      return await new Promise((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, HASH_BYTES, cost, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      });
    } finally {
      running--;
      waiting.shift()?.();
    }
  };

  return {
    async hash(password) {
      const salt = randomBytes(16);
      const hash = await derive(password, salt);
      return `scrypt$${salt.toString('base64url')}$${hash.toString('base64url')}`;
    },
    async matches(password, stored) {
      const [, salt = '', hash = ''] = (stored ?? '').split('$');
      const wanted = Buffer.from(hash, 'base64url');
      const given = await derive(password, Buffer.from(salt, 'base64url'));
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    },
  };
}
