import type { Plugin } from 'vite';
import { abuseEmailOf, brandOf, type Settings } from '../domain/config/brand-settings.ts';

/** Puts the brand as it is set now into what is built: the built files ask no environment. */
export function brandText(settings: Settings): Plugin {
  return {
    name: 'brand-text',
    enforce: 'pre',
    load(id) {
      if (!/\/src\/domain\/config\/brand\.ts(?:\?.*)?$/.test(id)) return null;
      const abuseEmail = JSON.stringify(abuseEmailOf(settings));
      return `export const BRAND = ${JSON.stringify(brandOf(settings))};\nexport const abuseEmail = () => ${abuseEmail};\n`;
    },
  };
}
