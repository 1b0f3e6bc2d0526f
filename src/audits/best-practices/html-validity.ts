import type { ParseError } from '../../engine/dom/reporting-parser.ts';
import { sourcePosition } from '../../engine/dom/source-position.ts';
import type { Page } from '../../engine/page.ts';
import { defineAudit, type Evidence, passed, warning } from '../audit.ts';
import { elementEvidence, listEvidence, textEvidence } from '../evidence.ts';
import { duplicateIds } from '../facts/document/duplicate-ids.ts';
import { nestingErrors } from '../facts/document/nesting-errors.ts';

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
