/** Rules about responses that differ from page to page. */
import { groupBy, pageEvidence, type SiteFault, type SiteView } from './site-view.ts';

const ABSENT = '(absent)';
/** A nonce differs in each response. */
const NONCE = /'nonce-[^']*'/g;

/** Security headers that most pages send alike: one fault for each header, with the pages that differ. */
export function differentHeaders({ opened }: SiteView): SiteFault[] {
  const names = new Set(opened.flatMap(({ facts }) => Object.keys(facts.headers)));
  return [...names].flatMap((name) => {
    const sentBy = (page: (typeof opened)[number]) =>
      Object.hasOwn(page.facts.headers, name)
        ? (page.facts.headers[name] ?? '').replace(NONCE, "'nonce-…'")
        : ABSENT;
    const values = [...groupBy(opened, sentBy)].sort(([, a], [, b]) => b.length - a.length);
    const [usual, ...others] = values;
    if (!usual || others.length === 0 || usual[1].length * 2 <= opened.length) return [];
    return {
      rule: 'different-security-headers',
      key: name,
      pages: others.flatMap(([, pages]) => pages.map(({ url }) => url)),
      evidence: others.flatMap(([value, pages]) =>
        pages.map(({ url }) => pageEvidence(url, `${name}: ${value}; on most pages: ${usual[0]}`)),
      ),
    };
  });
}

/** Cookies that pages set with different flags: one fault for each cookie. */
export function differentCookies({ opened }: SiteView): SiteFault[] {
  const set = opened.flatMap(({ url, facts }) => facts.cookies.map((cookie) => ({ url, cookie })));
  return [...groupBy(set, ({ cookie }) => cookie.split(';', 1)[0] ?? null)].flatMap(([name, uses]) =>
    new Set(uses.map(({ cookie }) => cookie)).size < 2
      ? []
      : {
          rule: 'different-cookies',
          key: name,
          pages: [...new Set(uses.map(({ url }) => url))],
          evidence: uses.map(({ url, cookie }) => pageEvidence(url, cookie)),
        },
  );
}
