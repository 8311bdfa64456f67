import { openSigner } from '../src/hosts/provenance.ts';
import { StartError } from '../src/ports/start-error.ts';

interface Accessed {
  readonly name?: string;
  readonly payload?: { readonly data?: unknown };
}

/** The thumbprint of the public half; null for what is no key of ours. */
function thumbprintOf(secret: string): string | null {
  try {
    return openSigner({ VOICE_SIGNING_KEY: secret }, null)?.publicKeys()[0]?.kid ?? null;
  } catch (error) {
    if (error instanceof StartError) return null;
    throw error;
  }
}

/**
 * An answer of Google's as it is, but where it holds a secret: there a thumbprint takes its place, so that a look can
 * compare keys and print none.
 * Source: https://cloud.google.com/secret-manager/docs/reference/rest/v1/projects.secrets.versions/access
 */
export function withoutSecret(json: unknown): unknown {
  const { name, payload } = (json ?? {}) as Accessed;
  if (typeof payload?.data !== 'string') return json;
  return { name, kid: thumbprintOf(Buffer.from(payload.data, 'base64').toString('utf8')) };
}
