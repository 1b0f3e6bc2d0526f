import type { Element } from '../engine/dom/nodes.ts';
import type { Evidence, MeasuredFile } from './audit.ts';

const MAX_SNIPPET_CHARACTERS = 200;
const MAX_ATTRIBUTE_CHARACTERS = 75;
const MAX_SELECTOR_STEPS = 64;

/** Evidence that points at an element: its opening tag, its path and its source line. */
export function elementEvidence(
  element: Element,
  note: string | null = null,
  url: string | null = null,
): Evidence {
  return {
    snippet: openingTag(element),
    selector: selectorOf(element),
    line: element.sourceCodeLocation?.startLine ?? null,
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
  return {
    snippet: snippet === null ? null : cut(snippet, MAX_SNIPPET_CHARACTERS),
    selector: null,
    line: null,
    url,
    note,
    file: null,
  };
}

/** The evidence with numbers of the file at its URL; without those when all are null. */
export function withFile(evidence: Evidence, numbers: Partial<MeasuredFile>): Evidence {
  const file = { bytes: null, saving: null, lifetime: null, milliseconds: null, ...numbers };
  return Object.values(file).every((number) => number === null) ? evidence : { ...evidence, file };
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

/**
 * A CSS path to the element: from the nearest ancestor with a plain id, else from the root. Null if the element is
 * nested too deep for a readable path.
 */
function selectorOf(element: Element): string | null {
  const steps: string[] = [];
  for (let current: Element | null = element; current; current = current.parentElement) {
    const { id } = current;
    if (/^[A-Za-z][\w-]*$/.test(id)) {
      steps.unshift(`#${id}`);
      break;
    }
    if (steps.length === MAX_SELECTOR_STEPS) return null;
    steps.unshift(step(current));
  }
  return steps.join(' > ');
}

function step(element: Element): string {
  const siblings = element.parentElement?.children ?? [];
  const sameName = siblings.filter(({ nodeName }) => nodeName === element.nodeName);
  return sameName.length > 1
    ? `${element.localName}:nth-of-type(${sameName.indexOf(element) + 1})`
    : element.localName;
}

function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1)}…`;
}
