import { expect, it } from 'vitest';
import { audit } from '../../../src/audits/performance/cache-insight.ts';
import type { HeaderLine } from '../../../src/page/headers.ts';
import { type AuditCase, describeAudit, pageOf } from '../audit-cases.ts';
import { CLIENT_RENDERED } from '../client-rendered.ts';
import { cutImage, fetched, notFetched } from '../fetched.ts';

/** The page of the cases is fetched at the start of 2026. */
function kept(when: string, headers: HeaderLine[], files: AuditCase['files'] = [], bytes = 2048): AuditCase {
  const resource = fetched('image', '/a.png', { headers, bytes });
  return { when, resources: [resource], files };
}

const FONT = 'https://example.org/a.woff2';
const FONT_FACE = `@font-face { font-family: A; src: url(${FONT}) }`;
const shortLivedFont = fetched('font', FONT, { bytes: 2048 });

describeAudit(audit, {
  'nothing-cacheable': [
    { when: 'there is only the page' },
    {
      when: 'there are only errors, redirect targets apart, and probes',
      resources: [fetched('image', '/a.png', { status: 404 }), fetched('robots', '/robots.txt')],
    },
  ],
  long: [
    kept('the file may be kept for a year', [['cache-control', 'public, max-age=31536000']]),
    kept('the file may be kept for thirty days', [['cache-control', 'max-age=2592000']]),
    kept('the hit is likely enough', [['cache-control', `max-age=${(168 + 0.26 * (8760 - 168)) * 3600}`]]),
    kept('it expires far in the future', [['expires', 'Fri, 01 Jan 2027 00:00:00 GMT']]),
    kept('the server wants it asked for each time', [['cache-control', 'no-cache, max-age=60']]),
    kept('it must not be stored', [['cache-control', 'no-store']]),
    kept('it is private', [
      ['cache-control', 'private'],
      ['cache-control', 'max-age=60'],
    ]),
    kept('it must be checked when stale', [['cache-control', 'max-age=60, must-revalidate']]),
    kept('an old header forbids caches', [['pragma', 'no-cache']]),
    kept('it is stale at once', [['cache-control', 'max-age=0']]),
    kept('its date has passed', [['expires', 'Thu, 01 Jan 1970 00:00:00 GMT']]),
    kept('its date is none', [['expires', '0']]),
  ],
  'short-small-files': [kept('the file is under 2 kB', [], [{ lifetime: 0, bytes: 2047 }], 2047)],
  short: [
    {
      when: 'a font that text uses may be kept for a short time',
      html: `<!doctype html><style>${FONT_FACE} p { font-family: A }</style><p>x`,
      resources: [shortLivedFont],
      files: [{ lifetime: 0, bytes: 2048 }],
    },
    {
      when: 'a preloaded font may be kept for a short time',
      html: `<!doctype html><link rel=preload as=font href="${FONT}#a">`,
      resources: [shortLivedFont],
    },
    kept('nothing is declared', [], [{ lifetime: 0, bytes: 2048 }]),
    kept(
      'it may be kept for a week',
      [['cache-control', 'max-age=604800']],
      [{ lifetime: 604800, bytes: 2048 }],
    ),
    kept(
      'it expires in an hour',
      [['expires', 'Thu, 01 Jan 2026 01:00:00 GMT']],
      [{ lifetime: 3600, bytes: 2048 }],
    ),
    kept(
      'the age outweighs the date',
      [
        ['cache-control', 'max-age=60'],
        ['expires', 'Fri, 01 Jan 2027 00:00:00 GMT'],
      ],
      [{ lifetime: 60, bytes: 2048 }],
    ),
    kept(
      'cache-control allows caching, and pragma forbids it',
      [
        ['cache-control', 'max-age=60'],
        ['pragma', 'no-cache'],
      ],
      [{ lifetime: 60, bytes: 2048 }],
    ),
  ],
  undetermined: [
    CLIENT_RENDERED,
    { when: 'an image took too long', resources: [notFetched('image', '/a.png', 'timeout')] },
  ],
});

it.each([
  [['a.png', 'b.png'], 4_000, '2 static files have a short cache lifetime'],
  [['a.png'], 50, '1 small static file has a short cache lifetime'],
])('states the number of files: %s of %d bytes', (names, bytes, title) => {
  const resources = names.map((name) => fetched('image', `https://example.org/${name}`, { bytes }));
  expect(audit.audit(pageOf({ resources })).title).toBe(title);
});

it('has no size and no saving for a file that was not read to its end', () => {
  const image = cutImage('/a.png', new Uint8Array(65_536));
  const { evidence, savings } = audit.audit(pageOf({ resources: [image] }));
  expect(evidence?.[0]?.file).toMatchObject({ bytes: null, lifetime: 0 });
  expect(savings).toEqual({ bytes: null });
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
