/** One link of a `Link:` header: the target between the angle brackets, and its parameters. */
interface HeaderLink {
  target: string;
  /** Values by lower-case name, unquoted. Of a repeated parameter the first counts. */
  parameters: ReadonlyMap<string, string>;
}

const TARGET = /[\s,]*<([^>]*)>\s*(?=[;,]|$)/y;
const PARAMETER = /[;\s]+(?:([^\s=;,"]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)(?:"|$)|([^\s;,"][^;,"]*)?))?)?/y;
const END = /[\s,]*$/y;

/**
 * The links of one `Link:` header line (RFC 8288). A line that breaks the grammar has none, as if absent. A test
 * compares it with http-link-header for headers whose parameters all have values. That package treats the link after a
 * parameter without one (`crossorigin, </b.css>`) as a part of the parameter's name, and throws on `title*=x`.
 */
export function parseLinkHeader(line: string): HeaderLink[] {
  const links: HeaderLink[] = [];
  let offset = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = offset;
    const match = pattern.exec(line);
    if (match) offset = pattern.lastIndex;
    return match;
  };
  while (!take(END)) {
    const target = take(TARGET);
    if (!target) return [];
    const parameters = new Map<string, string>();
    for (let match = take(PARAMETER); match; match = take(PARAMETER)) {
      const [, name = '', quoted, token = ''] = match;
      const value = quoted?.replace(/\\(.)/g, '$1') ?? token.trim();
      if (name && !parameters.has(name.toLowerCase())) parameters.set(name.toLowerCase(), value);
    }
    links.push({ target: target[1] ?? '', parameters });
  }
  return links;
}
