/** What the product is called and where its makers are reached. */
export interface Brand {
  readonly name: string;
  /** where the public finds the product, without a slash at its end: in letters, for search engines, in the feed */
  readonly publicUrl: string;
  readonly supportEmail: string;
  /** null when there is none */
  readonly supportPhone: string | null;
  readonly firstYear: number;
  readonly social: readonly { readonly name: string; readonly url: string }[];
}

export type Settings = Readonly<Record<string, string | undefined>>;

const NETWORKS: Readonly<Record<string, string>> = {
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'youtube.com': 'YouTube',
  'pinterest.com': 'Pinterest',
  'tiktok.com': 'TikTok',
  'linkedin.com': 'LinkedIn',
};

/** Stand-ins for whoever tries the product: names that nobody can own, so that no letter reaches a stranger. */
const EXAMPLE = {
  supportEmail: 'support@kindredpages.example',
  abuseEmail: 'abuse@kindredpages.example',
  supportPhone: '+1 (555) 010-0199',
  social: [
    'https://www.facebook.com/kindredpages',
    'https://www.instagram.com/kindredpages',
    'https://www.youtube.com/@kindredpages',
    'https://www.pinterest.com/kindredpages',
  ],
};

/** Scheme with host and port, and the host. */
const ADDRESS = /^(https?:\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(?::[0-9]+)?)(?=[/?#]|$)/i;

function webAddress(name: string, value: string): { origin: string; host: string; rest: string } {
  const [, origin, host] = ADDRESS.exec(value) ?? [];
  // Names of hosts are one in small and in large letters; whoever compares addresses takes them as browsers send them.
  if (origin && host)
    return { origin: origin.toLowerCase(), host: host.toLowerCase(), rest: value.slice(origin.length) };
  throw new Error(`${name} is "${value}", but has to be an address such as https://www.example.org`);
}

function socialOf(url: string): Brand['social'][number] {
  const host = webAddress('SOCIAL_LINKS', url).host.replace(/^www\./, '');
  return { name: NETWORKS[host] ?? host, url };
}

function publicUrlOf(environment: Settings): string {
  const { PUBLIC_URL: given, PORT: port } = environment;
  const { origin, rest } = webAddress(
    'PUBLIC_URL',
    given || `http://localhost:${/^\d{1,5}$/.test(port ?? '') ? port : 4173}`,
  );
  if (rest === '' || rest === '/') return origin;
  throw new Error(`PUBLIC_URL is "${given}", but has to be the address alone, such as ${origin}`);
}

/**
 * The brand by the settings of an installation. Without SUPPORT_EMAIL everything but the address is an example; with it
 * nothing is made up.
 * @throws Error that says which setting is wrong
 */
export function brandOf(environment: Settings): Brand {
  const { BRAND_NAME, SUPPORT_EMAIL, SUPPORT_PHONE, SOCIAL_LINKS } = environment;
  const links = SOCIAL_LINKS?.split(/[\s,]+/).filter(Boolean);
  return {
    name: BRAND_NAME || 'Kindred Pages',
    publicUrl: publicUrlOf(environment),
    supportEmail: SUPPORT_EMAIL || EXAMPLE.supportEmail,
    supportPhone: SUPPORT_PHONE || (SUPPORT_EMAIL ? null : EXAMPLE.supportPhone),
    firstYear: 2024,
    social: (links ?? (SUPPORT_EMAIL ? [] : EXAMPLE.social)).map(socialOf),
  };
}

/** Where a voice used without right is reported. */
export function abuseEmailOf(environment: Settings): string {
  const { ABUSE_EMAIL, SUPPORT_EMAIL } = environment;
  return ABUSE_EMAIL || SUPPORT_EMAIL || EXAMPLE.abuseEmail;
}
