/** Turns the changes that fixes ask for into edits of the page's source, which never overlap. */
import MagicString from 'magic-string';
import { Tokenizer } from 'parse5';
import type { Document, Element } from '../../engine/dom/nodes.ts';
import type { Change, OfferedFix } from './changes.ts';
import { attributeText } from './html-fixes.ts';

/** A replacement of a part of the source: UTF-16 offsets, the end exclusive. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** The edits of one element, or of one place in the head. */
interface Target {
  key: string;
  element: Element | null;
  insertion: Insertion | null;
  attributes: Map<string, string | null>;
  name: string | null;
  isRemoved: boolean;
  /** The inserted texts with their ranks: the doctype, the first element of the head, others. */
  html: Map<string, number>;
}

/**
 * The edits of each fix. Fixes of one element share its edits, so that all can be applied together, in any order. Null
 * for a fix without changes, of an element that is not in the source, or that contradicts an earlier one.
 */
export function planEdits(document: Document, fixes: readonly OfferedFix[]): (Edit[] | null)[] {
  const targets = new Map<string, Target>();
  const used = fixes.map(({ changes = [] }) => {
    const additions = changes.map((change) => {
      const empty = targetOf(document, change);
      const target = empty && (targets.get(empty.key) ?? empty);
      return target && canAdd(target, change) ? { target, change } : null;
    });
    if (changes.length === 0 || !additions.every((addition) => addition !== null)) return null;
    return additions.map(({ target, change }) => {
      targets.set(target.key, target);
      add(target, change);
      return target.key;
    });
  });
  const edits = new Map([...targets].map(([key, target]) => [key, editsOf(document, target)]));
  return used.map((keys) => keys && [...new Set(keys.flatMap((key) => edits.get(key) ?? []))]);
}

/** The source with edits applied. */
export function applyEdits(source: string, edits: Iterable<Edit>): string {
  const text = new MagicString(source);
  for (const { start, end, text: replacement } of edits) {
    if (start === end) text.appendLeft(start, replacement);
    else text.update(start, end, replacement);
  }
  return text.toString();
}

/** Where elements are inserted. `before` and `after` surround each, so that it has a line of its own. */
interface Insertion {
  start: number;
  end: number;
  before: string;
  after: string;
}

function canAdd(target: Target, change: Change): boolean {
  if (target.isRemoved) return false;
  if (change.kind === 'remove') return target.attributes.size === 0 && target.name === null;
  if (change.kind === 'rename') return target.name === null || target.name === change.name;
  if (change.kind !== 'attributes') return true;
  return Object.entries(change.attributes).every(
    ([name, value]) => !target.attributes.has(name) || target.attributes.get(name) === value,
  );
}

function add(target: Target, change: Change): void {
  if (change.kind === 'remove') target.isRemoved = true;
  else if (change.kind === 'rename') target.name = change.name;
  else if (change.kind === 'attributes') {
    for (const [name, value] of Object.entries(change.attributes)) target.attributes.set(name, value);
  } else if (!target.html.has(change.html)) target.html.set(change.html, rankOf(change));
}

/** The order of what is inserted at one place. */
function rankOf(change: Change): number {
  if (change.kind === 'doctype') return 0;
  return change.kind === 'head' && change.isFirst ? 1 : 2;
}

/** Null if the change has no place in the source: browsers add elements whose tags are missing. */
function targetOf(document: Document, change: Change): Target | null {
  const unchanged = { attributes: new Map(), name: null, isRemoved: false, html: new Map() };
  if (change.kind === 'doctype' || change.kind === 'head') {
    const place = change.kind === 'head' && change.isFirst ? headStart : headEnd;
    const insertion = change.kind === 'doctype' ? doctypePlace(document) : place(document);
    // Several are the same place if the tags before the content are not written.
    return { key: `${insertion.start} to ${insertion.end}`, element: null, insertion, ...unchanged };
  }
  // By its tag, because the parser can make several elements of one.
  const start = change.element.sourceCodeLocation?.startTag?.startOffset;
  if (start === undefined) return null;
  return { key: `tag at ${start}`, element: change.element, insertion: null, ...unchanged };
}

function editsOf(document: Document, target: Target): Edit[] {
  const { element, insertion } = target;
  if (insertion) {
    const { start, end, before, after } = insertion;
    const ranked = [...target.html].sort(([, a], [, b]) => a - b);
    return [{ start, end, text: ranked.map(([html]) => `${before}${html}${after}`).join('') }];
  }
  const location = element?.sourceCodeLocation;
  if (!location?.startTag) return [];
  if (target.isRemoved) return [{ start: location.startOffset, end: location.endOffset, text: '' }];
  const { startOffset, endOffset } = location.startTag;
  const tag = document.source.slice(startOffset, endOffset);
  const edits = tagEdits(tag, target).map((edit) => shift(edit, startOffset));
  const { endTag } = location;
  if (target.name !== null && endTag)
    edits.push({ start: endTag.startOffset, end: endTag.endOffset, text: `</${target.name}>` });
  return edits;
}

