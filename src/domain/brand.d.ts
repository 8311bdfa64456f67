/** The only place that knows what the product is called and where to reach its makers. */
export declare const BRAND: {
  readonly name: 'Kindred Pages';
  readonly supportEmail: 'support@kindredpages.example';
  readonly supportPhone: '+1 (555) 010-0199';
  readonly firstYear: 2024;
  readonly social: readonly [
    {
      readonly name: 'Facebook';
      readonly url: 'https://www.facebook.com/kindredpages';
    },
    {
      readonly name: 'Instagram';
      readonly url: 'https://www.instagram.com/kindredpages';
    },
    {
      readonly name: 'YouTube';
      readonly url: 'https://www.youtube.com/@kindredpages';
    },
    {
      readonly name: 'Pinterest';
      readonly url: 'https://www.pinterest.com/kindredpages';
    },
  ];
};
