import type { Element } from '../../engine/dom/nodes.ts';

const SCHEMA_ORG = /^https?:\/\/(?:www\.)?schema\.org(?:[/#]|$)/i;

/** Limit for one page and notation. A hostile page could contain millions of tiny items and fill the memory. */
export const MAX_ITEMS = 10_000;

/** An item that the page describes, in any notation. */
export interface StructuredItem {
  format: 'json-ld' | 'microdata' | 'rdfa';
  /** The `script` of JSON-LD, else the element with `itemscope` or `typeof`. */
  element: Element;
  /** Names of schema.org without its URL; names of other vocabularies as written. Empty when the item has no type. */
  types: string[];
  /** The item uses the vocabulary of schema.org. */
  isSchemaOrg: boolean;
  /** It is not the value of a property of another item. */
  isRoot: boolean;
  /** The values of the properties that are not empty. Items with the same `@id` share their properties. */
  properties: Map<string, StructuredValue[]>;
}

/** A literal as text, or an item. */
export type StructuredValue = string | StructuredItem;

/** Whether a URL is of schema.org's vocabulary. */
export function isSchemaOrgUrl(url: string): boolean {
  return SCHEMA_ORG.test(url);
}

/** The name of a type or a property without the URL or the prefix of schema.org. */
export function schemaOrgName(name: string): string {
  return name.replace(SCHEMA_ORG, '').replace(/^schema:/, '');
}
