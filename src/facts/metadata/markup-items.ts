import { leadingText } from '../../engine/dom/leading-text.ts';
import type { Document, Element } from '../../engine/dom/nodes.ts';
import { fact } from '../../engine/fact.ts';
import { isSchemaOrgUrl, MAX_ITEMS, type StructuredItem, schemaOrgName } from './structured-item.ts';

/** A notation that describes items with attributes: where an item begins, its types, and the name of a property. */
interface Notation {
  format: StructuredItem['format'];
  scope: string;
  types: string;
  property: string;
}

const NOTATIONS: readonly Notation[] = [
  { format: 'microdata', scope: 'itemscope', types: 'itemtype', property: 'itemprop' },
  { format: 'rdfa', scope: 'typeof', types: 'typeof', property: 'property' },
];

/** Most items that share a part of the page by `itemref`. Bounds the time for a page of references. */
const MAX_OWNERS = 8;
/** Of a text. The values that are checked, such as dates, are shorter. */
const MAX_TEXT_CHARACTERS = 100;

/** The items of the page in microdata and in RDFa, in document order for each notation. */
export const markupItems = fact((page): StructuredItem[] =>
  NOTATIONS.flatMap((notation) => readItems(page.document, notation)),
);

function readItems(document: Document, notation: Notation): StructuredItem[] {
  const scopes = document.querySelectorAll(`[${notation.scope}]`).slice(0, MAX_ITEMS);
  if (scopes.length === 0) return [];
  const items = new Map(scopes.map((element) => [element, createItem(element, notation)]));
  const referring = itemsByReference(items);
  /** The items to which properties inside an element belong. */
  const ownersIn = new Map<Element, readonly StructuredItem[]>();
  for (const element of document.elements) {
    const around = (element.parentElement && ownersIn.get(element.parentElement)) ?? [];
    const references = referring.get(element.id);
    const owners = references ? [...new Set([...references, ...around])].slice(0, MAX_OWNERS) : around;
    const item = items.get(element);
    const names = wordsOf(element, notation.property);
    if (names.length > 0 && owners.length > 0) {
      if (item) item.isRoot = false;
      const value = item ?? textOf(element);
      if (value !== '') for (const { properties } of owners) addValue(properties, names, value);
    }
    const inside = item ? [item] : owners;
    if (inside.length > 0) ownersIn.set(element, inside);
  }
  return [...items.values()];
}

function createItem(element: Element, { format, types: attribute }: Notation): StructuredItem {
  const names = wordsOf(element, attribute);
  const isSchemaOrg = names.some(
    (name) => isSchemaOrgUrl(name) || (format === 'rdfa' && isOfVocabulary(element, name)),
  );
  const types = names.map(schemaOrgName);
  return { format, element, types, isSchemaOrg, isRoot: true, properties: new Map() };
}

/** Whether RDFa takes the type from schema.org: by its standard prefix, or by the `vocab` around the element. */
function isOfVocabulary(element: Element, name: string): boolean {
  if (name.startsWith('schema:')) return true;
  return !name.includes(':') && isSchemaOrgUrl(element.closest('[vocab]')?.getAttribute('vocab') ?? '');
}

/** The items that name an id in `itemref`, by the id. */
function itemsByReference(items: ReadonlyMap<Element, StructuredItem>): Map<string, StructuredItem[]> {
  const referring = new Map<string, StructuredItem[]>();
  for (const [element, item] of items) {
    for (const id of wordsOf(element, 'itemref')) {
      const known = referring.get(id) ?? [];
      if (known.length < MAX_OWNERS) referring.set(id, [...known, item]);
    }
  }
  return referring;
}

function addValue(
  properties: StructuredItem['properties'],
  names: readonly string[],
  value: StructuredItem | string,
): void {
  for (const name of names.map(schemaOrgName)) {
    const values = properties.get(name);
    if (values) values.push(value);
    else properties.set(name, [value]);
  }
}

/** The value of a property: of the attribute that the element has for it, else its text. */
function textOf(element: Element): string {
  const isNumber = element.localName === 'data' || element.localName === 'meter';
  const names = ['content', 'datetime', 'resource', 'href', 'src', 'data', ...(isNumber ? ['value'] : [])];
  const value = names.map((name) => element.getAttribute(name)).find((text) => text !== null);
  return value ?? leadingText(element, MAX_TEXT_CHARACTERS);
}

function wordsOf(element: Element, attribute: string): string[] {
  return (element.getAttribute(attribute) ?? '').split(/\s+/).filter(Boolean);
}
