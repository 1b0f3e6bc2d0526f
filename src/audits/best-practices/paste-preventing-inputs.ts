import type { Element } from '../../engine/dom/nodes.ts';
import { elementEvidence, listEvidence } from '../../facts/evidence.ts';
import { defineAudit, failed, notApplicable, unknown } from '../audit.ts';
import { tagFixes } from '../fixes/html-fixes.ts';
import { unseenReason } from '../unseen-content.ts';

/** Types of `input` that take no text. */
const WITHOUT_TEXT = new Set('button checkbox color file hidden image radio range reset submit'.split(' '));
/** Handlers that always prevent pasting, without white space and semicolons. */
const FORBIDDING = new Set(['returnfalse', 'event.preventDefault()', 'event.preventDefault()returnfalse']);

export const audit = defineAudit('best-practices/paste-preventing-inputs', {
  importance: 'medium',
  title: 'Pasting into input fields',
  description:
    'Input fields allow pasting, also of passwords. Preventing it blocks password managers, which weakens security.',
  reference: 'https://developer.chrome.com/docs/lighthouse/best-practices/paste-preventing-inputs/',
  results: {
    'no-fields': notApplicable('The page has no input fields'),
    prevented: failed(
      'Some input fields prevent pasting',
      'Remove the onpaste handlers of the listed fields.',
    ),
    undetermined: unknown(
      'needs-script',
      'Whether scripts prevent pasting can be tested only in a browser',
      'Paste text into each input field. No handler in the HTML prevents it.',
    ),
  },
  audit: (page) => {
    const fields = ['input', 'textarea'].flatMap((name) =>
      page.document.querySelectorAll(name).filter(isEditable),
    );
    const preventing = fields.filter(forbidsPaste);
    if (preventing.length > 0) {
      const evidence = listEvidence(preventing, (field) => elementEvidence(field));
      const fixes = tagFixes(preventing, (element) => ({ element, attributes: { onpaste: null } }));
      return { result: 'prevented', value: preventing.length, expected: 0, fixes, ...evidence };
    }
    return { result: fields.length === 0 && !unseenReason(page) ? 'no-fields' : 'undetermined' };
  },
});

function isEditable(field: Element): boolean {
  const type = field.localName === 'input' ? field.getAttribute('type') : null;
  return !field.hasAttribute('readonly') && !WITHOUT_TEXT.has(type?.trim().toLowerCase() ?? '');
}

function forbidsPaste(field: Element): boolean {
  return FORBIDDING.has((field.getAttribute('onpaste') ?? '').replace(/[\s;]/g, ''));
}
