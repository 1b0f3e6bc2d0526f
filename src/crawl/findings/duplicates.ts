/** Rules about pages that are hard to tell apart. */
import type { CrawlFacts } from '../crawled-page.ts';
import type { SiteRuleId } from './site-catalogue.ts';
import { groupBy, pageEvidence, type SiteFault, type SiteView } from './site-view.ts';

const TEXTS: [rule: SiteRuleId, field: 'title' | 'description' | 'heading'][] = [
  ['duplicate-titles', 'title'],
  ['duplicate-descriptions', 'description'],
  ['duplicate-headings', 'heading'],
];

/** Pages with the same title, description or main heading. */
export function duplicateTexts({ indexable }: SiteView): SiteFault[] {
  return TEXTS.flatMap(([rule, field]) =>
    groupsOf(
      rule,
      groupBy(indexable, ({ facts }) => facts[field]),
      (text) => text,
    ),
  );
}

/** Pages with the same content: at addresses of one page, and on different pages. */
export function duplicateContent({ indexable }: SiteView): SiteFault[] {
  return [...groupBy(indexable, ({ facts }) => facts.textHash)].flatMap(([hash, pages]) => {
    if (pages.length < 2) return [];
    const addresses = groupBy(pages, ({ url }) => looseAddress(url));
    const firsts = [...addresses.values()].flatMap(([first]) => first ?? []);
    return [
      ...groupsOf('same-content-several-addresses', addresses, () => null),
      ...groupsOf('duplicate-content', new Map([[hash, firsts]]), () => null),
    ];
  });
}

/** Maximum number of different bits, by Manku, Jain and Das Sarma. */
const MAX_DISTANCE = 3;
const BLOCK_DIGITS = 4;
/** Pages of a block that a page is compared with, so that equal blocks of many pages take linear time. */
const MAX_COMPARED = 100;

/**
 * Pages whose texts are nearly the same. Two hashes that differ in at most three bits are equal in one of their four
 * blocks, so that only pages with an equal block are compared.
 */
export function nearDuplicates({ indexable }: SiteView): SiteFault[] {
  const texts = groupBy(indexable, ({ facts }) => facts.textHash);
  const pages = [...texts.values()].flatMap(([page]) =>
    page?.facts.simHash ? [{ page, hash: page.facts.simHash }] : [],
  );
  const leaders = pages.map((_, i) => i);
  const leaderOf = (i: number): number => {
    let leader = i;
    while (leaders[leader] !== leader) leader = leaders[leader] ?? leader;
    return leader;
  };
  for (let start = 0; start < 16; start += BLOCK_DIGITS) {
    const blocks = groupBy(
      [...pages.keys()],
      (i) => pages[i]?.hash.slice(start, start + BLOCK_DIGITS) ?? null,
    );
    for (const block of blocks.values()) {
      for (const [place, i] of block.entries()) {
        for (const other of block.slice(Math.max(0, place - MAX_COMPARED), place)) {
          if (distance(pages[i]?.hash ?? '', pages[other]?.hash ?? '') <= MAX_DISTANCE)
            leaders[leaderOf(i)] = leaderOf(other);
        }
      }
    }
  }
  const groups = groupBy([...pages.keys()], (i) => String(leaderOf(i)));
  const found = [...groups.values()].map((group) => group.flatMap((i) => pages[i]?.page ?? []));
  return groupsOf(
    'near-duplicate-content',
    new Map(found.map((group) => [group[0]?.url ?? '', group])),
    () => null,
  );
}

function distance(a: string, b: string): number {
  let bits = 0;
  for (let i = 0; i < a.length; i++) {
    let different = Number.parseInt(a[i] ?? '0', 16) ^ Number.parseInt(b[i] ?? '0', 16);
    for (; different > 0; different >>= 1) bits += different & 1;
  }
  return bits;
}

/** A fault for each group of at least two pages. */
function groupsOf(
  rule: SiteRuleId,
  groups: ReadonlyMap<string, readonly { url: string; facts: CrawlFacts }[]>,
  noteOf: (key: string) => string | null,
): SiteFault[] {
  return [...groups].flatMap(([key, group]) =>
    group.length < 2
      ? []
      : {
          rule,
          key,
          pages: group.map(({ url }) => url),
          evidence: group.map(({ url }) => pageEvidence(url, noteOf(key))),
        },
  );
}

/** The address without the parts in which several addresses of one page differ. */
function looseAddress(text: string): string {
  const { host, pathname } = new URL(text);
  const path = pathname.replace(/\/(?:index|default)\.\w{3,5}$/i, '/').replace(/\/+$/, '');
  return `${host.replace(/^www\./, '')}${path}`.toLowerCase();
}
