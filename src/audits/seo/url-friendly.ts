import { textEvidence } from '../../facts/evidence.ts';
import { defineAudit, passed, warning } from '../audit.ts';

const MAX_URL_CHARACTERS = 115;
const MAX_QUERY_PARAMETERS = 3;
const SESSION_PARAMETER = /^(?:sid|phpsessid|jsessionid|sessionid|session_id)$/i;
const SESSION_IN_PATH = /;jsessionid=/i;
const EXTENSION = /\.([a-z][a-z0-9]{1,4})$/i;
const HTML_EXTENSION = /^x?html?$/i;

export const audit = defineAudit('seo/url-friendly', {
  importance: 'low',
  basis: 'response',
  title: 'Readable URL',
  description:
    'The URL is short and lowercase, without session IDs and technical parts. Such URLs are easy to read and share, and rarely cause duplicates.',
  reference: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
  results: {
    readable: passed('The URL is readable'),
    unwieldy: warning(
      'The URL is hard to read or share',
      'Use a short URL of lowercase words with hyphens, and redirect the old URL to it.',
    ),
  },
  audit: (page) => {
    const url = new URL(page.url);
    const evidence = problemsOf(url).map((problem) => textEvidence(url.href, problem, url.href));
    return { result: evidence.length > 0 ? 'unwieldy' : 'readable', value: url.href, evidence };
  },
});

function problemsOf(url: URL): string[] {
  const parameters = [...url.searchParams.keys()];
  const unescaped = url.pathname.replace(/%[0-9a-f]{2}/gi, '');
  const characters = shown(url.href).length;
  const extension = EXTENSION.exec(url.pathname)?.[1];
  const checks: [applies: boolean, problem: string][] = [
    [characters > MAX_URL_CHARACTERS, `${characters} characters, more than ${MAX_URL_CHARACTERS}`],
    [
      parameters.length > MAX_QUERY_PARAMETERS,
      `${parameters.length} query parameters, more than ${MAX_QUERY_PARAMETERS}`,
    ],
    [
      parameters.some((name) => SESSION_PARAMETER.test(name)) || SESSION_IN_PATH.test(url.pathname),
      'contains a session ID',
    ],
    [unescaped.includes('_'), 'underscores in the path: use hyphens to separate words'],
    [/[A-Z]/.test(unescaped), 'uppercase letters in the path'],
    [hasNeedlessEscapes(url.pathname), 'percent-encoded characters in the path'],
    [url.pathname.includes('//'), 'double slashes in the path'],
    [extension !== undefined && !HTML_EXTENSION.test(extension), `ends in .${extension}`],
  ];
  return checks.filter(([applies]) => applies).map(([, problem]) => problem);
}

/** The URL as browsers display it: a letter of another script is one character, but up to nine when escaped. */
function shown(href: string): string {
  try {
    return decodeURI(href);
  } catch {
    return href;
  }
}

/** Whether the path contains escapes of characters other than letters of other scripts and marks between them. */
function hasNeedlessEscapes(path: string): boolean {
  try {
    const escaped = path.match(/(?:%[0-9a-f]{2})+/gi) ?? [];
    return escaped
      .map(decodeURIComponent)
      .some((text) => !/^(?:(?!\p{Script=Latin}|[0-9])[\p{L}\p{M}\p{N}\p{Join_Control}・])+$/u.test(text));
  } catch {
    return true;
  }
}
