const WORD_GOES_ON = /^[-_.]?[a-z]/;
const VERSION_FOLLOWS = /^[\s/:=-]{0,3}(?:version )?v?(\d{1,6}(?:\.\d{1,6}){0,3})(?!\d)/;
const ONLY_VERSION = /^\d{1,6}(?:\.\d{1,6}){1,3}$/;

/**
 * Looks for a name in a text, both in lower case, and for the version behind it. An empty name is in every text,
 * and the text its version if it looks like one.
 * @returns null when the name is not there, or only as a part of a longer one
 */
export function versionAfter(text: string, name: string): { version: string | null } | null {
  if (!name) return { version: ONLY_VERSION.test(text) ? text : null };
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) {
    const rest = text.slice(at + name.length, at + name.length + 50);
    if (/[a-z\d]/.test(text[at - 1] ?? '') || WORD_GOES_ON.test(rest)) continue;
    return { version: VERSION_FOLLOWS.exec(rest)?.[1] ?? null };
  }
  return null;
}
