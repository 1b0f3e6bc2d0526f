const WORD_GOES_ON = /^[-_.]?[a-z]/;
const VERSION_FOLLOWS = /^[\s/:=-]{0,3}(?:version )?v?(\d{1,6}(?:\.\d{1,6}){0,3})(?!\d)/;
const ONLY_VERSION = /^\d{1,6}(?:\.\d{1,6}){1,3}$/;

const VERSION_IN_NAME = /^[-.@]v?(\d{1,6}(?:\.\d{1,6}){0,3})/;
const END_OF_NAME =
  /^(?:[-.](?:all|browser|bundle|core|dist|esm|global|min|module|prod|production|development|rtl|slim|umd))*(?:\.m?js|\.css)?$/;
const VERSION = /^v?(\d{1,6}(?:\.\d{1,6}){1,3})$/;

/** The version of a matched product: null if the text does not contain it, undefined if the product does not match. */
export type FoundVersion = string | null | undefined;

/**
 * Searches a text for a name, not as a part of a longer one, and the version after it, both in lower case. An empty name
 * matches every text; then the text itself is the version if it has the form of one.
 */
export function versionAfter(text: string, name: string): FoundVersion {
  if (!name) return ONLY_VERSION.test(text) ? text : null;
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) {
    const rest = text.slice(at + name.length, at + name.length + 50);
    if (/[a-z\d]/.test(text[at - 1] ?? '') || WORD_GOES_ON.test(rest)) continue;
    return VERSION_FOLLOWS.exec(rest)?.[1] ?? null;
  }
  return undefined;
}

/**
 * Searches the segments of a path for a file of that name, or a folder of that name and a version, all in lower case:
 * `vue-3.4.1.min.js`, `/vue@3/`, `/vue/3.4.1/`. Longer names such as `vue-router.js` do not match.
 */
export function versionInPath(segments: readonly string[], name: string): FoundVersion {
  for (const [i, segment] of segments.entries()) {
    if (!segment.startsWith(name)) continue;
    if (segment === name) {
      const version = VERSION.exec(segments[i + 1] ?? '')?.[1];
      if (version) return version;
      continue;
    }
    const rest = segment.slice(name.length);
    const [written = '', version] = VERSION_IN_NAME.exec(rest) ?? [];
    if (!END_OF_NAME.test(rest.slice(written.length))) continue;
    if (version) return version;
    if (i === segments.length - 1) return null;
  }
  return undefined;
}
