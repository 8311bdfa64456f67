import { type Check, check, hostOf, note, type Project, quoted, stripe, unless } from './check.ts';

export const STRIPE_EVENTS = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.refunded',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'payment_intent.succeeded',
];
interface Endpoints {
  readonly data: readonly {
    readonly id: string;
    readonly url: string;
    readonly livemode?: boolean;
    readonly status: string;
    readonly enabled_events: readonly string[];
  }[];
}

interface Wallet {
  readonly status: string;
  readonly status_details?: { readonly error_message?: string };
}
/** Source: https://docs.stripe.com/api/payment_method_domains/object */
interface Domains {
  readonly data: readonly {
    readonly id: string;
    readonly domain_name: string;
    readonly livemode?: boolean;
    readonly enabled: boolean;
    readonly apple_pay?: Wallet;
    readonly google_pay?: Wallet;
  }[];
}

const ENDPOINTS = 'https://api.stripe.com/v1/webhook_endpoints';
const WALLETS = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' } as const;
const DOMAINS = 'https://api.stripe.com/v1/payment_method_domains';
const KEY = '-u "$STRIPE_SECRET_KEY:"';

const addressOf = ({ publicUrl }: Project) => `${publicUrl}/payment-events`;
/** What is of the other mode hears of no payment of ours. */
const isOfMode = ({ livemode }: { readonly livemode?: boolean }, { stripeMode }: Project) =>
  !stripeMode || livemode === undefined || livemode === (stripeMode === 'live');
const endpointsIn = (answer: Partial<Endpoints> | null, project: Project) =>
  answer?.data?.filter((one) => one.url === addressOf(project) && isOfMode(one, project)) ?? [];
/** The key of this terminal decides the mode of what is made. */
const inMode = (all: readonly { readonly livemode?: boolean }[] | undefined, project: Project) =>
  all?.some((one) => !isOfMode(one, project))
    ? [
        note(
          `the STRIPE_SECRET_KEY of this terminal is not of the ${project.stripeMode} mode, as STRIPE_PUBLISHABLE_KEY is: first export one that is`,
        ),
      ]
    : [];

/** What Stripe has of this host, enabled or not. */
const domainIn = (answer: Partial<Domains> | null, project: Project) =>
  answer?.data?.find((one) => one.domain_name === hostOf(project) && isOfMode(one, project));

export const STRIPE: readonly Check[] = [
  // Source: https://docs.stripe.com/api/webhook_endpoints/object
  check<Endpoints>({
    id: 'stripe-endpoint',
    uses: 'PUBLIC_URL',
    what: "Stripe's endpoint with its events",
    asks: () => stripe('webhook_endpoints?limit=100'),
    missing(answer, project) {
      const sent = endpointsIn(answer, project).flatMap(({ status, enabled_events }) =>
        status === 'enabled' ? enabled_events : [],
      );
      return STRIPE_EVENTS.filter((event) => !sent.includes(event) && !sent.includes('*'));
    },
    // One that is there keeps its secret.
    mend(project, _, answer) {
      const [known] = endpointsIn(answer, project);
      const events = STRIPE_EVENTS.map((event) => `-d "enabled_events[]=${event}"`).join(' ');
      const command = known
        ? `curl ${ENDPOINTS}/${known.id} ${KEY} -d disabled=false ${events}`
        : `curl ${ENDPOINTS} ${KEY} -d ${quoted(`url=${addressOf(project)}`)} ${events}`;
      return [...inMode(answer?.data, project), command].join('\n');
    },
  }),
  // Each has a secret of its own, and the server believes one: every event of the other is refused, and told as failed.
  check<Endpoints>({
    id: 'stripe-endpoint-once',
    uses: 'PUBLIC_URL',
    what: 'that Stripe sends each event once',
    mayWait: true,
    asks: () => stripe('webhook_endpoints?limit=100'),
    unseen: (answer, project) =>
      endpointsIn(answer, project).length > 0 ? undefined : 'Stripe has no endpoint of ours yet',
    missing(answer, project) {
      const sending = endpointsIn(answer, project).filter(({ status }) => status === 'enabled');
      return sending.length < 2 ? [] : sending.map(({ id }) => id);
    },
    mend: (_, sending) =>
      [
        note(
          `keep the one whose secret is STRIPE_WEBHOOK_SECRET, as the dashboard shows it, and put the other in the place of ID: ${sending.join(', ')}`,
        ),
        `curl ${ENDPOINTS}/ID ${KEY} -d disabled=true`,
      ].join('\n'),
  }),
  check<Domains>({
    id: 'wallets',
    uses: 'PUBLIC_URL',
    what: 'the domain for Apple Pay and Google Pay',
    asks: (project) => stripe(`payment_method_domains?domain_name=${hostOf(project)}`),
    missing: (answer, project) => unless(domainIn(answer, project)?.enabled, hostOf(project)),
    mend(project, _, answer) {
      const known = domainIn(answer, project);
      const command = known
        ? `curl ${DOMAINS}/${known.id} ${KEY} -d enabled=true`
        : `curl ${DOMAINS} ${KEY} -d ${quoted(`domain_name=${hostOf(project)}`)}`;
      return [...inMode(answer?.data, project), command].join('\n');
    },
  }),
  // A wallet that is not active is not offered; cards are, so that nothing has to wait for it.
  check<Domains>({
    id: 'wallets-active',
    uses: 'PUBLIC_URL',
    what: 'that Apple Pay and Google Pay are active there',
    mayWait: true,
    asks: (project) => stripe(`payment_method_domains?domain_name=${hostOf(project)}`),
    unseen: (answer, project) =>
      domainIn(answer, project) ? undefined : `Stripe does not know ${hostOf(project)} yet`,
    missing(answer, project) {
      const known = domainIn(answer, project);
      if (!known) return [];
      return (Object.keys(WALLETS) as (keyof typeof WALLETS)[]).flatMap((name) => {
        const { status = 'unknown', status_details: details } = known[name] ?? {};
        return unless(status === 'active', `${WALLETS[name]}: ${details?.error_message ?? status}`);
      });
    },
    mend: (project, _, answer) =>
      `curl -X POST ${DOMAINS}/${domainIn(answer, project)?.id ?? ''}/validate ${KEY}`,
  }),
];
