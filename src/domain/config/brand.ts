import { abuseEmailOf, type Brand, brandOf, type Settings } from './brand-settings.ts';

/**
 * What the product is called and where its makers are reached, by the settings of this installation: in the built app and the
 * functions as they were set at the build, which puts its own text in the place of this file (`src/prerender/brand-text.ts`);
 * in the local server as its environment says now. So do not keep what is read of it while modules are loaded.
 */
export const BRAND: Brand = {
  get name() {
    return brandOf(settings()).name;
  },
  get publicUrl() {
    return brandOf(settings()).publicUrl;
  },
  get supportEmail() {
    return brandOf(settings()).supportEmail;
  },
  get supportPhone() {
    return brandOf(settings()).supportPhone;
  },
  get firstYear() {
    return brandOf(settings()).firstYear;
  },
  get social() {
    return brandOf(settings()).social;
  },
};

/** Where a voice used without right is reported. Apart, because the first page of the site needs every byte. */
export const abuseEmail = (): string => abuseEmailOf(settings());

/** No browser has an environment. */
function settings(): Settings {
  return (globalThis as { process?: { env?: Settings } }).process?.env ?? {};
}
