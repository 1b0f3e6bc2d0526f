import type { Page } from '../../engine/page.ts';
import { MAX_TEXT_CHARACTERS } from '../../engine/text/clip-json.ts';
import type { Json } from '../../engine/text/json.ts';
import { elementEvidence, listEvidence } from '../../facts/evidence.ts';
import { preferredUrl } from '../../facts/links/page-links.ts';
import { type JsonLdBlock, jsonLdBlocks } from '../../facts/metadata/json-ld.ts';
import { structuredData, structuredItems } from '../../facts/metadata/structured-data.ts';
import { documentTitle, metaDescription } from '../../facts/metadata/title-and-description.ts';
import { defineAudit, failed, informative, passed, warning } from '../audit.ts';
import { type OfferedFix, PLACEHOLDER } from '../fixes/changes.ts';
import { htmlFix, MAX_SNIPPETS, openingTag } from '../fixes/html-fixes.ts';
import { haveRequirements, type ItemProblem, itemProblems } from './structured-data/item-problems.ts';

const SCHEMA_ORG = 'https://schema.org';
const SEMICOLON = 'semicolon after the JSON';
const COMPLETE = 'The structured data has the required properties';

export const audit = defineAudit('seo/structured-data', {
  importance: 'medium',
  title: 'Structured data',
  description:
    'JSON-LD, microdata and RDFa use types of schema.org, have the properties that Google requires for rich results, and write prices, dates and durations as Google documents. Other values are not checked.',
  reference: 'https://developers.google.com/search/docs/appearance/structured-data',
  results: {
    valid: passed('The structured data can be read'),
    none: informative('The page has no structured data'),
    unreadable: failed(
      'Some structured data is not valid JSON',
      'Correct the JSON at the listed positions: search engines skip the whole block.',
    ),
    incomplete: warning(
      'Some structured data is incomplete or incorrect',
      'Add the missing properties, and correct the listed types and values, so that search engines can show rich results.',
    ),
  },
  audit: (page) => {
    const blocks = jsonLdBlocks(page);
    const measured = { value: structuredData(page) };
    const unreadable = blocks.filter((block) => block.error);
    if (unreadable.length > 0) {
      return { result: 'unreadable', ...measured, ...listEvidence(unreadable, errorEvidence) };
    }
    const items = structuredItems(page);
    const problems = itemProblems(items);
    const findings = [
      ...blocks.flatMap(({ element, endsInSemicolon }) =>
        endsInSemicolon ? { element, note: SEMICOLON } : [],
      ),
      ...problems.map(({ item: { element }, note }) => ({ element, note })),
    ];
    if (findings.length > 0) {
      return {
        result: 'incomplete',
        ...measured,
        ...listEvidence(findings, ({ element, note }) => elementEvidence(element, note)),
        fixes: completedBlocks(blocks, problems),
      };
    }
    if (measured.value.length > 0) {
      return { result: 'valid', ...measured, ...(haveRequirements(items) && { title: COMPLETE }) };
    }
    return { result: 'none', ...measured, fixes: descriptionOf(page) };
  },
});

function errorEvidence({ element, error }: JsonLdBlock) {
  const note = `invalid JSON at line ${error?.line}, column ${error?.column}`;
  return { ...elementEvidence(element, note), line: error?.line ?? null };
}

/** Properties with a text, for which a placeholder shows what to write. The values of others are items. */
const TEXT_PROPERTIES = ['headline', 'name', 'title', 'description', 'datePosted', 'startDate', 'uploadDate'];

/** The first blocks with problems, each with the missing members, where these are certain. */
function completedBlocks(blocks: readonly JsonLdBlock[], problems: readonly ItemProblem[]): OfferedFix[] {
  const byElement = Map.groupBy(problems, ({ item }) => item.element);
  return blocks
    .filter(({ element, endsInSemicolon }) => endsInSemicolon || byElement.has(element))
    .slice(0, MAX_SNIPPETS)
    .flatMap((block) => completedBlock(block, byElement.get(block.element) ?? []));
}

function completedBlock({ element, json }: JsonLdBlock, problems: readonly ItemProblem[]): OfferedFix[] {
  const text = json.trim();
  if (text.length > MAX_TEXT_CHARACTERS || !problems.every(isCertain)) return [];
  const names = new Set(problems.flatMap(({ missing }) => missing));
  if (names.size === 0) return scriptFix(openingTag(element, {}), text);
  const data: Json = JSON.parse(text);
  // In lists and graphs it is not certain where the members belong.
  const isItem = data !== null && typeof data === 'object' && !Array.isArray(data) && !('@graph' in data);
  if (!isItem || names.values().some((name) => Object.hasOwn(data, name))) return [];
  const members = [...names].map(
    (name) => `\n  "${name}": "${name === '@context' ? SCHEMA_ORG : PLACEHOLDER}",`,
  );
  return scriptFix(openingTag(element, {}), text.replace(/^\{\s*/, `{${members.join('')}\n  `));
}

/** Whether a text in a new member solves the problem. */
function isCertain({ item, missing: [name, ...others] }: ItemProblem): boolean {
  const isText = name === '@context' || (name !== undefined && TEXT_PROPERTIES.includes(name));
  return item.isRoot && isText && others.length === 0;
}

function descriptionOf(page: Page): OfferedFix[] {
  const { text: name } = documentTitle(page);
  if (!name) return [];
  const description = metaDescription(page).text || undefined;
  const data = { '@context': SCHEMA_ORG, '@type': 'WebPage', name, description, url: preferredUrl(page) };
  return scriptFix('<script type="application/ld+json">', JSON.stringify(data, null, 2));
}

/** A script with JSON. Escaped, a `<` cannot begin an end tag or a comment; JSON has it only in strings. */
function scriptFix(tag: string, json: string): OfferedFix[] {
  return htmlFix(`${tag}\n${json.replaceAll('<', '\\u003c')}\n</script>`);
}
