const WORD_GOES_ON = /^[-_.]?[a-z]/;
const VERSION_FOLLOWS = /^[\s/:=-]{0,3}(?:version )?v?(\d{1,6}(?:\.\d{1,6}){0,3})(?!\d)/;
const ONLY_VERSION = /^\d{1,6}(?:\.\d{1,6}){1,3}$/;

const BUILDS =
  '(?:[-.](?:all|browser|bundle|core|dist|esm|global|min|module|prod|production|development|rtl|slim|umd))*';
const REST_OF_NAME = new RegExp(`^(?:[-.@]v?(\\d{1,6}(?:\\.\\d{1,6}){0,3}))?${BUILDS}(?:\\.m?js|\\.css)?$`);
const VERSION = /^v?(\d{1,6}(?:\.\d{1,6}){1,3})$/;

/** A match of a product, with its version if the text contains it. */
export interface FoundVersion {
  version: string | null;
}

/**
 * Searches a text for a name and the version after it, both in lower case. An empty name matches every text; then the
 * text itself is the version if it has the form of one.
 * @returns null when the text does not contain the name, or only as a part of a longer name
 */
export function versionAfter(text: string, name: string): FoundVersion | null {
  if (!name) return { version: ONLY_VERSION.test(text) ? text : null };
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) {
    const rest = text.slice(at + name.length, at + name.length + 50);
    if (/[a-z\d]/.test(text[at - 1] ?? '') || WORD_GOES_ON.test(rest)) continue;
    return { version: VERSION_FOLLOWS.exec(rest)?.[1] ?? null };
  }
  return null;
}

/**
 * Searches the segments of a path for a file of that name, or a folder of that name and a version, all in lower case:
 * `vue-3.4.1.min.js`, `/vue@3/`, `/vue/3.4.1/`.
 * @returns null without a match; longer names such as `vue-router.js` do not match
 */
export function versionInPath(segments: readonly string[], name: string): FoundVersion | null {
  for (const [i, segment] of segments.entries()) {
    if (!segment.startsWith(name)) continue;
    if (segment === name) {
      const version = VERSION.exec(segments[i + 1] ?? '')?.[1];
      if (version) return { version };
      continue;
    }
    const rest = REST_OF_NAME.exec(segment.slice(name.length));
    if (rest?.[1]) return { version: rest[1] };
    if (rest && i === segments.length - 1) return { version: null };
  }
  return null;
}
