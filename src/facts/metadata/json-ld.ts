import type { Element } from '../../engine/dom/nodes.ts';
import { type SourcePosition, sourcePosition } from '../../engine/dom/source-position.ts';
import { fact } from '../../engine/fact.ts';
import type { Json, JsonObject } from '../../engine/text/json.ts';
import { jsonErrorOffset } from '../../engine/text/json-error.ts';
import {
  isSchemaOrgUrl,
  MAX_ITEMS,
  type StructuredItem,
  type StructuredValue,
  schemaOrgName,
} from './structured-item.ts';

/** Deeper values are not read, because the reader is recursive. */
const MAX_DEPTH = 64;
/** Longer than any mark that closes a comment or CDATA section. */
const MAX_MARK_CHARACTERS = 20;
const OPENING_MARK = /^(?:\/\/|\/\*)?[ \t]*(?:<!--|<!\[CDATA\[)(?:[ \t]*\*\/)?/;
const CLOSING_MARK = /(?:\/\/|\/\*)?[ \t]*(?:-->|\]\]>)(?:[ \t]*\*\/)?$/;

/** One `script` of type `application/ld+json`. */
export interface JsonLdBlock {
  element: Element;
  /** Its text without the marks and the semicolon around the JSON. */
  json: string;
  /** All items, nested ones after the item around them. References and items beyond `MAX_ITEMS` are left out. */
  items: StructuredItem[];
  /** Position of the first JSON error in the HTML source, counted from 1; null when the text is valid JSON. */
  error: SourcePosition | null;
  /** A semicolon follows the JSON, as after a statement of JavaScript. It is not part of `error`. */
  endsInSemicolon: boolean;
}

/** The page's JSON-LD blocks in document order. Comment and CDATA marks around the JSON are ignored. */
export const jsonLdBlocks = fact((page): JsonLdBlock[] => {
  const known: KnownItems = { remaining: MAX_ITEMS, byId: new Map() };
  return page.document.scripts.filter(isJsonLd).map((element) => readBlock(element, known));
});

/** The state that the blocks of a page share. */
interface KnownItems {
  remaining: number;
  /** The properties of each `@id`: several nodes may describe one item. */
  byId: Map<string, StructuredItem['properties']>;
}

function isJsonLd(script: Element): boolean {
  const [type] = (script.getAttribute('type') ?? '').split(';');
  return type?.trim().toLowerCase() === 'application/ld+json';
}

function readBlock(element: Element, known: KnownItems): JsonLdBlock {
  const source = element.textContent;
  const unwrapped = withoutMarks(source);
  const json = unwrapped.replace(/;$/, '');
  const offset = jsonErrorOffset(json);
  return {
    element,
    json,
    items: offset === null ? readItems(element, JSON.parse(json), known) : [],
    error: offset === null ? null : positionAfter(element, source.slice(0, offset)),
    endsInSemicolon: json !== unwrapped,
  };
}

/** The text without marks and trailing white space. The offsets of the other characters stay the same. */
function withoutMarks(source: string): string {
  const text = source.trimEnd();
  const tail = text.slice(-MAX_MARK_CHARACTERS);
  const body = text.slice(0, text.length - tail.length) + tail.replace(CLOSING_MARK, '');
  const json = body.trimStart().replace(OPENING_MARK, (mark) => ' '.repeat(mark.length));
  return json.padStart(body.length).trimEnd();
}

/** The position in the HTML after the start tag of the script and the beginning of its text. */
function positionAfter(script: Element, beginning: string): SourcePosition {
  const start = sourcePosition(script.ownerDocument, script.sourceCodeLocation?.startTag?.endOffset ?? 0);
  const lines = beginning.split('\n');
  const indent = lines.length === 1 ? start.column : 1;
  return { line: start.line + lines.length - 1, column: indent + (lines.at(-1)?.length ?? 0) };
}

function readItems(element: Element, data: Json, known: KnownItems): StructuredItem[] {
  const items: StructuredItem[] = [];

  const readItem = (thing: JsonObject, isSchemaOrgAround: boolean, depth: number): StructuredItem => {
    known.remaining--;
    const isSchemaOrg = isSchemaOrgAround || mentionsSchemaOrg(thing['@context']);
    const id = thing['@id'];
    const properties = (typeof id === 'string' && known.byId.get(id)) || new Map();
    if (typeof id === 'string') known.byId.set(id, properties);
    const types = typesOf(thing['@type']);
    const isRoot = depth === 0;
    const item: StructuredItem = { format: 'json-ld', element, types, isSchemaOrg, isRoot, properties };
    items.push(item);
    for (const [name, value] of Object.entries(thing)) {
      if (name.startsWith('@')) continue;
      const values = readValues(value, isSchemaOrg, depth + 1);
      if (values.length > 0) properties.set(schemaOrgName(name), values);
    }
    return item;
  };

  const readValues = (value: Json, isSchemaOrg: boolean, depth: number): StructuredValue[] => {
    if (value === null || value === '') return [];
    if (typeof value !== 'object') return [String(value)];
    if (depth > MAX_DEPTH || known.remaining <= 0) return [''];
    if (Array.isArray(value)) return value.flatMap((member) => readValues(member, isSchemaOrg, depth + 1));
    const literal = value['@value'] ?? value['@list'] ?? value['@set'];
    if (literal !== undefined) return readValues(literal, isSchemaOrg, depth + 1);
    return isReference(value) ? [String(value['@id'])] : [readItem(value, isSchemaOrg, depth)];
  };

  const pending = [{ node: data, isSchemaOrg: false }];
  for (let next = pending.pop(); next && known.remaining > 0; next = pending.pop()) {
    const { node } = next;
    if (node === null || typeof node !== 'object') continue;
    const thing = Array.isArray(node) ? null : node;
    const isSchemaOrg = next.isSchemaOrg || mentionsSchemaOrg(thing?.['@context']);
    const members = thing ? thing['@graph'] : node;
    if (members !== undefined) {
      const list = Array.isArray(members) ? members.slice(0, known.remaining) : [members];
      for (const member of list.reverse()) pending.push({ node: member, isSchemaOrg });
    } else if (thing && !isReference(thing)) readItem(thing, isSchemaOrg, 0);
  }
  return items;
}

/** Whether it contains only the id of an item that is described elsewhere. */
function isReference(thing: JsonObject): boolean {
  return '@id' in thing && Object.keys(thing).every((name) => name === '@id' || name === '@context');
}

function mentionsSchemaOrg(context: Json | undefined): boolean {
  return [context ?? null]
    .flat()
    .flatMap((part) => (part !== null && typeof part === 'object' ? Object.values(part) : [part]))
    .some((name) => typeof name === 'string' && isSchemaOrgUrl(name));
}

function typesOf(type: Json | undefined): string[] {
  const names = [type ?? null].flat().filter((name) => typeof name === 'string');
  return names.map(schemaOrgName).filter(Boolean);
}
