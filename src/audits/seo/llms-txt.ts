import { resourcesFor } from '../../engine/resources.ts';
import { defineAudit } from '../audit.ts';
import { textEvidence } from '../evidence.ts';
import { unfetched } from '../unfetched.ts';

const MIN_CHARACTERS = 50;
const LINE_BREAK = /[\n\r\u2028\u2029]/;
const HEADING = /^[^\S\n\r\u2028\u2029]*#\s+./m;

export const audit = defineAudit({
  id: 'llms-txt',
  category: 'seo',
  importance: 'low',
  basis: 'response',
  title: 'llms.txt',
  description:
    'If the site has an llms.txt, it is a Markdown file with a heading and links. AI agents use it to find their way around the site.',
  reference: 'https://developer.chrome.com/docs/lighthouse/agentic-browsing/llms-txt',
  results: {
    valid: { outcome: 'passed', title: 'The llms.txt is valid' },
    missing: { outcome: 'not_applicable', title: 'The site has no llms.txt' },
    'server-error': {
      outcome: 'failed',
      title: 'The server responds to /llms.txt with an error',
      advice: 'Serve the file, or respond with status 404.',
    },
    unusable: {
      outcome: 'failed',
      title: 'The llms.txt is not valid',
      advice: 'Write Markdown: a heading with the name of the site, and links to the important pages.',
    },
    unfetched: {
      outcome: 'unknown',
      reason: 'fetch-failed',
      title: 'The llms.txt could not be fetched',
    },
  },
  audit: (page) => {
    const resource = resourcesFor(page, 'llms-txt')[0];
    const response = resource?.response;
    if (!response) return unfetched(resource);
    const { status: value, text } = response;
    if (value >= 400) {
      const evidence = [textEvidence(null, `status ${value}`, resource.url)];
      return { result: value >= 500 ? 'server-error' : 'missing', value, evidence };
    }
    if (text === null) return unfetched(resource);
    const evidence = faultsOf(text).map((fault) => textEvidence(null, fault, resource.url));
    return { result: evidence.length > 0 ? 'unusable' : 'valid', value, evidence };
  },
});

function faultsOf(text: string): string[] {
  const faults: string[] = [];
  if (!HEADING.test(text)) faults.push('no heading such as "# Name of the site"');
  if (!text.split(LINE_BREAK).some(hasLink)) faults.push('no link such as "[Name](URL)"');
  if (text.length < MIN_CHARACTERS)
    faults.push(`only ${text.length} characters, fewer than ${MIN_CHARACTERS}`);
  return faults;
}

/**
 * Whether the line contains `[…](…)`. Searches from both ends: a regular expression would try every pair of brackets.
 */
function hasLink(line: string): boolean {
  const open = line.indexOf('[');
  const middle = open === -1 ? -1 : line.indexOf('](', open + 2);
  return middle !== -1 && line.lastIndexOf(')') > middle + 2;
}
