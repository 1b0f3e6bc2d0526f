const ADDRESS = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]*))|@import\s+(?:"([^"]*)"|'([^']*)')/gi;
/** An unterminated comment ends with the text, so that no text takes quadratic time. */
const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)/g;
/** Removed first: browsers never fetch the URL of an XML namespace. */
const NAMESPACE_RULE = /@namespace[^;]*/gi;

/** The URLs that a stylesheet or `style` attribute loads, as written and in order. */
export function cssUrls(css: string): string[] {
  const rules = css.replace(COMMENT, '').replace(NAMESPACE_RULE, '');
  return [...rules.matchAll(ADDRESS)].flatMap((match) => {
    const url = match.slice(1).find((group) => group !== undefined);
    return url ? [url] : [];
  });
}