/** The edit of a start tag: from the first change in it to the last one. Other attributes stay as the author wrote them. */
function tagEdits(tag: string, { attributes, name }: Target): Edit[] {
  const { nameEnd, ranges } = readTag(tag);
  const parts: Edit[] = name === null ? [] : [{ start: 1, end: nameEnd, text: name }];
  let tagEnd = nameEnd;
  for (const { end } of ranges.values()) tagEnd = Math.max(tagEnd, end);
  const added: string[] = [];
  for (const [attribute, value] of attributes) {
    const range = ranges.get(attribute);
    if (range && value === null) {
      parts.push({ start: tag.slice(0, range.start).trimEnd().length, end: range.end, text: '' });
    } else if (range) parts.push({ ...range, text: attributeText(attribute, value ?? '') });
    else if (value !== null) added.push(` ${attributeText(attribute, value)}`);
  }
  if (added.length > 0) parts.push({ start: tagEnd, end: tagEnd, text: added.join('') });
  if (parts.length === 0) return [];
  const start = Math.min(...parts.map((part) => part.start));
  const end = Math.max(...parts.map((part) => part.end));
  const text = applyEdits(
    tag.slice(start, end) || '',
    parts.map((part) => shift(part, -start)),
  );
  return [{ start, end, text }];
}

/** The edit of a source that begins `by` units earlier. */
export function shift({ start, end, text }: Edit, by: number): Edit {
  return { start: start + by, end: end + by, text };
}

/** The end of the name of a start tag, and the ranges of its attributes. */
function readTag(tag: string): { nameEnd: number; ranges: Map<string, { start: number; end: number }> } {
  const ranges = new Map<string, { start: number; end: number }>();
  const ignore = () => undefined;
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag({ location }) {
        for (const [name, { startOffset, endOffset }] of Object.entries(location?.attrs ?? {}))
          ranges.set(name, { start: startOffset, end: endOffset });
      },
      onEndTag: ignore,
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
      onCharacter: ignore,
      onNullCharacter: ignore,
      onWhitespaceCharacter: ignore,
    },
  );
  tokenizer.write(tag, true);
  return { nameEnd: /^<[^\s/>]+/.exec(tag)?.[0].length ?? 1, ranges };
}

/** The place of the doctype: that of the present one, or the start of the source. */
function doctypePlace(document: Document): Insertion {
  const location = document.doctype?.sourceCodeLocation;
  if (location) return { start: location.startOffset, end: location.endOffset, before: '', after: '' };
  return { start: 0, end: 0, before: '', after: lineBreak(document.source) };
}

/** The place before the first element of the head. */
function headStart(document: Document): Insertion {
  const { source } = document;
  const opening = ['head', 'html'].map((name) => document.querySelector(name)?.sourceCodeLocation?.startTag);
  const location = opening.find((tag) => tag) ?? document.doctype?.sourceCodeLocation;
  const start = location?.endOffset ?? 0;
  const first = document.querySelector('head')?.children[0]?.sourceCodeLocation;
  const before = first
    ? `${lineBreak(source)}${indentation(source, first.startOffset) ?? ''}`
    : lineBreak(source);
  return start === 0
    ? { start, end: start, before: '', after: lineBreak(source) }
    : { start, end: start, before, after: '' };
}

/** The place after the last element of the head that is complete. */
function headEnd(document: Document): Insertion {
  const { source } = document;
  const last = document
    .querySelector('head')
    ?.children.findLast(
      ({ localName, sourceCodeLocation }) =>
        sourceCodeLocation && (sourceCodeLocation.endTag || /^(?:meta|link|base)$/.test(localName)),
    );
  const location = last?.sourceCodeLocation;
  if (!location) return headStart(document);
  const indent = indentation(source, location.startOffset);
  const before = indent === null ? '' : `${lineBreak(source)}${indent}`;
  return { start: location.endOffset, end: location.endOffset, before, after: '' };
}

/** The line break of the source. */
function lineBreak(source: string): string {
  return /\r\n?|\n/.exec(source)?.[0] ?? '\n';
}

/** The white space before an offset in its line; null if other text precedes it there. */
function indentation(source: string, offset: number): string | null {
  return /(?:^|[\r\n])([ \t]*)$/.exec(source.slice(Math.max(0, offset - 200), offset))?.[1] ?? null;
}
