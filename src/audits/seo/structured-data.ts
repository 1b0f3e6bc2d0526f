import type { Page } from '../../engine/page.ts';
import { MAX_TEXT_CHARACTERS } from '../../engine/text/clip-json.ts';
import { defineAudit, type Fix, type Json } from '../audit.ts';
import { elementEvidence } from '../evidence.ts';
import { preferredUrl } from '../facts/links/page-links.ts';
import { documentTitle } from '../facts/metadata/document-title.ts';
import { type JsonLdBlock, type JsonLdItem, jsonLdBlocks } from '../facts/metadata/json-ld.ts';
import { metaDescription } from '../facts/metadata/meta-description.ts';
import { structuredData } from '../facts/metadata/structured-data.ts';
import { htmlFix, MAX_TAGS, openingTag, PLACEHOLDER } from '../fixes/html-fixes.ts';
import { listEvidence } from '../list-evidence.ts';
import { REQUIRED_PROPERTIES } from './structured-data/required-properties.ts';

const SCHEMA_ORG = 'https://schema.org';

export const audit = defineAudit({
  id: 'structured-data',
  category: 'seo',
  importance: 'medium',
  title: 'Structured data',
  description:
    'JSON-LD, microdata and RDFa are valid, use schema.org and have the properties that Google requires for rich results.',
  reference: 'https://developers.google.com/search/docs/appearance/structured-data',
  results: {
    valid: { outcome: 'passed', title: 'The structured data is valid' },
    none: { outcome: 'informative', title: 'The page has no structured data' },
    unreadable: {
      outcome: 'failed',
      title: 'Some structured data is not valid JSON',
      advice: 'Correct the JSON at the listed positions: search engines skip the whole block.',
    },
    incomplete: {
      outcome: 'warning',
      title: 'Some structured data is incomplete',
      advice: 'Add the missing properties, so that search engines can show rich results.',
    },
  },
  audit: (page) => {
    const blocks = jsonLdBlocks(page);
    const measured = {
      value: structuredData(page).map((type) => ({ ...type })),
    };
    const unreadable = blocks.filter((block) => block.error);
    if (unreadable.length > 0) {
      return { result: 'unreadable', ...measured, ...listEvidence(unreadable, errorEvidence) };
    }
    const problems = blocks.flatMap((block) => problemsOf(block).map((note) => ({ block, note })));
    if (problems.length > 0) {
      const evidence = listEvidence(problems, ({ block, note }) => elementEvidence(block.element, note));
      return {
        result: 'incomplete',
        ...measured,
        ...evidence,
        fixes: completedBlocks(problems.map(({ block }) => block)),
      };
    }
    if (measured.value.length > 0) return { result: 'valid', ...measured };
    return { result: 'none', ...measured, fixes: descriptionOf(page) };
  },
});

function errorEvidence({ element, error }: JsonLdBlock) {
  const note = `invalid JSON at line ${error?.line}, column ${error?.column}`;
  return { ...elementEvidence(element, note), line: error?.line ?? null };
}

function problemsOf(block: JsonLdBlock): string[] {
  const problems = block.items.flatMap(itemProblems);
  return block.endsInSemicolon ? ['semicolon after the JSON', ...problems] : problems;
}

function itemProblems(item: JsonLdItem): string[] {
  if (!item.isSchemaOrg) return ['no schema.org @context'];
  if (item.types.length === 0) return ['no @type'];
  return item.types.flatMap((type) =>
    missingProperties(item, type).map((names) => `${type} lacks ${names.join(' or ')}`),
  );
}

/** The properties that the type requires and the item lacks, each with its alternatives. */
function missingProperties({ properties }: JsonLdItem, type: string): (readonly string[])[] {
  const required = REQUIRED_PROPERTIES.get(type) ?? [];
  return required.filter((names) => !names.some((name) => properties.has(name)));
}

/** Properties with a text, for which a placeholder shows what to write. The values of others are items. */
const TEXT_PROPERTIES = ['headline', 'name', 'title', 'description', 'datePosted', 'startDate', 'uploadDate'];

/** The first incomplete blocks with the missing members, where these are certain. */
function completedBlocks(incomplete: readonly JsonLdBlock[]): Fix[] {
  return [...new Set(incomplete)].slice(0, MAX_TAGS).flatMap(completedBlock);
}

function completedBlock({ element, json, items }: JsonLdBlock): Fix[] {
  const text = json.trim();
  if (text.length > MAX_TEXT_CHARACTERS) return [];
  const missing = items.map(missingMembers);
  if (missing.includes(null)) return [];
  const names = new Set(missing.flatMap((names) => names ?? []));
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

/** Names of members that make the item complete; null if their values depend on more than the page. */
function missingMembers(item: JsonLdItem): string[] | null {
  const missing = item.types.flatMap((type) => missingProperties(item, type));
  const isCertain = missing.every(
    ([name = '', ...others]) => others.length === 0 && TEXT_PROPERTIES.includes(name),
  );
  if (item.types.length === 0 || !isCertain) return null;
  return [...(item.isSchemaOrg ? [] : ['@context']), ...missing.flat()];
}

/** A description of the page by its title, its meta description and its URL. */
function descriptionOf(page: Page): Fix[] {
  const { text: name } = documentTitle(page);
  if (!name) return [];
  const description = metaDescription(page).text || undefined;
  const data = { '@context': SCHEMA_ORG, '@type': 'WebPage', name, description, url: preferredUrl(page) };
  return scriptFix('<script type="application/ld+json">', JSON.stringify(data, null, 2));
}

/** A script with JSON. Escaped, a `<` cannot begin an end tag or a comment; JSON has it only in strings. */
function scriptFix(tag: string, json: string): Fix[] {
  return htmlFix(`${tag}\n${json.replaceAll('<', '\\u003c')}\n</script>`);
}
