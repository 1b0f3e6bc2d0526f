import { defineAudit } from '../audit.ts';
import { elementEvidence } from '../evidence.ts';
import { type JsonLdBlock, type JsonLdItem, jsonLdBlocks } from '../facts/metadata/json-ld.ts';
import { structuredData } from '../facts/metadata/structured-data.ts';
import { listEvidence } from '../list-evidence.ts';
import { REQUIRED_PROPERTIES } from './structured-data/required-properties.ts';

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
      return { result: 'incomplete', ...measured, ...evidence };
    }
    return { result: measured.value.length > 0 ? 'valid' : 'none', ...measured };
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
  return item.types.flatMap((type) => {
    const missing = (REQUIRED_PROPERTIES.get(type) ?? []).filter(
      (names) => !names.some((name) => item.properties.has(name)),
    );
    return missing.map((names) => `${type} lacks ${names.join(' or ')}`);
  });
}
