/** Rules about responses that differ from page to page. */
import { type AddFault, groupBy, type SiteView } from './site-view.ts';

const ABSENT = '(absent)';
/** A nonce differs in each response. */
const NONCE = /'nonce-[^']*'/g;

/** Security headers that most pages send alike: one fault for each header, with the pages that differ. */
export function addDifferentHeaders({ opened }: SiteView, add: AddFault): void {
  for (const name of new Set(opened.flatMap(({ facts }) => Object.keys(facts.headers)))) {
    const sentBy = ({ facts: { headers } }: (typeof opened)[number]) =>
      Object.hasOwn(headers, name) ? (headers[name] ?? '').replace(NONCE, "'nonce-…'") : ABSENT;
    const [usual, ...others] = [...groupBy(opened, sentBy)].sort(([, a], [, b]) => b.length - a.length);
    if (!usual || usual[1].length * 2 <= opened.length) continue;
    for (const [value, pages] of others) {
      const note = `${name}: ${value}; on most pages: ${usual[0]}`;
      for (const { url } of pages) add('different-security-headers', { url, note }, name);
    }
  }
}

/** Cookies that pages set with different flags: one fault for each cookie. */
export function addDifferentCookies({ opened }: SiteView, add: AddFault): void {
  const set = opened.flatMap(({ url, facts }) => facts.cookies.map((note) => ({ url, note })));
  for (const [name, uses] of groupBy(set, ({ note }) => note.split(';', 1)[0] ?? null)) {
    if (new Set(uses.map(({ note }) => note)).size < 2) continue;
    for (const use of uses) add('different-cookies', use, name);
  }
}
