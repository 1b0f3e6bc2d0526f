import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
/** Created on first use: it takes 3 MB. */
let regionNames: Intl.DisplayNames | undefined;

/**
 * Whether the subtag (lower case) is a language that axe-core knows; Lighthouse uses the same list.
 * axe-core is loaded on first use: most pages do not need it.
 */
export function isKnownLanguage(subtag: string): boolean {
  const { utils } = require('axe-core') as { utils: { isValidLang: (subtag: string) => boolean } };
  return utils.isValidLang(subtag);
}

/** Whether the tag is well-formed and its region, if any, exists and is spelled as ISO 3166 does: `en-GB`, not `en-UK`. */
export function hasKnownRegion(tag: string): boolean {
  try {
    regionNames ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    const { region } = new Intl.Locale(tag);
    const isAlias = region !== undefined && !tag.toUpperCase().split('-').includes(region);
    return !isAlias && (region === undefined || regionNames.of(region) !== undefined);
  } catch {
    return false;
  }
}

/** Codes that search engines read: a language, with a script and a country if needed. */
const HREFLANG = /^[a-z]{2}(?:-[a-z]{4})?(?:-[a-z]{2})?$/i;

/** Whether search engines know the language and the country of the code. */
export function isHreflang(code: string): boolean {
  return HREFLANG.test(code) && isKnownLanguage(code.slice(0, 2).toLowerCase()) && hasKnownRegion(code);
}

/** The code with hyphens, and with `GB` in place of `UK`. */
export function respelledCode(code: string): string {
  return code.replaceAll('_', '-').replace(/-uk$/i, '-GB');
}
