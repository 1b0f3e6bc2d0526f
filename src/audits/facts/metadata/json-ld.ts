import type { Element } from '../../../engine/dom/nodes.ts';
import { type SourcePosition, sourcePosition } from '../../../engine/dom/source-position.ts';
import { fact } from '../../../engine/fact.ts';
import { jsonErrorOffset } from '../../../engine/text/json-error.ts';
import type { Json } from '../../audit.ts';

const SCHEMA_ORG = /^https?:\/\/(?:www\.)?schema\.org(?:[/#]|$)/i;
/** Limit for one page. A hostile page could contain millions of tiny items and fill the memory. */
const MAX_ITEMS = 10_000;
/** Longer than any mark that closes a comment or CDATA section. */
const MAX_MARK_CHARACTERS = 20;
const OPENING_MARK = /^(?:\/\/|\/\*)?[ \t]*(?:<!--|<!\[CDATA\[)(?:[ \t]*\*\/)?/;
const CLOSING_MARK = /(?:\/\/|\/\*)?[ \t]*(?:-->|\]\]>)(?:[ \t]*\*\/)?$/;

/** An item that a block describes. */
export interface JsonLdItem {
  /** Names without `https://schema.org/`; empty when the item has no type. */
  types: string[];
  /** The vocabulary is declared to be schema.org's. */
  isSchemaOrg: boolean;
  /** Names of the properties that have a value. */
  properties: ReadonlySet<string>;
}

/** One `script` of type `application/ld+json`. */
export interface JsonLdBlock {
  element: Element;
  /** Its text without the marks and the semicolon around the JSON. */
  json: string;
  /**
   * Items at the top level, in a top-level list or in `@graph`. Nested items, plain references and items beyond
   * `MAX_ITEMS` are left out.
   */
  items: JsonLdItem[];
  /** Position of the first JSON error in the HTML source, counted from 1; null when the text is valid JSON. */
  error: SourcePosition | null;
  /** A semicolon follows the JSON, as after a statement of JavaScript. It is not part of `error`. */
  endsInSemicolon: boolean;
}

/** The page's JSON-LD blocks in document order. Comment and CDATA marks around the JSON are ignored. */
export const jsonLdBlocks = fact((page): JsonLdBlock[] => {
  let remaining = MAX_ITEMS;
  return page.document.scripts.filter(isJsonLd).map((element) => {
    const block = readBlock(element, remaining);
    remaining -= block.items.length;
    return block;
  });
});

function isJsonLd(script: Element): boolean {
  const [type] = (script.getAttribute('type') ?? '').split(';');
  return type?.trim().toLowerCase() === 'application/ld+json';
}

function readBlock(element: Element, maxItems: number): JsonLdBlock {
  const source = element.textContent;
  const unwrapped = withoutMarks(source);
  const json = unwrapped.replace(/;$/, '');
  const offset = jsonErrorOffset(json);
  return {
    element,
    json,
    items: offset === null ? itemsOf(JSON.parse(json), maxItems) : [],
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

function itemsOf(data: Json, maxItems: number): JsonLdItem[] {
  const items: JsonLdItem[] = [];
  const pending = [{ node: data, isSchemaOrg: false }];
  for (let next = pending.pop(); next && items.length < maxItems; next = pending.pop()) {
    const { node } = next;
    if (node === null || typeof node !== 'object') continue;
    const thing = Array.isArray(node) ? null : node;
    const isSchemaOrg = next.isSchemaOrg || mentionsSchemaOrg(thing?.['@context']);
    const members = thing ? thing['@graph'] : node;
    if (members !== undefined) {
      const list = Array.isArray(members) ? members.slice(0, maxItems) : [members];
      for (const member of list.reverse()) pending.push({ node: member, isSchemaOrg });
    } else if (thing && !isReference(thing)) {
      items.push({ types: typesOf(thing['@type']), isSchemaOrg, properties: filledProperties(thing) });
    }
  }
  return items;
}

/** Whether it contains only the id of an item that is described elsewhere. */
function isReference(thing: { [name: string]: Json }): boolean {
  return '@id' in thing && Object.keys(thing).every((name) => name === '@id' || name === '@context');
}

function mentionsSchemaOrg(context: Json | undefined): boolean {
  return [context ?? null]
    .flat()
    .flatMap((part) => (part !== null && typeof part === 'object' ? Object.values(part) : [part]))
    .some((name) => typeof name === 'string' && SCHEMA_ORG.test(name));
}

function typesOf(type: Json | undefined): string[] {
  const names = [type ?? null].flat().filter((name) => typeof name === 'string');
  return names.map((name) => name.replace(SCHEMA_ORG, '')).filter(Boolean);
}

function filledProperties(thing: { [name: string]: Json }): Set<string> {
  const isFilled = (value: Json) =>
    value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
  return new Set(Object.keys(thing).filter((name) => isFilled(thing[name] ?? null)));
}
