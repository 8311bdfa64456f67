/** A line of `/blog/posts.json`. */
export interface PostSummary {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  /** "2026-11-02" */
  readonly date: string;
  /** path of a picture */
  readonly image: string;
}

/** `/blog/{slug}.json` */
export interface Post {
  readonly title: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly excerpt: string;
  readonly keywords: readonly string[];
  readonly date: string;
  readonly modifiedDate: string;
  /** the team, when nobody is named */
  readonly author?: string;
  /** minutes */
  readonly readTime: number;
  readonly image: string;
  /** HTML, of which RichText shows only harmless parts */
  readonly content: string;
  readonly cta?: {
    readonly title: string;
    readonly description: string;
    readonly link: string;
    readonly buttonText: string;
  };
}

export const POST_SLUG = /^[a-z0-9-]+$/;

/** "November 2, 2026", the same on every device and in every time zone. */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
