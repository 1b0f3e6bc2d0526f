import { defineAudit, type Fix, failed, notApplicable, passed, unknown } from '../audit.ts';
import { listEvidence, textEvidence } from '../evidence.ts';
import { robotsTxt } from '../facts/links/robots-txt.ts';
import { robotsErrors } from '../robots/robots-errors.ts';
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
    const fixes: Fix[] = [{ label: 'robots.txt', language: 'text', code: 'User-agent: *\nAllow: /' }];
    const { status: value, text } = response;
    if (value >= 400) {
      const evidence = [textEvidence(null, `status ${value}`, resource.url)];
      return { result: value >= 500 ? 'server-error' : 'missing', value, evidence, fixes };
    }
    if (text === null) return unfetched(resource);
    if (text === '') return { result: 'missing', value };
    const errors = robotsErrors(text);
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
