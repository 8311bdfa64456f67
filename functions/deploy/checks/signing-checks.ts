import { type Check, check, get, note, type Project } from './check.ts';

interface Version {
  readonly state: string;
  /** what Secret Manager handed out, with a thumbprint in the place of the key */
  readonly next: { readonly kid?: string | null } | null;
}
/** Source: https://www.rfc-editor.org/rfc/rfc7517 */
interface KeySet {
  readonly keys: readonly { readonly kid?: string }[];
}

const NAME = 'VOICE_SIGNING_KEY';
const SHOWS_PUBLIC_HALF = `node -e 'const key = Buffer.from(fs.readFileSync(0, "utf8"), "base64"); console.log(crypto.createPublicKey(crypto.createPrivateKey({ key, format: "der", type: "pkcs8" })).export({ format: "jwk" }).x)'`;
const versionsOf = ({ id }: Project) =>
  `https://secretmanager.googleapis.com/v1/projects/${id}/secrets/${NAME}/versions/latest`;
/** Enough of a thumbprint to tell keys apart. */
const short = (kid = '') => kid.slice(0, 8);

/** What signs, and what is published of it: a file that is signed with another key is one that nobody can check. */
export const SIGNING: readonly Check[] = [
  check<Version>({
    id: 'signing-key',
    uses: 'VOICE_PUBLIC_KEYS',
    what: `that ${NAME} belongs to the first of VOICE_PUBLIC_KEYS`,
    asks: (project) => get(versionsOf(project)),
    asksNext: (version, project) =>
      version?.state === 'ENABLED' ? get(`${versionsOf(project)}:access`) : undefined,
    whenRefused: `or with the role Secret Manager Secret Accessor: the look takes a thumbprint of ${NAME} and prints no key`,
    unseen(version, { signedBy }) {
      if (signedBy.length === 0) return 'VOICE_PUBLIC_KEYS is not set yet';
      return version?.next ? undefined : `there is no secret ${NAME} yet`;
    },
    missing(version, { signedBy: [first, ...earlier] }) {
      const held = version?.next?.kid;
      if (held === undefined || first === undefined || held === first) return [];
      if (held === null) return [`${NAME} holds no key`];
      const where = earlier.includes(held) ? 'which stands behind others' : 'which does not stand there';
      return [`it belongs to the key ${short(held)}, ${where}; the first is ${short(first)}`];
    },
    mend: ({ id }, _, version) =>
      [
        ...(version?.next?.kid
          ? [
              note(
                'where the secret is right, this prints what has to be the first of VOICE_PUBLIC_KEYS in .env',
              ),
              `gcloud secrets versions access latest --secret=${NAME} --project ${id} | ${SHOWS_PUBLIC_HALF}`,
            ]
          : []),
        note('where VOICE_PUBLIC_KEYS is right, key.txt being the private half of its first'),
        `npx firebase-tools@15.34.2 functions:secrets:set ${NAME} --data-file=key.txt --project ${id}`,
      ].join('\n'),
  }),
  // A key that was stolen is taken out on purpose.
  check<KeySet>({
    id: 'earlier-keys',
    uses: 'VOICE_PUBLIC_KEYS',
    what: 'that every key published so far still stands in VOICE_PUBLIC_KEYS',
    mayWait: true,
    asks: ({ id }) => ({ of: 'site', method: 'GET', url: `https://${id}.web.app/.well-known/jwks.json` }),
    unseen: (published, { signedBy }) =>
      published?.keys && signedBy.length > 0 ? undefined : 'no key was published yet',
    missing: (published, { signedBy }) =>
      (published?.keys ?? []).flatMap(({ kid = '' }) => (signedBy.includes(kid) ? [] : [short(kid)])),
    mend: ({ id }) =>
      [
        note(
          'files that it has signed are not known as ours after the next deployment; unless it was stolen',
        ),
        note('put its x, from what this prints, behind the others in VOICE_PUBLIC_KEYS'),
        `curl https://${id}.web.app/.well-known/jwks.json`,
      ].join('\n'),
  }),
];
