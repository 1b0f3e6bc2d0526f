const BUILDS =
  '(?:[-.](?:all|browser|bundle|core|dist|esm|global|min|module|prod|production|development|rtl|slim|umd))*';
const REST_OF_NAME = new RegExp(`^(?:[-.@]v?(\\d{1,6}(?:\\.\\d{1,6}){0,3}))?${BUILDS}(?:\\.m?js|\\.css)?$`);
const VERSION = /^v?(\d{1,6}(?:\.\d{1,6}){1,3})$/;

/**
 * Looks for a file of that name, or a folder with a version, in the segments of a path, all in lower case:
 * `vue-3.4.1.min.js`, `/vue@3/`, `/vue/3.4.1/`.
 * @returns null when there is none; other names may begin alike, such as `vue-router.js`
 */
export function versionInPath(segments: readonly string[], name: string): { version: string | null } | null {
  for (let i = 0; i < segments.length; i++) {
    const segment = segments[i];
    if (!segment?.startsWith(name)) continue;
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
