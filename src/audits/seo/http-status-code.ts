import { renderedText } from '../../engine/dom/rendered-text.ts';
import { unstyledView } from '../../engine/dom/window.ts';
import type { Page } from '../../engine/page.ts';
import { defineAudit, failed, passed, warning } from '../audit.ts';
import { elementEvidence } from '../evidence.ts';
import { documentTitle } from '../facts/metadata/document-title.ts';
import { hopEvidence } from '../redirect-chain.ts';

const FIRST_ERROR_STATUS = 400;
const LAST_ERROR_STATUS = 599;
const OK_STATUS = 200;

export const audit = defineAudit('seo/http-status-code', {
  importance: 'high',
  blocker: true,
  basis: 'response',
  title: 'HTTP status code',
  description:
    'The server responds with a success status. Search engines do not index pages with an error status (400 to 599).',
  reference: 'https://developer.chrome.com/docs/lighthouse/seo/http-status-code/',
  measure: { name: 'Status', limit: 'exact' },
  results: {
    successful: passed('The page has a success status'),
    error: failed(
      'The page has an error status',
      'Respond with status 200, or redirect to the new URL of the content.',
    ),
    'soft-error': warning(
      'The page says "not found" but has status 200',
      'Respond with status 404 or 410, so that search engines do not list an error page.',
    ),
  },
  audit: (page) => {
    const value = page.status;
    if (page.status >= FIRST_ERROR_STATUS && page.status <= LAST_ERROR_STATUS) {
      return { result: 'error', value, expected: OK_STATUS, evidence: hopEvidence(page) };
    }
    if (page.status === OK_STATUS && saysNotFound(page)) {
      const heading = page.document.querySelector('h1');
      const evidence = [...documentTitle(page).evidence, ...(heading ? [elementEvidence(heading)] : [])];
      return { result: 'soft-error', value, evidence, basis: 'document', confidence: 'likely' };
    }
    return { result: 'successful', value, evidence: hopEvidence(page) };
  },
});

function saysNotFound(page: Page): boolean {
  const heading = page.document.querySelector('h1');
  const texts = [documentTitle(page).text, heading ? renderedText(unstyledView(page.document), heading) : ''];
  return texts.some((text) => /\b404\b|\bnot found\b/i.test(text));
}
