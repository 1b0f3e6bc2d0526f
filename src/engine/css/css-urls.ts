const ADDRESS = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]*))|@import\s+(?:"([^"]*)"|'([^']*)')/gi;
/** Removed first: browsers never fetch the URL of an XML namespace. */
const NAMESPACE_RULE = /@namespace[^;]*/gi;

/** The URLs that a stylesheet or `style` attribute loads, as written and in order. */
export function cssUrls(css: string): string[] {
  return [...withoutComments(css).replace(NAMESPACE_RULE, '').matchAll(ADDRESS)].flatMap((match) => {
    const url = match.slice(1).find((group) => group !== undefined);
    return url ? [url] : [];
  });
}

function withoutComments(css: string): string {
  let kept = '';
  let from = 0;
  for (let start = css.indexOf('/*'); start !== -1; start = css.indexOf('/*', from)) {
    kept += css.slice(from, start);
    const end = css.indexOf('*/', start + 2);
    if (end === -1) return kept;
    from = end + 2;
  }
  return kept + css.slice(from);
}
