import { listEvidence, textEvidence } from '../../facts/evidence.ts';
import { robotsTxt } from '../../facts/links/robots-txt.ts';
import { type RobotsLine, splitRobotsLines } from '../../facts/robots/parse-robots.ts';
import { isErrorStatus, isServerErrorStatus } from '../../page/http-status.ts';
import { defineAudit, failed, notApplicable, passed, unknown } from '../audit.ts';
import type { OfferedFix } from '../fixes/changes.ts';
import { unfetched } from '../unfetched.ts';

export const audit = defineAudit('seo/robots-txt', {
  importance: 'medium',
  basis: 'response',
  title: 'robots.txt',
  description:
    'If the site has a robots.txt, every line is valid. Crawlers skip lines that they cannot parse, and may leave the site if the file returns a server error.',
  reference: 'https://developer.chrome.com/docs/lighthouse/seo/invalid-robots-txt/',
  results: {
    valid: passed('The robots.txt is valid'),
    missing: notApplicable('The site has no robots.txt'),
    'server-error': failed(
      'The server responds to /robots.txt with an error',
      'Serve the file, or respond with status 404. Crawlers may leave the site after a server error.',
    ),
    invalid: failed(
      'The robots.txt has invalid lines',
      'Correct or remove these lines. A site without rules needs no robots.txt.',
    ),
    unfetched: unknown('fetch-failed', 'The robots.txt could not be fetched'),
  },
  audit: (page) => {
    const { resource } = robotsTxt(page);
    const response = resource?.response;
    if (!response) return unfetched(resource);
    const fixes: OfferedFix[] = [{ label: 'robots.txt', language: 'text', code: 'User-agent: *\nAllow: /' }];
    const { status: value, text } = response;
    if (isErrorStatus(value)) {
      const evidence = [textEvidence(null, `status ${value}`, resource.url)];
      return { result: isServerErrorStatus(value) ? 'server-error' : 'missing', value, evidence, fixes };
    }
    if (text === null) return unfetched(resource);
    if (text === '') return { result: 'missing', value };
    const errors = errorsIn(text);
    return {
      result: errors.length > 0 ? 'invalid' : 'valid',
      value: errors.length,
      expected: 0,
      ...listEvidence(errors, ({ line, message }) =>
        textEvidence(line.source.trim(), `line ${line.number}: ${message}`, resource.url),
      ),
    };
  },
});

/** The directives of RFC 9309, and others that some crawlers support. Lighthouse accepts the same. */
const KNOWN_DIRECTIVES = new Set([
  ...['user-agent', 'allow', 'disallow', 'sitemap'],
  ...['crawl-delay', 'clean-param', 'host', 'request-rate', 'visit-time', 'noindex', 'content-signal'],
]);
const SITEMAP_PROTOCOLS = ['https:', 'http:', 'ftp:'];

/** The invalid lines of a robots.txt with an error in a few words, by Lighthouse's rules; a line has at most one. */
function errorsIn(text: string): { line: RobotsLine; message: string }[] {
  let isInGroup = false;
  return splitRobotsLines(text).flatMap((line) => {
    const message = faultOf(line) ?? (isRule(line) && !isInGroup ? 'no User-agent line before it' : null);
    if (line.name === 'user-agent' && line.value) isInGroup = true;
    return message ? [{ line, message }] : [];
  });
}

function faultOf(line: RobotsLine): string | null {
  const { name, value } = line;
  if (name === null) return 'no colon after the directive';
  if (!KNOWN_DIRECTIVES.has(name)) return 'unknown directive';
  if (name === 'user-agent' && !value) return 'no crawler name';
  if (name === 'sitemap') {
    const protocol = URL.parse(value)?.protocol;
    if (!protocol) return 'the sitemap URL is not absolute';
    return SITEMAP_PROTOCOLS.includes(protocol)
      ? null
      : 'the sitemap URL must start with http:, https: or ftp:';
  }
  if (!isRule(line)) return null;
  if (value && !/^[/*]/.test(value)) return 'the path must start with / or *';
  return /\$./.test(value) ? '$ is allowed only at the end of the path' : null;
}

function isRule({ name }: RobotsLine): boolean {
  return name === 'allow' || name === 'disallow';
}
