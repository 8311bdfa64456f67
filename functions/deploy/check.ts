/** What is known of a project before anything is asked. */
export interface Project {
  readonly id: string;
  /** of Google's own accounts; known from the answer to the first question */
  readonly number: string;
  readonly region: string;
  readonly bucket: string;
  /** without a slash at its end */
  readonly publicUrl: string;
  readonly secrets: readonly string[];
  /** whether pages are read by Cloud Vision */
  readonly wantsVision: boolean;
}

export interface Question {
  readonly of: 'google' | 'stripe';
  readonly method: 'GET' | 'POST';
  readonly url: string;
}
export interface Reply {
  /** of HTTP; 404 is "there is none" */
  readonly status: number;
  readonly json: unknown;
}
export type Ask = (question: Question) => Promise<Reply>;

/** One thing a deployment needs. */
export interface Check {
  readonly id: string;
  /** in words, for the checklist */
  readonly what: string;
  readonly asks: (project: Project) => Question;
  /** Names of what is missing in the answer; none when all is well. Null stands for "there is none". */
  readonly missing: (answer: unknown, project: Project) => readonly string[];
  /** the commands that mend what is missing, one a line */
  readonly mend: (project: Project, missing: readonly string[]) => string;
}

export const get = (url: string): Question => ({ of: 'google', method: 'GET', url });
export const stripe = (path: string): Question => ({
  of: 'stripe',
  method: 'GET',
  url: `https://api.stripe.com/v1/${path}`,
});
/** A check whose answer has a known form. Vendors' fields may all be absent. */
export const check = <T>(
  one: Omit<Check, 'missing'> & { missing(answer: Partial<T> | null, p: Project): string[] },
) => one as Check;
export const unless = (isWell: boolean | undefined, name: string): string[] => (isWell ? [] : [name]);
