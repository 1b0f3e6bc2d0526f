import { describe, expect, it } from 'vitest';
import type { Audit, AuditFinding } from '../../src/audits/audit.ts';
import { checkPage } from '../../src/audits/check.ts';
import { type Page, parsePage } from '../../src/engine/page.ts';
import type { Json } from '../../src/engine/text/json.ts';
import type { Evidence, MeasuredFile } from '../../src/facts/evidence-type.ts';
import type { PageSource } from '../../src/page/fetched-page.ts';
import type { HeaderLine } from '../../src/page/headers.ts';
import type { Resource } from '../../src/page/resource.ts';
import { absolute } from './fetched.ts';
import { fixedPage, isComplete } from './fixed-page.ts';

/** One page and the expected finding. */
export interface AuditPage {
  html?: string;
  /** Added to the headers of the final response; `content-type: text/html; charset=utf-8` unless given. */
  headers?: HeaderLine[];
  /** The address of the page. */
  url?: string;
  /** The addresses, or paths, that redirected to the page, in order. */
  via?: string[];
  resources?: Resource[];
  /** Anything else of the source. */
  source?: Partial<PageSource>;
  value?: Json;
  /** The value where the Observatory has the same result, and rates it so. */
  observatory?: { modifier: number | null; lighthouse?: string[]; measured: Json };
  /** The title of the check. */
  title?: string;
  /** The reason, where it is not the declared one. */
  reason?: AuditFinding['reason'];
  /** The confidence of the check. */
  confidence?: AuditFinding['confidence'];
  /** Snippets of the evidence, in order. */
  snippets?: (string | null)[];
  /** Notes of the evidence, in order. */
  notes?: (string | null)[];
  /** URLs of the evidence, in order. */
  urls?: (string | null)[];
  /** The estimated savings of a fix. */
  savings?: AuditFinding['savings'];
  /** The code of the fixes, in order. */
  fixes?: string[];
  /** The fixes do not suffice: another problem of the same audit is left. */
  staysOpen?: true;
  /** Numbers of the files of the evidence, in order; those that are left out are null. */
  files?: (Partial<MeasuredFile> | null)[];
}

/** Pages, or the HTML of pages, by the condition of the case: the end of "… when". */
export type AuditPages = Record<string, string | AuditPage>;

/** The HTML of an empty page that scripts fill; it lacks the resources that they will load. */
export const SHELL =
  '<!doctype html><body><div id=root></div><script src="https://example.org/app.js"></script>';

/** The case of such a page. */
export const CLIENT_RENDERED = { 'scripts build the page': SHELL };

/** A case for each item. */
export function pagesFor<T>(
  items: readonly T[],
  page: (item: T, index: number) => [when: string, page: string | AuditPage],
): AuditPages {
  return Object.fromEntries(items.map(page));
}

/** The audit with this id, of a module that defines several. */
export function auditNamed(audits: readonly Audit[], id: string): Audit {
  const audit = audits.find((one) => one.id === id);
  if (!audit) throw new Error(`There is no audit ${id}.`);
  return audit;
}

/**
 * Runs an audit over small pages, grouped by the result each must have, and fails when a declared result has
 * no page. Elements of the evidence must carry selector and line. Results whose reason is that scripts render the page,
 * and `unfetched`, have a page by default.
 */
