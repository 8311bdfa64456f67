declare const configuration: {
  readonly forbidden: readonly { readonly name: string; readonly comment: string }[];
  readonly options: Readonly<Record<string, unknown>>;
};
export default configuration;
