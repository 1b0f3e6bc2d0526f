import { describe, expect, it, test } from 'vitest';
import type { Actor } from '../../src/accounts/actor.ts';
import type { Report } from '../../src/database/entities/report.ts';
import { type AccessToken, verifyOwnerToken } from '../../src/sharing/access-token.ts';
import { ownerPageUrl, pageUrl } from '../../src/sharing/page-url.ts';
import { createSigner } from '../support/create-signer.ts';
import { createTestClock } from '../support/test-services.ts';

const REPORT = { id: 7, slug: 'slug', privacy: 1, accessVersion: 3 } as Report;
const WRITER = { accountId: 1, apiKey: { id: 12, scope: 'write' } } as Actor;
const READER = { accountId: 1, apiKey: { id: 13, scope: 'read' } } as Actor;
const clock = createTestClock();
const context = { publicUrl: 'https://reports.example', signer: createSigner('c2VjcmV0'), clock };

function parametersOf(url: string) {
  const { searchParams } = new URL(url);
  return { expires: searchParams.get('expires') ?? '', signature: searchParams.get('signature') ?? '' };
}
const verify = (report: Report, token: AccessToken, at: Pick<typeof context, 'signer' | 'clock'> = context) =>
  verifyOwnerToken(at, 'link', report, token);
const link = parametersOf(ownerPageUrl(context, REPORT, WRITER, 60));
const { expires } = link;

describe('a signed URL', () => {
  test.each([1, 2])('opens a page with privacy %i', (privacy) => {
    const report = { ...REPORT, privacy };
    const parameters = parametersOf(ownerPageUrl(context, report, WRITER, 60));
    expect(verify(report, parameters)).toEqual({ expires, apiKeyId: 12, mayChange: true });
  });

  it('of a read key opens the page without changes', () => {
    const parameters = parametersOf(ownerPageUrl(context, REPORT, READER, 60));
    expect(verify(REPORT, parameters)).toEqual({ expires, apiKeyId: 13, mayChange: false });
  });

  it('is the plain URL if the page is public', () => {
    const report = { ...REPORT, privacy: 0 };
    expect(ownerPageUrl(context, report, WRITER, 60)).toBe('https://reports.example/r/slug');
    expect(ownerPageUrl(context, report, WRITER, 60)).toBe(pageUrl(context, report));
  });

  it('opens the page until it expires, to the second', () => {
    const later = createTestClock();
    later.advance(59_999);
    expect(verify(REPORT, link, { ...context, clock: later })).not.toBeNull();
    later.advance(1);
    expect(verify(REPORT, link, { ...context, clock: later })).toBeNull();
  });

  test.each<[string, Partial<Report> | object]>([
    ['another report', { id: 8 }],
    ['a site audit with the same id', { maxPages: 100 }],
    ['the report after its access changed', { accessVersion: 4 }],
  ])('does not open %s', (_, change) => {
    expect(verify({ ...REPORT, ...change }, link)).toBeNull();
  });

  test.each([
    ['a later expiry', { expires: String(Number(link.expires) + 1) }],
    ['an expiry that is no number', { expires: `${link.expires}.0` }],
    ['an expiry that never comes', { expires: '9'.repeat(400) }],
    ['the id of another key', { signature: link.signature.replace('12.', '13.') }],
    ['a signature without a key', { signature: context.signer.sign('owner-write-link', `7:3:${expires}`) }],
    ['no signature', { signature: '' }],
    ['a longer signature', { signature: `${link.signature}A` }],
    ['a signature with other letters', { signature: link.signature.toLowerCase() }],
    ['a signature of no ASCII', { signature: '🔑'.repeat(link.signature.length / 2) }],
  ])('does not open the page with %s', (_, change) => {
    expect(verify(REPORT, { ...link, ...change })).toBeNull();
  });

  it('of another installation does not open the page', () => {
    expect(verify(REPORT, link, { ...context, signer: createSigner('b3RoZXI') })).toBeNull();
  });

  it('cannot be made from a signature for another purpose', () => {
    const signature = `12.${context.signer.sign('page-cookie', `7:3:${expires}:12`)}`;
    expect(verify(REPORT, { ...link, signature })).toBeNull();
  });
});
