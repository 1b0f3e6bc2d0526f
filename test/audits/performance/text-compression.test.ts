import { audit } from '../../../src/audits/performance/text-compression.ts';
import type { HeaderLine } from '../../../src/page/headers.ts';
import { describeAudit } from '../audit-cases.ts';
import { CLIENT_RENDERED } from '../client-rendered.ts';
import { fetched, notFetched } from '../fetched.ts';

function typed(type: string): { headers: HeaderLine[] } {
  return { headers: [['content-type', type]] };
}

describeAudit(audit, {
  'no-texts': [
    {
      when: 'there are only images',
      source: {
        resources: [fetched('image', 'https://example.org/a.png', { ...typed('image/png'), bytes: 9e6 })],
      },
    },
  ],
  compressed: [
    {
      when: 'a large script is compressed with Brotli',
      source: {
        resources: [
          fetched('script', 'https://example.org/a.js', {
            headers: [
              ['content-type', 'text/javascript'],
              ['content-encoding', 'br'],
            ],
            bytes: 90_000,
          }),
        ],
      },
      value: { files: 1, uncompressed: 0, savingBytes: 0 },
    },
    {
      when: 'four fifths of a stylesheet are below 1400 bytes',
      source: {
        resources: [
          fetched('stylesheet', 'https://example.org/a.css', { ...typed('text/css'), bytes: 1749 }),
        ],
      },
    },
    {
      when: 'the error page that came instead is not the file',
      source: {
        resources: [
          fetched('script', 'https://example.org/a.js', { ...typed('text/javascript'), bytes: 90 }),
          fetched('script', 'https://example.org/b.js', {
            ...typed('text/html'),
            bytes: 90_000,
            status: 404,
          }),
        ],
      },
    },
  ],
  uncompressed: [
    {
      when: 'a stylesheet, a script and an SVG are not compressed',
      source: {
        resources: [
          fetched('stylesheet', 'https://example.org/a.css', {
            ...typed('text/css; charset=utf-8'),
            bytes: 1750,
          }),
          fetched('script', 'https://example.org/a.js', { ...typed('Application/JavaScript'), bytes: 3000 }),
          fetched('image', 'https://example.org/a.svg', { ...typed('image/svg+xml'), bytes: 2800 }),
        ],
      },
      value: { files: 3, uncompressed: 3, savingBytes: 4810 },
      files: [
        { bytes: 3000, saving: 2010 },
        { bytes: 1750, saving: 1400 },
        { bytes: 2800, saving: 1400 },
      ],
    },
  ],
  undetermined: [
    CLIENT_RENDERED,
    {
      when: 'a script was blocked',
      source: { resources: [notFetched('script', 'https://example.org/a.js', 'blocked')] },
    },
  ],
});
