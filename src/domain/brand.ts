/** The only place that knows what the product is called and where to reach its makers. */
export const BRAND = {
  name: 'Kindred Pages',
  /** where the public finds the product: search engines are told this address, whatever host serves the files */
  siteUrl: 'https://www.kindredpages.example',
  supportEmail: 'support@kindredpages.example',
  supportPhone: '+1 (555) 010-0199',
  firstYear: 2024,
  social: [
    { name: 'Facebook', url: 'https://www.facebook.com/kindredpages' },
    { name: 'Instagram', url: 'https://www.instagram.com/kindredpages' },
    { name: 'YouTube', url: 'https://www.youtube.com/@kindredpages' },
    { name: 'Pinterest', url: 'https://www.pinterest.com/kindredpages' },
  ],
} as const;

/** Where a voice used without right is reported. Apart, because the first page of the site needs every byte. */
export const ABUSE_EMAIL = 'abuse@kindredpages.example';
