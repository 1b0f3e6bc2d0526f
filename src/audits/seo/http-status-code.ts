import { renderedText } from '../../engine/dom/rendered-text.ts';
import { unstyledView } from '../../engine/dom/window.ts';
import { elementEvidence } from '../../facts/evidence.ts';
import { documentTitle } from '../../facts/metadata/title-and-description.ts';
import { isErrorStatus, LAST_ERROR_STATUS, OK_STATUS } from '../../page/http-status.ts';
import { defineAudit, failed, passed, warning } from '../audit.ts';
import { hopEvidence } from '../redirect-chain.ts';

export const audit = defineAudit('seo/http-status-code', {
  importance: 'high',
  cap: 'bad',
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
    if (isErrorStatus(value) && value <= LAST_ERROR_STATUS) {
      return { result: 'error', value, expected: OK_STATUS, evidence: hopEvidence(page) };
    }
    const title = documentTitle(page);
    const heading = page.document.querySelector('h1');
    const texts = [title.text, heading ? renderedText(unstyledView(page.document), heading) : ''];
    if (value === OK_STATUS && texts.some((text) => /\b404\b|\bnot found\b/i.test(text))) {
      const evidence = [...title.evidence, ...(heading ? [elementEvidence(heading)] : [])];
      return { result: 'soft-error', value, evidence, basis: 'document', confidence: 'likely' };
    }
    return { result: 'successful', value, evidence: hopEvidence(page) };
  },
});
