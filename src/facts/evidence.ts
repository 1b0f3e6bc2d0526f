import { leadingText } from '../engine/dom/leading-text.ts';
import type { Document, Element } from '../engine/dom/nodes.ts';
import { sourcePosition } from '../engine/dom/source-position.ts';
import { fact } from '../engine/fact.ts';
import type { Evidence, MeasuredFile } from './evidence-type.ts';

/** Maximum number of findings that a check lists; others are only counted. */
export const MAX_EVIDENCE = 20;
const MAX_SNIPPET_CHARACTERS = 200;
const MAX_ATTRIBUTE_CHARACTERS = 75;
const MAX_SELECTOR_STEPS = 64;
const MAX_TEXT_CHARACTERS = 40;
/** Attributes in the snippet that name the element better than its text. */
const NAMING_ATTRIBUTES = ['aria-label', 'alt', 'title', 'placeholder'];
/** Elements whose text is that of the whole page. */
const WHOLE_PAGE = ['html', 'body'];

/** Evidence that points at an element: its opening tag, its path and its source line. */
export function elementEvidence(
  element: Element,
  note: string | null = null,
  url: string | null = null,
): Evidence {
  const location = element.sourceCodeLocation;
  return {
    snippet: openingTag(element),
    text: textOf(element),
    selector: selectorOf(element),
    line: location && sourcePosition(element.ownerDocument, location.startOffset).line,
    url,
    note,
    file: null,
  };
}

/** Evidence without an element: a header line, a line of another file, a URL. */
export function textEvidence(
  snippet: string | null,
  note: string | null = null,
  url: string | null = null,
): Evidence {
  const cutSnippet = snippet && cut(snippet, MAX_SNIPPET_CHARACTERS);
  return { snippet: cutSnippet, text: null, selector: null, line: null, url, note, file: null };
}

/** The evidence with numbers of the file at its URL; without those when all are null. */
export function withFile(evidence: Evidence, numbers: Partial<MeasuredFile>): Evidence {
  const file = { bytes: null, saving: null, lifetime: null, milliseconds: null, ...numbers };
  return Object.values(file).every((number) => number === null) ? evidence : { ...evidence, file };
}

/** The start of the text of the element; null where an attribute names it. */
function textOf(element: Element): string | null {
  if (WHOLE_PAGE.includes(element.localName)) return null;
  if (NAMING_ATTRIBUTES.some((name) => element.getAttribute(name)?.trim())) return null;
  return leadingText(element, MAX_TEXT_CHARACTERS) || null;
}

/** The element's opening tag, with long attribute values and the whole cut to a readable length. */
function openingTag(element: Element): string {
  const attributes = element.attributes.map(({ name, value }) =>
    value === ''
      ? ` ${name}`
      : ` ${name}="${cut(value, MAX_ATTRIBUTE_CHARACTERS).replaceAll('"', '&quot;')}"`,
  );
  return cut(`<${element.localName}${attributes.join('')}>`, MAX_SNIPPET_CHARACTERS);
}

/** A CSS path that selects only the element, from the nearest unique id or the root; null if it is nested too deep. */
function selectorOf(element: Element): string | null {
  const isUnique = uniqueIds(element.ownerDocument);
  const steps: string[] = [];
  for (let current: Element | null = element; current; current = current.parentElement) {
    const { id } = current;
    if (/^[A-Za-z][\w-]*$/.test(id) && isUnique(id)) {
      steps.unshift(`#${id}`);
      break;
    }
    if (steps.length === MAX_SELECTOR_STEPS) return null;
    steps.unshift(step(current));
  }
  return steps.join(' > ');
}

/** Whether only one element of the document has an id. In quirks mode, selectors ignore the case of ids. */
const uniqueIds = fact((document: Document): ((id: string) => boolean) => {
  const normalized = (id: string) => (document.mode === 'quirks' ? id.toLowerCase() : id);
  const counts = new Map<string, number>();
  for (const element of document.querySelectorAll('[id]')) {
    const id = normalized(element.id);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return (id) => counts.get(normalized(id)) === 1;
});

function step(element: Element): string {
  const siblings = element.parentElement?.children ?? [];
  // Other names, such as `o:p`, are not valid in a selector.
  if (!/^[A-Za-z][\w-]*$/.test(element.localName)) return `:nth-child(${siblings.indexOf(element) + 1})`;
  const sameName = siblings.filter(({ nodeName }) => nodeName === element.nodeName);
  return sameName.length > 1
    ? `${element.localName}:nth-of-type(${sameName.indexOf(element) + 1})`
    : element.localName;
}

/** The text with at most that many characters, the last an ellipsis if it was longer. */
export function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1)}…`;
}

/**
 * Creates only the evidence that the check lists, and counts the rest: the path of an element takes time for each
 * sibling, so evidence for all would take quadratic time.
 */
export function listEvidence<Finding>(
  findings: readonly Finding[],
  describe: (finding: Finding) => Evidence,
): { evidence: Evidence[]; evidenceTotal: number } {
  return {
    evidence: findings.slice(0, MAX_EVIDENCE).map((finding) => describe(finding)),
    evidenceTotal: findings.length,
  };
}
