/** What is known of a project before anything is asked. */
export interface Project {
  readonly id: string;
  /** of Google's own accounts; known from the answer to the first question */
  readonly number: string;
  readonly region: string;
  /** how many times the quota of a new project is meant to be used */
  readonly scale: number;
  readonly bucket: string;
  /** where the copies of paid audiobooks are */
  readonly copies: string;
  /** WEB_APP_ID, which holds the number of the project it was made in; empty before it is set */
  readonly appId: string;
  /** without a slash at its end */
  readonly publicUrl: string;
  readonly secrets: readonly string[];
  /** thumbprints of VOICE_PUBLIC_KEYS, the one that signs now first; none before they are set and right */
  readonly signedBy: readonly string[];
  /** whom alerts are written to; empty before it is set */
  readonly alertsTo: string;
  /** settings that are not set or not right: nothing is asked, and no command is printed, that has their value in it */
  readonly wrong: readonly string[];
  /** the mode of Stripe's keys; absent before the public one is set */
  readonly stripeMode?: 'live' | 'test';
  /** the moment of the look */
  readonly nowMs: number;
  /** whether pages are read by Cloud Vision */
  readonly wantsVision: boolean;
}

export interface Question {
  /** whose credentials go along; to our own pages none do */
  readonly of: 'google' | 'stripe' | 'site';
  readonly method: 'GET' | 'POST';
  readonly url: string;
}
export interface Reply {
  /** of HTTP; 404 is "there is none" */
  readonly status: number;
  readonly json: unknown;
}
export type Ask = (question: Question) => Promise<Reply>;

type Setting =
  | 'PUBLIC_URL'
  | 'WEB_APP_ID'
  | 'WEB_STORAGE_BUCKET'
  | 'COPIES_BUCKET'
  | 'VOICE_PUBLIC_KEYS'
  | 'ALERT_EMAIL'
  | 'SUPPORT_EMAIL';

/** One thing a deployment needs. */
export interface Check {
  readonly id: string;
  /** in words, for the checklist */
  readonly what: string;
  /** the setting whose value is asked for or printed; without it the project's id alone is */
  readonly uses?: Setting | readonly Setting[];
  /** It can be mended afterwards, and holds back no deployment. */
  readonly mayWait?: true;
  readonly asks: (project: Project) => Question;
  /** A second question to the same service, which the answer to the first leads to; its answer is the field `next`, null for none. */
  readonly asksNext?: (answer: unknown, project: Project) => Question | undefined;
  /** Names of what is missing in the answer; none when all is well. Null stands for "there is none". */
  readonly missing: (answer: unknown, project: Project) => readonly string[];
  /** the commands that mend what is missing, one a line */
  readonly mend: (project: Project, missing: readonly string[], answer: unknown) => string;
  /** Why this could not be looked at; undefined when it was. What is in the way is told by another check. */
  readonly unseen?: (answer: unknown, project: Project) => string | undefined;
  /** the way out where Google refuses to tell, if there is one beside the rights of the account */
  readonly whenRefused?: string;
  /** figures of the answer, for the checklist */
  readonly told?: (answer: unknown, project: Project) => string;
}

/** Source: https://cloud.google.com/resource-manager/reference/rest/v1/projects */
export const projectUrl = (id: string) => `https://cloudresourcemanager.googleapis.com/v1/projects/${id}`;

export const DAY_MS = 86_400_000;

export const get = (url: string): Question => ({ of: 'google', method: 'GET', url });
export const stripe = (path: string): Question => ({
  of: 'stripe',
  method: 'GET',
  url: `https://api.stripe.com/v1/${path}`,
});

type Answer<T> = Partial<T> | null;
/** A check whose answer has a known form. Vendors' fields may all be absent. */
export const check = <T>(
  one: Omit<Check, 'missing' | 'mend' | 'told' | 'unseen' | 'asksNext'> & {
    missing(answer: Answer<T>, project: Project): string[];
    mend(project: Project, missing: readonly string[], answer: Answer<T>): string;
    asksNext?(answer: Answer<T>, project: Project): Question | undefined;
    unseen?(answer: Answer<T>, project: Project): string | undefined;
    told?(answer: Answer<T>, project: Project): string;
  },
) => one as Check;
export const unless = (isWell: boolean | undefined, name: string): string[] => (isWell ? [] : [name]);

/** One word for a shell, whatever stands in it. */
export const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

/** A sentence among commands. Shells take it for a comment, so it has no sign that means something to one that does not. */
export const note = (sentence: string): string => `# ${sentence}`;

/** Names of buckets are one list for the whole world. Source: https://cloud.google.com/storage/docs/buckets#naming */
export const isElsewhere = (bucket: { readonly projectNumber?: string } | null, { number }: Project) =>
  bucket?.projectNumber !== undefined && bucket.projectNumber !== number;

/** Of an appId such as 1:123456789012:web:0a1b2c3d4e5f. */
export const numberOfApp = ({ appId }: Pick<Project, 'appId'>) => appId.split(':')[1];

export const hostOf = ({ publicUrl }: Project) => new URL(publicUrl).hostname;

/** A request to Google with the rights of whoever is signed in to gcloud, as a line for the terminal. */
export const curlGoogle = (method: 'PATCH' | 'POST', url: string, { id }: Project, body: unknown) =>
  `curl -X ${method} "${url}" -H "Authorization: Bearer $(gcloud auth print-access-token)" -H "x-goog-user-project: ${id}" -H "content-type: application/json" -d ${quoted(JSON.stringify(body))}`;