export function describeAudit(audit: Audit, given: Record<string, AuditPages>): void {
  const byDefault = Object.entries(audit.results).flatMap(([result, { reason }]): [string, AuditPages][] => {
    if (reason === 'client-rendered') return [[result, CLIENT_RENDERED]];
    return result === 'unfetched' ? [[result, { 'the file was never requested': {} }]] : [];
  });
  const results: typeof given = { ...Object.fromEntries(byDefault), ...given };
  const cases = Object.entries(results).flatMap(([result, pages]) =>
    Object.entries(pages).map(([when, page]) => {
      const own: AuditPage = typeof page === 'string' ? { html: page } : page;
      return { result, when, ...own };
    }),
  );
  describe(`audit ${audit.id}`, () => {
    it('has a case for every result it declares', () => {
      expect(Object.keys(results).sort()).toEqual(Object.keys(audit.results).sort());
      expect(new Set(cases.map(({ result }) => result)).size).toBe(Object.keys(results).length);
    });
    it('has a case that its fixes mend, if it offers complete ones', () => {
      const findings = cases.map((own) => {
        const page = pageOf(own);
        return { page, finding: audit.audit(page) };
      });
      const offersFixes = findings.some(({ finding }) => finding.fixes?.some(isComplete));
      const mended = findings.filter(({ page, finding }) => {
        const fixed = fixedPage(page, finding);
        return fixed && FIXED.includes(audit.results[audit.audit(fixed).result]?.outcome ?? '');
      });
      expect(mended.length > 0).toBe(offersFixes);
    });
    for (const { result, when, ...page } of cases) {
      it(`says ${result} when ${when}`, () => {
        const finding = audit.audit(pageOf(page));
        expect(finding.result).toBe(result);
        if (page.value !== undefined) expect(finding.value).toEqual(page.value);
        const { modifier, ...rest } = page.observatory ?? {};
        if (page.observatory) expect(finding.value).toEqual({ observatory: { result, modifier }, ...rest });
        if (page.title) expect(finding.title ?? audit.results[result]?.title).toBe(page.title);
        if (page.reason) expect(finding.reason).toBe(page.reason);
        if (page.confidence) expect(checkPage(audit, pageOf(page)).confidence).toBe(page.confidence);
        if (page.snippets) expect(evidence(finding).map((item) => item.snippet)).toEqual(page.snippets);
        if (page.notes) expect(evidence(finding).map((item) => item.note)).toEqual(page.notes);
        if (page.urls) expect(evidence(finding).map((item) => item.url)).toEqual(page.urls);
        if (page.savings) expect(finding.savings).toEqual(page.savings);
        if (page.fixes) expect(codeOf(finding)).toEqual(page.fixes);
        if (page.files) expect(evidence(finding).map(({ file }) => known(file))).toEqual(page.files);
        for (const item of evidence(finding)) if (item.selector) expect(item.line).toBeGreaterThan(0);
        const fixed = fixedPage(pageOf(page), finding);
        if (fixed && !page.staysOpen)
          expect(FIXED).toContain(audit.results[audit.audit(fixed).result]?.outcome);
      });
    }
  });
}

/** The outcomes of a check whose fixes were applied. */
export const FIXED = ['passed', 'not_applicable', 'informative', 'unknown'];

/** The numbers that are not null. */
function known(file: MeasuredFile | null): Partial<MeasuredFile> | null {
  return file && Object.fromEntries(Object.entries(file).filter(([, number]) => number !== null));
}

/** A parsed page served from https://example.org/page with HTTP/2 and no redirect, unless the case says otherwise. */
export function pageOf(page: AuditPage): Page {
  return parsePage(sourceOf(page));
}

/** Gives pages one header, in as many lines as there are values. */
export function sending(name: string) {
  return (...values: string[]) => ({ headers: values.map((value): HeaderLine => [name, value]) });
}

/** The fetched form of such a page, for tests of the whole engine. */
export function sourceOf({
  html = '<!doctype html><title>Page</title>',
  headers = [],
  source = {},
  url = source.url ?? 'https://example.org/page',
  via = [],
  resources = [],
}: AuditPage): PageSource {
  const lines: HeaderLine[] = headers.some(([name]) => name === 'content-type')
    ? headers
    : [['content-type', 'text/html; charset=utf-8'], ...headers];
  const status = source.status ?? 200;
  const addresses = [...via.map(absolute), url];
  const bytes = new TextEncoder().encode(html).length;
  return {
    requestedUrl: addresses[0] ?? url,
    url,
    fetchedAt: '2026-01-01T00:00:00.000Z',
    hops: addresses.map((address, i) => {
      const isLast = i === via.length;
      return { url: address, status: isLast ? status : 301, headers: isLast ? lines : [], durationMs: 40 };
    }),
    status,
    httpVersion: 'HTTP/2',
    headers: lines,
    html,
    encoding: 'UTF-8',
    encodingSource: 'http',
    htmlBytes: bytes,
    transferBytes: bytes,
    ttfbMs: 40,
    totalMs: 50,
    tls: null,
    resources,
    ...source,
  };
}

function codeOf({ fixes = [] }: AuditFinding): string[] {
  return fixes.map(({ code }) => code);
}

function evidence(finding: { evidence?: Evidence[] }): Evidence[] {
  return finding.evidence ?? [];
}
