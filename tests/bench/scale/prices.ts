/** A list price in US dollars. Read in November 2026 in stored copies of the pages named; look again before relying on one. */
interface Price {
  readonly dollars: number;
  readonly per: string;
  readonly source: string;
}

const RUN = 'cloud.google.com/run/pricing, tier 1, request-based';
const FIRESTORE = 'firebase.google.com/docs/firestore/pricing, United States multi-region';
const STORAGE = 'cloud.google.com/storage/pricing, standard, us-central1, beyond what is free';

/** Nothing is taken off for free tiers: ten thousand families a day are far beyond them. */
export const PRICES = {
  vcpuSecond: { dollars: 0.000_024, per: 'vCPU-second', source: RUN },
  gibSecond: { dollars: 0.000_002_5, per: 'GiB-second', source: RUN },
  idleVcpuSecond: { dollars: 0.000_002_5, per: 'vCPU-second of an instance kept warm', source: RUN },
  idleGibSecond: { dollars: 0.000_002_5, per: 'GiB-second of the same', source: RUN },
  timerMonth: { dollars: 0.1, per: 'job and month', source: 'cloud.google.com/scheduler/pricing' },
  secretMonth: { dollars: 0.06, per: 'secret and month', source: 'cloud.google.com/secret-manager/pricing' },
  request: { dollars: 0.4e-6, per: 'request', source: RUN },
  visionPage: {
    dollars: 0.0015,
    per: 'page',
    source: 'cloud.google.com/vision/pricing, document text, to 5 million',
  },
  documentRead: { dollars: 0.06e-5, per: 'read', source: FIRESTORE },
  documentWrite: { dollars: 0.18e-5, per: 'write', source: FIRESTORE },
  storedGbMonth: { dollars: 0.02, per: 'GB and month', source: STORAGE },
  objectWrite: { dollars: 5e-6, per: 'class A operation', source: STORAGE },
  objectRead: { dollars: 0.4e-6, per: 'class B operation', source: STORAGE },
  sentGb: { dollars: 0.12, per: 'GB to the internet', source: STORAGE },
  taskOperation: { dollars: 0.4e-6, per: 'operation', source: 'cloud.google.com/tasks/docs/pricing' },
  cardShare: { dollars: 0.029, per: 'dollar charged', source: 'Stripe, United States, domestic card' },
  cardCharge: { dollars: 0.3, per: 'charge', source: 'Stripe, United States, domestic card' },
} as const satisfies Record<string, Price>;

export type Priced = keyof typeof PRICES;

/** How much of each priced thing something takes. */
export type Use = Partial<Record<Priced, number>>;

export function dollarsOf(use: Use): number {
  return Object.entries(use).reduce(
    (sum, [name, amount]) => sum + amount * PRICES[name as Priced].dollars,
    0,
  );
}
