import { html } from 'parse5';
import type { Element } from '../../engine/dom/nodes.ts';
import type { ParseError } from '../../engine/dom/reporting-parser.ts';
import { sourcePosition } from '../../engine/dom/source-position.ts';
import type { Page } from '../../engine/page.ts';
import { duplicateIds } from '../../facts/document/duplicate-ids.ts';
import { elementEvidence, listEvidence, textEvidence } from '../../facts/evidence.ts';
import type { Evidence } from '../../facts/evidence-type.ts';
import { defineAudit, passed, warning } from '../audit.ts';

/** How much of the source line is shown before and after an error. */
const CHARACTERS_BEFORE = 40;
const CHARACTERS_AFTER = 120;
const DOCTYPE_ERRORS = ['missing-doctype', 'non-conforming-doctype'];

export const audit = defineAudit('best-practices/html-validity', {
  importance: 'low',
  basis: 'response',
  title: 'HTML syntax',
  description:
    'The HTML has no syntax errors. Browsers repair errors, but not always as the author intended.',
  reference: 'https://html.spec.whatwg.org/multipage/parsing.html#parse-errors',
  measures: { parseErrors: 'Syntax errors' },
  results: {
    valid: passed('No syntax errors were found in the HTML'),
    errors: warning(
      'The HTML has syntax errors',
      'Correct the HTML at the listed positions. Each note describes the error, or is its name in the HTML standard.',
    ),
  },
  audit: (page) => {
    const repeats = duplicateIds(page);
    const misnested = nestingErrors(page);
    const findings = [
      ...page.parseErrors,
      ...repeats.map(({ element }) => ({ element, note: 'duplicate-id' })),
      ...misnested,
    ];
    return {
      result: findings.length > 0 ? 'errors' : 'valid',
      value: {
        parseErrors: page.parseErrors.length,
        duplicateIds: repeats.length,
        nestingErrors: misnested.length,
      },
      expected: { parseErrors: 0, duplicateIds: 0, nestingErrors: 0 },
      // Other audits already report all of them.
      ...(misnested.length === 0 &&
        page.parseErrors.every(({ code }) => DOCTYPE_ERRORS.includes(code)) && {
          sameCauseAs: page.parseErrors.length > 0 ? 'doctype' : 'duplicate-id',
        }),
      ...listEvidence(findings, (finding) =>
        'code' in finding ? errorEvidence(page, finding) : elementEvidence(finding.element, finding.note),
      ),
    };
  },
});

function errorEvidence({ html, document }: Page, { code, startOffset }: ParseError): Evidence {
  const before = html.slice(Math.max(0, startOffset - CHARACTERS_BEFORE), startOffset);
  const [after = ''] = html.slice(startOffset, startOffset + CHARACTERS_AFTER).split('\n', 1);
  const excerpt = before.slice(before.lastIndexOf('\n') + 1) + after;
  return { ...textEvidence(excerpt.trim(), code), line: sourcePosition(document, startOffset).line };
}

const VOID = new Set(
  `area base basefont bgsound br col embed frame hr
  image img input keygen link meta param source track wbr`.split(/\s+/),
);
/** Elements whose end tag the HTML standard makes optional. */
const OPTIONAL_END = new Set(
  `body caption colgroup dd dt head html li optgroup
  option p rb rp rt rtc tbody td tfoot th thead tr`.split(/\s+/),
);
/** Interactive elements, which must not contain other interactive elements. */
const INTERACTIVE = new Set('button iframe select textarea'.split(' '));

/** Errors that the parser does not report: unclosed elements, and controls inside links and buttons. */
function nestingErrors(page: Page) {
  const controls = new Map<Element, string>();
  const seen = new Set<number>();
  const errors: { element: Element; note: string }[] = [];
  for (const element of page.document.elements) {
    const around = element.parentElement && controls.get(element.parentElement);
    const isControl = isInteractive(element);
    if (around) controls.set(element, around);
    else if (isControl && (element.localName === 'a' || element.localName === 'button')) {
      controls.set(element, element.localName);
    }
    if (around && isControl) errors.push({ element, note: `<${element.localName}> inside <${around}>` });
    // The parser clones formatting elements at misnested tags; clones of one tag are one error.
    const offset = element.sourceCodeLocation?.startOffset;
    // On a page that is cut at a limit, elements that are still open may be closed later.
    if (offset !== undefined && !seen.has(offset) && !page.isCut && isUnclosed(element)) {
      errors.push({ element, note: 'not closed where it should be' });
    }
    if (offset !== undefined) seen.add(offset);
  }
  return errors;
}

function isUnclosed({ namespaceURI, localName, sourceCodeLocation }: Element): boolean {
  if (namespaceURI !== html.NS.HTML || VOID.has(localName) || OPTIONAL_END.has(localName)) return false;
  return Boolean(sourceCodeLocation && !sourceCodeLocation.endTag);
}

function isInteractive(element: Element): boolean {
  if (element.namespaceURI !== html.NS.HTML) return false;
  if (element.localName === 'a') return element.hasAttribute('href');
  if (element.localName === 'input') return element.getAttribute('type')?.toLowerCase() !== 'hidden';
  return INTERACTIVE.has(element.localName);
}
