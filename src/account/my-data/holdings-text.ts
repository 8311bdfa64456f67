import type { MyData } from '@/backend/accounts/my-data.ts';

type Holdings = NonNullable<MyData['holdings']>;

export const totalOf = (holdings: Holdings = []): number =>
  holdings.reduce((sum, { count }) => sum + count, 0);

/** "Uploaded documents: 4, Recordings: 2"; the names as they stand in the count, so that one finds them there. */
export const holdingsText = (holdings: Holdings = []): string =>
  holdings.map(({ what, count }) => `${what}: ${count}`).join(', ');
