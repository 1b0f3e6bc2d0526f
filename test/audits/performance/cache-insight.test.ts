import { expect, it } from 'vitest';
import { audit } from '../../../src/audits/performance/cache-insight.ts';
import { type AuditPage, describeAudit, pageOf } from '../audit-cases.ts';
import { cutImage, fetched } from '../fetched.ts';

/** The page of the cases is fetched at the start of 2026. @param reloaded by returning visitors, in bytes */
function kept(headers: Record<string, string>, lifetime?: number, reloaded?: number): AuditPage {
  const resources = [fetched('image', '/a.png', { headers: Object.entries(headers), bytes: 2048 })];
  const files = lifetime === undefined ? [] : [{ lifetime, bytes: 2048 }];
  return { resources, files, ...(reloaded && { savings: { bytes: reloaded } }) };
}
const images = (bytes: number, ...names: string[]) =>
  names.map((name) => fetched('image', `/${name}`, { bytes }));

const FONT = 'https://example.org/a.woff2';
const FONT_FACE = `@font-face { font-family: A; src: url(${FONT}) }`;
const shortLivedFont = fetched('font', FONT, { bytes: 2048 });

describeAudit(audit, {
  'nothing-cacheable': {
    'there is only the page': {},
    'there are only errors, redirect targets apart, and probes': {
      resources: [fetched('image', '/a.png', { status: 404 }), fetched('robots', '/robots.txt')],
    },
  },
  long: {
    'the file may be kept for a year': kept({ 'cache-control': 'public, max-age=31536000' }),
    'the directives have capitals': kept({ 'cache-control': 'Public, Max-Age=31536000' }),
    'the number has quotes': kept({ 'cache-control': 'private="a, b", max-age="60", MAX-AGE = "31536000"' }),
    'no cache may store it': kept({ 'cache-control': 'No-Store' }),
    'an old header in capitals forbids caches': kept({ pragma: 'No-Cache' }),
    'the file may be kept for thirty days': kept({ 'cache-control': 'max-age=2592000' }),
    'the hit is likely enough': kept({ 'cache-control': `max-age=${(168 + 0.26 * (8760 - 168)) * 3600}` }),
    'it expires far in the future': kept({ expires: 'Fri, 01 Jan 2027 00:00:00 GMT' }),
    'browsers must request it each time': kept({ 'cache-control': 'no-cache, max-age=60' }),
    'an old header forbids caches': kept({ pragma: 'no-cache' }),
    'it is stale at once': kept({ 'cache-control': 'max-age=0' }),
    'its date has passed': kept({ expires: 'Thu, 01 Jan 1970 00:00:00 GMT' }),
    'its date is none': kept({ expires: '0' }),
  },
  negligible: { 'it may be kept for a week': kept({ 'cache-control': 'max-age=604800' }, 604_800, 205) },
  'short-small-files': {
    'the file is under 2 kB': {
      resources: images(2047, 'a.png'),
      files: [{ lifetime: 0, bytes: 2047 }],
      title: '1 small static file has a short cache lifetime',
    },
  },
  short: {
    'a font that text uses may be kept for a short time': {
      html: `<!doctype html><style>${FONT_FACE} p { font-family: A }</style><p>x`,
      resources: [shortLivedFont],
      files: [{ lifetime: 0, bytes: 2048 }],
    },
    'nothing is declared': kept({}, 0, 2048),
    'it may be kept for ten hours': kept({ 'cache-control': 'max-age=36000' }, 36_000, 1126),
    'it expires in an hour': kept({ expires: 'Thu, 01 Jan 2026 01:00:00 GMT' }, 3_600, 1638),
    'the age outweighs the date': kept(
      { 'cache-control': 'max-age=60', expires: 'Fri, 01 Jan 2027 00:00:00 GMT' },
      60,
    ),
    'cache-control overrules pragma': kept({ 'cache-control': 'max-age=60', pragma: 'no-cache' }, 60),
    'there are two': {
      resources: images(4_000, 'a.png', 'b.png'),
      title: '2 static files have a short cache lifetime',
    },
    'the file was not read to its end, so that its size is unknown': {
      resources: [cutImage('/a.png', new Uint8Array(65_536))],
      files: [{ lifetime: 0 }],
      savings: { bytes: null },
    },
  },
});

it('lists the largest of many files first', () => {
  const small = Array.from({ length: 20 }, (_, i) =>
    fetched('stylesheet', `https://example.org/${i}.css`, { bytes: 3_200 }),
  );
  const resources = [...small, fetched('image', '/big.png', { bytes: 3_400_000 })];
  const { evidence, evidenceTotal } = audit.audit(pageOf({ resources }));
  expect(evidence?.[0]?.file?.bytes).toBe(3_400_000);
  expect(evidenceTotal).toBe(21);
});
