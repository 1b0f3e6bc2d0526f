import { beforeEach, describe, expect, it } from 'vitest';
import type { PageSource } from '../../../src/audits/page-source.ts';
import { createAuditPool } from '../../../src/audits/pool/audit-pool.ts';
import {
  createPageReceiver,
  createPageSender,
  type PageParcel,
  type PageSender,
} from '../../../src/audits/pool/page-parcels.ts';
import type { Resource } from '../../../src/audits/resource.ts';
import { sourceOf } from '../audit-cases.ts';
import { fetched } from '../fetched.ts';

type Child = { name: string };
const A: Child = { name: 'a' };
const B: Child = { name: 'b' };
const STYLE = fetched('stylesheet', 'https://example.org/a.css', { text: '@import "b.css";' });
const IMPORTED = fetched('stylesheet', 'https://example.org/b.css', { text: 'p { color: red }' });
const PAGE = sourceOf({ html: '<title>Page</title><link rel="stylesheet" href="a.css"><p>Text' });
const OTHER = sourceOf({ html: '<title>Other</title><p>Text' });

const withResources = (source: PageSource, ...resources: Resource[]) => ({ ...source, resources });

let sender: PageSender<Child>;
beforeEach(() => {
  sender = createPageSender();
});
const pack = (source: PageSource, child = A, isLast = false) => sender.pack(source, { isLast, child });

describe('a child is sent', () => {
  it('the whole page at first, and then what it lacks', () => {
    const resources = [STYLE];
    expect(pack({ ...PAGE, resources })).toMatchObject({ page: { html: PAGE.html }, resources: [STYLE] });
    resources.push(IMPORTED);
    expect(pack({ ...PAGE, resources })).toEqual({ page: null, resources: [IMPORTED], isLast: false });
    expect(pack({ ...PAGE, resources }, A, true)).toEqual({ page: null, resources: [], isLast: true });
  });

  it.each<[string, PageSource]>([
    ['another page', OTHER],
    ['the page as fetched again', { ...PAGE, hops: [...PAGE.hops] }],
    ['other resources', withResources(PAGE, IMPORTED)],
  ])('everything for %s', (_, source) => {
    pack(withResources(PAGE, STYLE));
    const { html } = source;
    expect(pack(source)).toMatchObject({ page: { html }, resources: source.resources });
  });

  it('everything for a page that another child has', () => {
    pack(PAGE, B);
    expect(pack(PAGE)).toMatchObject({ page: { html: PAGE.html } });
  });

  it('everything once it was told to keep nothing', () => {
    pack(PAGE, A, true);
    expect(pack(PAGE)).toMatchObject({ page: { html: PAGE.html } });
  });
});

describe('a page goes to', () => {
  it('the child that has it', () => {
    pack(PAGE, A);
    pack(OTHER, B);
    expect(sender.choose(withResources(PAGE, STYLE), [A, B])).toBe(A);
  });

  it('the child that has no page, when none has this one', () => {
    pack(OTHER, B);
    expect(sender.choose(PAGE, [A, B])).toBe(A);
  });

  it('a child that has another page rather than to none', () => {
    pack(OTHER, A);
    pack(OTHER, B);
    expect(sender.choose(PAGE, [A, B])).toBe(B);
    expect(sender.choose(PAGE, [])).toBeUndefined();
  });
});

describe('a child', () => {
  const parcel = (source: PageSource, isLast = false): PageParcel => pack(source, A, isLast);

  it('puts the page together, and parses it once', () => {
    const receive = createPageReceiver();
    const first = receive(parcel(withResources(PAGE, STYLE)));
    const second = receive(parcel(withResources(PAGE, STYLE, IMPORTED)));
    expect(second).toMatchObject(withResources(PAGE, STYLE, IMPORTED));
    expect(second.document).toBe(first.document);
    expect(first.resources).toEqual([STYLE]);
  });

  it('keeps nothing of a page after the last parcel', () => {
    const receive = createPageReceiver();
    receive(parcel(PAGE, true));
    expect(() => receive({ page: null, resources: [], isLast: false })).toThrow();
  });
});

it('audits pages that share a child as if each had it alone', async () => {
  const unlimited = AbortSignal.any([]);
  const shared = createAuditPool(1);
  const alone = createAuditPool(1);
  try {
    const whole = withResources(PAGE, STYLE, IMPORTED);
    await shared.plan(PAGE, unlimited);
    await shared.plan(OTHER, unlimited);
    expect(await shared.plan(withResources(PAGE, STYLE), unlimited)).toEqual(
      await alone.plan(withResources(PAGE, STYLE), unlimited),
    );
    expect(await shared.audit(whole, unlimited)).toEqual(await alone.audit(whole, unlimited));
    expect(await shared.audit(OTHER, unlimited)).toEqual(await alone.audit(OTHER, unlimited));
  } finally {
    await Promise.all([shared.close(), alone.close()]);
  }
});
