import type { Config } from '../../src/domain/config/config.ts';
import { MEASURED_SOURCES, PIXEL_URL } from '../../src/domain/config/measuring.ts';

interface Header {
  readonly key: string;
  readonly value: string;
}
interface Firebase {
  readonly hosting: {
    readonly rewrites?: readonly {
      /** absent where a file answers */
      readonly function?: { readonly functionId: string; readonly region: string };
    }[];
    readonly headers: readonly { readonly source: string; readonly headers: readonly Header[] }[];
  };
}

/**
 * What reCAPTCHA Enterprise needs; its own policies for what becomes code have names that Google does not promise.
 * Source: Google's answers about Content-Security-Policy, by path, because these hosts serve much else.
 */
const APP_CHECK: Readonly<Record<string, string>> = {
  'script-src': ' https://www.google.com/recaptcha/enterprise.js https://www.gstatic.com/recaptcha/releases/',
  'frame-src': ' https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
  'connect-src': ' https://www.google.com/recaptcha/',
  'trusted-types': " * 'allow-duplicates'",
};

/** A policy with more sources in some of its directives. @throws Error for a directive that is not there */
function widened(policy: string, more: Readonly<Record<string, string>>): string {
  const directives = policy.split('; ');
  const names = directives.map((directive) => directive.split(' ')[0]);
  for (const name of Object.keys(more)) if (!names.includes(name)) throw new Error(`no ${name} to widen`);
  return directives.map((directive, i) => directive + (more[names[i] ?? ''] ?? '')).join('; ');
}

/**
 * firebase.json for one project: its pages may send a form to its own functions, and, where App Check is asked for, run
 * reCAPTCHA. Every other project keeps the narrower policy. Where visitors are asked whether they may be measured, the public
 * pages alone may fetch the pixel: their rules come last, because of several rules for one header the last one counts.
 * Source: https://github.com/firebase/firebase-tools/issues/9467
 */
export function projectConfig<T extends Firebase>(firebase: T, config: Config): T {
  const more = {
    'form-action': ` ${new URL(config.exportUrl).origin}`,
    ...(config.appCheckSiteKey && APP_CHECK),
  };
  const headerOf = (header: Header): Header =>
    header.key === 'Content-Security-Policy' ? { ...header, value: widened(header.value, more) } : header;
  const headers = firebase.hosting.headers.map((rule) => ({
    ...rule,
    headers: rule.headers.map(headerOf),
  }));
  const everywhere = headers
    .find(({ source }) => source === '**')
    ?.headers.filter(({ key }) => key === 'Content-Security-Policy');
  const measured = (config.pixelId ? MEASURED_SOURCES : []).map((source) => ({
    source,
    headers: (everywhere ?? []).map(({ key, value }) => ({
      key,
      value: widened(value, { 'img-src': ` ${PIXEL_URL}` }),
    })),
  }));
  const rewrites = firebase.hosting.rewrites?.map((rewrite) => ({
    ...rewrite,
    ...(rewrite.function && { function: { ...rewrite.function, region: config.region } }),
  }));
  return {
    ...firebase,
    hosting: { ...firebase.hosting, ...(rewrites && { rewrites }), headers: [...headers, ...measured] },
  };
}
