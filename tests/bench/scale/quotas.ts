/** What a platform allows by default, and what is done when it is not enough. Read in November 2026, as the prices. */
export const QUOTAS = {
  visionPagesPerMinute: {
    limit: 1_800,
    unit: 'pages a minute',
    raise: 'ask for a higher quota of text detection',
    source: 'cloud.google.com/vision/quotas',
  },
  vcpus: {
    limit: 1_000,
    unit: 'vCPU in one region',
    raise: 'ask for a higher quota, or a second region',
    source: 'cloud.google.com/run/docs/configuring/max-instances-limits (example of a baseline)',
  },
  tasksPerSecond: {
    limit: 500,
    unit: 'tasks a second of one queue',
    raise: 'a second queue of the kind',
    source: 'cloud.google.com/tasks/docs/quotas',
  },
  objectWritesPerSecond: {
    limit: 1_000,
    unit: 'object writes a second',
    raise: 'grows by itself within minutes; further when the names of chunks no longer begin with the time',
    source: 'cloud.google.com/storage/docs/request-rate',
  },
  objectReadsPerSecond: {
    limit: 5_000,
    unit: 'object reads a second',
    raise: 'grows by itself within minutes',
    source: 'cloud.google.com/storage/docs/request-rate',
  },
  writesPerSecondOfCollection: {
    limit: 500,
    unit: 'writes a second to the jobs',
    raise: 'grows by itself, by half every five minutes',
    source: 'firebase.google.com/docs/firestore/best-practices',
  },
} as const;
