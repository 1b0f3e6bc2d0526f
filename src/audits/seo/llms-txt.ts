import type { Page } from '../../engine/page.ts';
import { resourcesFor } from '../../engine/resources.ts';
import { MAX_TEXT_CHARACTERS } from '../../engine/text/clip-json.ts';
import { textEvidence } from '../../facts/evidence.ts';
import { preferredUrl } from '../../facts/links/page-links.ts';
import { documentTitle } from '../../facts/metadata/title-and-description.ts';
import { mediaType } from '../../page/headers.ts';
import { isErrorStatus, isServerErrorStatus } from '../../page/http-status.ts';
import { defineAudit, failed, notApplicable, passed, unknown } from '../audit.ts';
import { type OfferedFix, PLACEHOLDER } from '../fixes/changes.ts';
import { unfetched } from '../unfetched.ts';

const MIN_CHARACTERS = 50;
const LINE_BREAK = /[\n\r\u2028\u2029]/;
const HEADING = /^[^\S\n\r\u2028\u2029]*#\s+./m;

export const audit = defineAudit('seo/llms-txt', {
  importance: 'low',
  basis: 'response',
  title: 'llms.txt',
  description:
    'If the site has an llms.txt, it is a Markdown file with a heading and links. AI agents use it to find their way around the site.',
  reference: 'https://developer.chrome.com/docs/lighthouse/agentic-browsing/llms-txt',
  results: {
    valid: passed('The llms.txt is valid'),
    missing: notApplicable('The site has no llms.txt'),
    'server-error': failed(
      'The server responds to /llms.txt with an error',
      'Serve the file, or respond with status 404.',
    ),
    unusable: failed(
      'The llms.txt is not valid',
      'Write Markdown: a heading with the name of the site, and links to the important pages.',
    ),
    unfetched: unknown('fetch-failed', 'The llms.txt could not be fetched'),
  },
  audit: (page) => {
    const resource = resourcesFor(page, 'llms-txt')[0];
    const response = resource?.response;
    if (!response) return unfetched(resource);
    const { status: value, text } = response;
    if (isErrorStatus(value)) {
      const evidence = [textEvidence(null, `status ${value}`, resource.url)];
      return { result: isServerErrorStatus(value) ? 'server-error' : 'missing', value, evidence };
    }
    if (text === null) return unfetched(resource);
    const evidence = faultsOf(text).map((fault) => textEvidence(null, fault, resource.url));
    if (evidence.length === 0) return { result: 'valid', value, evidence };
    // The HTML of an error page is no text to complete.
    const written = mediaType(response.headers) === 'text/html' ? '' : text;
    return { result: 'unusable', value, evidence, fixes: missingParts(written, page) };
  },
});

function faultsOf(text: string): string[] {
  const { length } = text;
  return [
    ...(HEADING.test(text) ? [] : ['no heading such as "# Name of the site"']),
    ...(hasLinks(text) ? [] : ['no link such as "[Name](URL)"']),
    ...(length < MIN_CHARACTERS ? [`only ${length} characters, fewer than ${MIN_CHARACTERS}`] : []),
  ];
}

function hasLinks(text: string): boolean {
  return text.split(LINE_BREAK).some(hasLink);
}

/** Characters with a meaning in the text or the URL of a Markdown link. */
const MARKDOWN = /[\\`*_[\]<&]/g;
const URL_MARKS = /[\\()]/g;

/** The heading, the summary and the link that the text lacks. */
function missingParts(text: string, page: Page): OfferedFix[] {
  const { hostname } = new URL(page.url);
  const title = documentTitle(page).text.replace(MARKDOWN, '\\$&') || hostname;
  const url = preferredUrl(page).replace(
    URL_MARKS,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const parts = [
    ...(HEADING.test(text) ? [] : [`# ${hostname}`]),
    ...(text.length < MIN_CHARACTERS ? [`> ${PLACEHOLDER}`] : []),
    ...(hasLinks(text) ? [] : [`- [${title}](${url})`]),
  ];
  const code = parts.join('\n\n');
  return code.length > MAX_TEXT_CHARACTERS ? [] : [{ label: 'llms.txt', language: 'markdown', code }];
}

/** Whether the line contains `[…](…)`. A regular expression would try every pair of brackets. */
function hasLink(line: string): boolean {
  const open = line.indexOf('[');
  const middle = open === -1 ? -1 : line.indexOf('](', open + 2);
  return middle !== -1 && line.lastIndexOf(')') > middle + 2;
}
