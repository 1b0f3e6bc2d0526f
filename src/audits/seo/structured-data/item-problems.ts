import type { StructuredItem } from '../../../facts/metadata/structured-item.ts';
import { MAIN_PROPERTIES, PARTS, type Requirement, RICH_RESULTS } from './required-properties.ts';
import schemaTypes from './schema-types.json' with { type: 'json' };

/** The names of types of schema.org and its extensions, from schema-dts of Google by `npm run schema-types`. */
const SCHEMA_TYPES: ReadonlySet<string> = new Set(schemaTypes);

/** A problem of an item. */
export interface ItemProblem {
  item: StructuredItem;
  note: string;
  /** The properties of which one is missing, or `@context`. Empty for other problems. */
  missing: readonly string[];
}

interface Format {
  name: string;
  pattern: RegExp;
}

const NUMBER: Format = { name: 'a number such as 129.00', pattern: /^(?:\d*\.)?\d+$/ };
const CURRENCY: Format = { name: 'a currency code such as EUR', pattern: /^[A-Z]{3,5}$/ };
const DATE: Format = {
  name: 'an ISO 8601 date such as 2026-05-31',
  pattern:
    /^\d{4}(-?(0[1-9]|1[0-2])(-?(0[1-9]|[12]\d|3[01])(T\d\d(:?\d\d(:?\d\d(\.\d+)?)?)?(Z|[+-]\d\d(:?\d\d)?)?)?)?)?$/,
};
const DURATION: Format = {
  name: 'an ISO 8601 duration such as PT30M',
  pattern: /^P(?=.)(\d+(\.\d+)?[YMWD])*(T(\d+(\.\d+)?[HMS])+)?$/,
};
const FORMATS = new Map<string, Format>([
  ...properties('price lowPrice highPrice minPrice maxPrice', NUMBER),
  ...properties('priceCurrency', CURRENCY),
  ...properties('dateCreated dateModified datePosted datePublished endDate priceValidUntil startDate', DATE),
  ...properties('uploadDate validFrom validThrough', DATE),
  ...properties('cookTime performTime prepTime totalTime', DURATION),
]);
/** A value in any of the formats is shorter. Longer ones are cut in notes. */
const MAX_VALUE_CHARACTERS = 40;

function properties(names: string, format: Format): [string, Format][] {
  return names.split(' ').map((name) => [name, format]);
}

/** The problems of all items, in the order of the items. */
export function itemProblems(items: readonly StructuredItem[]): ItemProblem[] {
  const requirements = requirementsOf(items);
  return items.flatMap((item) => {
    const missing = missingProperties(item, requirements.get(item) ?? []);
    const isJsonLdRoot = item.format === 'json-ld' && item.isRoot;
    if (!item.isSchemaOrg)
      return isJsonLdRoot ? [problem(item, 'no schema.org @context', ['@context']), ...missing] : [];
    const unknown = [...new Set(item.types)].filter((type) => /^\w+$/.test(type) && !SCHEMA_TYPES.has(type));
    return [
      ...(isJsonLdRoot && item.types.length === 0 ? [problem(item, 'no @type')] : []),
      ...unknown.map((type) => problem(item, `${type} is not a type of schema.org`)),
      ...missing,
      ...wrongValues(item),
    ];
  });
}

/** Whether the types of the item, or of one that it leads to, have required properties. */
export function haveRequirements(items: readonly StructuredItem[]): boolean {
  return requirementsOf(items)
    .values()
    .some((requirements) => requirements.length > 0);
}

/** The requirements of the items that the page is about and of their parts; others are only mentioned. */
function requirementsOf(items: readonly StructuredItem[]): Map<StructuredItem, TypeRequirement[]> {
  const found = new Map<StructuredItem, TypeRequirement[]>();
  const followed = new Set<StructuredItem['properties']>();
  const pending = items.filter(({ isRoot }) => isRoot);
  for (const item of pending) {
    if (found.has(item) || (!item.isSchemaOrg && item.format !== 'json-ld')) continue;
    const requirements = item.types.flatMap((type) => {
      const requirement = (item.isRoot ? undefined : PARTS.get(type)) ?? RICH_RESULTS.get(type);
      return requirement ? [{ type, ...requirement }] : [];
    });
    found.set(item, requirements);
    if (followed.has(item.properties)) continue;
    followed.add(item.properties);
    for (const name of [...MAIN_PROPERTIES, ...requirements.flatMap(({ parts = [] }) => parts)]) {
      for (const value of item.properties.get(name) ?? []) if (typeof value !== 'string') pending.push(value);
    }
  }
  return found;
}

interface TypeRequirement extends Requirement {
  type: string;
}

function missingProperties(item: StructuredItem, requirements: readonly TypeRequirement[]): ItemProblem[] {
  return requirements.flatMap(({ type, requires }) =>
    requires
      .filter((names) => !names.some((name) => item.properties.has(name)))
      .filter(([name]) => name !== 'priceCurrency' || !isFree(item))
      .map((names) => problem(item, `${type} lacks ${names.join(' or ')}`, names)),
  );
}

/** Whether the price is zero, which needs no currency. */
function isFree({ properties }: StructuredItem): boolean {
  const prices = properties.get('price') ?? [];
  return prices.length > 0 && prices.every((price) => Number(price) === 0);
}

function wrongValues(item: StructuredItem): ItemProblem[] {
  return [...item.properties].flatMap(([name, values]) => {
    const format = FORMATS.get(name);
    const texts = values.filter((value) => typeof value === 'string');
    const wrong = format && texts.find((text) => isWrong(text, format))?.slice(0, MAX_VALUE_CHARACTERS);
    return wrong ? [problem(item, `${name} "${wrong}" is not ${format.name}`)] : [];
  });
}

function isWrong(value: string, { pattern }: Format): boolean {
  const text = value.trim();
  return text !== '' && !(text.length <= MAX_VALUE_CHARACTERS && pattern.test(text));
}

function problem(item: StructuredItem, note: string, missing: readonly string[] = []): ItemProblem {
  return { item, note, missing };
}
