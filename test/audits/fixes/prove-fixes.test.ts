import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { applyPatch } from 'diff';
import { describe, expect, it, test, vi } from 'vitest';
import type { AxePage } from '../../../src/audits/accessibility/axe/axe-results.ts';
import { RULES } from '../../../src/audits/accessibility/axe/axe-rules.ts';
import { gatherAxe } from '../../../src/audits/accessibility/axe/gather-axe.ts';
import { type AuditReport, auditPage, checkAll } from '../../../src/audits/audit-page.ts';
import type { Outcome } from '../../../src/audits/audit-type.ts';
import { checkPage, type OfferedFixes } from '../../../src/audits/check.ts';
import type { Check } from '../../../src/audits/check-type.ts';
import { auditWithFixes, fixedHeaders, revisePage } from '../../../src/audits/fixes/prove-fixes.ts';
import { AUDITS } from '../../../src/audits/registry.ts';
import { type Page, parsePage } from '../../../src/engine/page.ts';
import type { PageSource } from '../../../src/page/fetched-page.ts';
import { png } from '../../facts/image-size/image-bytes.ts';
import { auditNamed, FIXED, sourceOf } from '../audit-cases.ts';
import { fetched } from '../fetched.ts';
import { fixedPage } from '../fixed-page.ts';
import { corpus } from '../record/corpus.ts';
import { editsOf, isReady, withEdits } from './report-edits.ts';

const { resolve } = createRequire(import.meta.url);
const realPage = (name: string, file: string) =>
  sourceOf({ html: readFileSync(join(dirname(resolve(`${name}/package.json`)), file), 'utf8') });
const TEXT = 'We forge garden tools by hand and sell them from a workshop that we have had for many years. ';
/** A page with a fix of each kind of change. */
const FIXABLE = sourceOf({
  html: `<html>\r\n<head>\r\n  <title>Tools &\r\n more</title>\r\n</head><body><h3>Tools</h3><p>${TEXT}</p><p>${TEXT}</p>${'<br>'.repeat(200)}<main><img src=a.png alt="Spade"></main>`,
  headers: [['content-type', 'text/html']],
  source: { encoding: 'windows-1252', encodingSource: 'default' },
  resources: [fetched('image', '/a.png', { prefix: png(800, 600), bytes: 10_000 })],
});

const PAGES: Record<string, PageSource> = {
  fixable: FIXABLE,
  ...corpus(),
  'jquery-ui': realPage('jquery-ui-dist', 'index.html'),
  milligram: realPage('milligram', 'example.html'),
  bare: realPage('startbootstrap-bare', 'dist/index.html'),
};

/** Rules of axe-core with fixes on a page, and those whose check passes with them. */
const fixableRules = new Set<string>();
const mendedRules = new Set<string>();

describe.each(Object.entries(PAGES))('the page %s', (_, source) => {
  const page: AxePage = parsePage(source);
  const report = audited(page);
  const edits = editsOf(report.checks.filter(isReady));
  const offered: OfferedFixes = new Map();
  checkAll(page, offered);
  /** The page with the ready fixes of checks. */
  const fixedBy = (checks: readonly Check[], changes = editsOf(checks)) => {
    const ready = checks.flatMap(({ id, fixes }) =>
      (offered.get(id) ?? []).filter((_, i) => fixes[i]?.applicability === 'ready'),
    );
    return revisePage(page, withEdits(page.html, changes), fixedHeaders(page.headers, ready));
  };

  it('with all ready edits, in any order, has the outcome that its report promises', () => {
    const after = auditPage(
      fixedBy(
        report.checks.filter(isReady),
        edits.toSorted(() => Math.random() - 0.5),
      ),
    );
    const { score, result, categories, fixed } = report.afterFixes ?? {};
    expect({ score, result, categories }).toEqual({
      score: after.score,
      result: after.result,
      categories: after.categories,
    });
    for (const [i, { id, outcome }] of report.checks.entries()) {
      if (outcome !== 'unknown')
        expect(severity(after.checks[i]?.outcome), id).toBeLessThanOrEqual(severity(outcome));
      expect(fixed?.includes(id), id).toBe(
        severity(outcome) > severity(after.checks[i]?.outcome) && severity(after.checks[i]?.outcome) === 0,
      );
    }
  });

  it('with the ready fixes of one check wins at least what the check promises', () => {
    for (const check of report.checks.filter(isReady)) {
      const after = auditPage(fixedBy([check]));
      expect(severity(after.checks.find(({ id }) => id === check.id)?.outcome), check.id).toBe(0);
      // Checks that did not apply before have points besides.
      const applied = report.checks.filter(
        ({ points }, i) => points.possible === after.checks[i]?.points.possible,
      );
      if (applied.length === report.checks.length)
        expect(after.score - report.score, check.id).toBeGreaterThan(check.scoreGain - 0.11);
    }
  });

  // `describeAudit` does the same with its pages for the other audits.
  it('with the changes of a check by axe-core, and texts in their gaps, passes the check', () => {
    for (const { id, outcome, evidence, evidenceTotal } of report.checks.filter(({ id }) =>
      RULES.includes(id),
    )) {
      const fixes = [...(offered.get(id) ?? [])];
      const fixed = severity(outcome) > 0 && fixedPage(page, { fixes, evidence, evidenceTotal });
      if (fixes.some(({ changes, steps }) => changes && !steps)) fixableRules.add(id);
      if (!fixed) continue;
      const axePage = Object.assign(fixed, { axe: gatherAxe(fixed, new Set([id])) });
      expect(checkPage(auditNamed(AUDITS, id), axePage).outcome, id).toBeOneOf(FIXED);
      mendedRules.add(id);
    }
  });

  it('has a patch that makes the same changes', () => {
    if (edits.length === 0) expect(report.patch).toBeNull();
    else expect(applyPatch(source.html, report.patch ?? '')).toBe(withEdits(page.html, edits));
  });
});

test('every rule of axe-core with fixes passes with them on one of the pages', () => {
  expect([...mendedRules].sort()).toEqual([...fixableRules].sort());
  expect(mendedRules.size).toBeGreaterThan(10);
});

test('ready edits hold on pages of any tags in any order', () => {
  const parts = [
    '<html>|<html lang=x y>|<head>|</head>|<body>|<title>|</title>|<title></title>|<!doctype html>',
    '<meta name=viewport content=width=1>|<meta charset=x>|<meta name=description>|<h3>a|</h3>|<h1>b</h1>',
    '<table border=0>|<td align=left>|<img src=a.png>|<img src=a.png loading=lazy|<p>|<script src=a.js>',
    '</script>|<svg>|</svg>|<template>|</template>|<!--|-->|\r\n|&|🌱|"|>|<b>|<a href=x>',
    `<noscript>|</noscript>|<frameset>|<select>|<p>${TEXT}`,
  ].flatMap((list) => list.split('|'));
  for (let seed = 1; seed <= 30; seed++) {
    const chosen = Array.from(
      { length: 25 },
      (_, i) => parts[Math.trunc(Math.abs(Math.sin(seed * 99 + i) * 1e4)) % parts.length],
    );
    const source = sourceOf({ html: chosen.join(''), headers: [['content-type', 'text/html']] });
    const page = parsePage(source);
    const report = audited(page);
    const edits = editsOf(report.checks.filter(isReady));
    const after = auditPage(revisePage(page, withEdits(source.html, edits)));
    for (const { id, fixes } of report.checks.filter(isReady)) {
      if (fixes.some(({ applicability, edits }) => applicability === 'ready' && edits.length > 0))
        expect(
          severity(after.checks.find((check) => check.id === id)?.outcome),
          `${id} of ${source.html}`,
        ).toBe(0);
    }
  }
});

test('a page whose audit takes more than three seconds is not audited again', () => {
  const { afterFixes, patch } = audited(parsePage(FIXABLE), 3_001);
  expect([afterFixes, patch]).toEqual([null, null]);
});

test('a page with a fix of each kind has ready ones of each', () => {
  const { checks, score, afterFixes } = audited(parsePage(FIXABLE));
  expect(checks.filter(isReady).map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      'doctype',
      'charset',
      'viewport-insight',
      'html-has-lang',
      'heading-one',
      'meta-description',
      'unsized-images',
    ]),
  );
  expect(afterFixes?.score).toBeGreaterThan(score + 10);
});

test('an edit after CRLF and a character of two code units has the line and the column of the file', () => {
  const resources = [fetched('image', '/a.png', { prefix: png(80, 60), bytes: 1_000 })];
  const html = '<title>a</title>\r\n<p>&\r\n🌱<img src=a.png alt=a>';
  const { checks } = audited(parsePage(sourceOf({ html, resources })));
  const [fix] = checks.find(({ id }) => id === 'unsized-images')?.fixes ?? [];
  const place = { startLine: 3, startColumn: 23, endLine: 3, endColumn: 23 };
  expect(fix).toMatchObject({
    applicability: 'ready',
    edits: [{ ...place, before: '', after: ' width="80" height="60"' }],
  });
});

test.each([
  ['a text that only a person can write', 'image-alt', '<img src=a.png>', 'placeholders', []],
  [
    'files that a person must create',
    'favicon',
    '<p>a',
    'placeholders',
    ['Create /favicon.ico, with at least 32 × 32 pixels.'],
  ],
  ['a decision', 'is-crawlable', '<meta name=robots content=noindex>', 'example', []],
])('a fix that needs %s is not ready, and not in the patch', (_, id, html, applicability, steps) => {
  const resources = [fetched('favicon', '/favicon.ico', { status: 404 })];
  const { checks, patch } = audited(parsePage(sourceOf({ html: `<!doctype html>${html}`, resources })));
  expect(checks.find((check) => check.id === id)?.fixes[0]).toMatchObject({ applicability, steps });
  expect(patch ?? '').not.toMatch(/^\+.*(?:favicon\.ico|content=all|…)/m);
});

test('a fix that does not hold is an example, and the others are ready', () => {
  // A main heading that screen readers cannot reach is none.
  const html = '<h2 style="visibility:hidden">Tools</h2><p>Spades';
  const { checks, patch } = audited(parsePage(sourceOf({ html })));
  const applicability = (name: string) => checks.find(({ id }) => id === name)?.fixes[0]?.applicability;
  expect([applicability('heading-one'), applicability('doctype')]).toEqual(['example', 'ready']);
  expect(patch ?? '').not.toContain('h1');
});

test('fixes that cover some of the elements only say how many are left', () => {
  const resources = [fetched('image', '/a.png', { prefix: png(80, 60), bytes: 1_000 })];
  const html = '<!doctype html><title>a</title><img src=a.png alt=a><img src=b.png alt=b>';
  const { checks } = audited(parsePage(sourceOf({ html, resources })));
  expect(checks.find(({ id }) => id === 'unsized-images')?.fixes).toMatchObject([
    { applicability: 'placeholders', steps: ['Change the other one in the same way.'], edits: [{}] },
  ]);
});

function severity(outcome: Outcome | undefined): number {
  return outcome === 'failed' ? 2 : outcome === 'warning' ? 1 : 0;
}

/** The report of a page whose audit takes that time: on a busy machine, it could be too long for the proof of fixes. */
function audited(page: Page, milliseconds = 0): AuditReport {
  let now = 0;
  using _ = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += milliseconds;
    return now;
  });
  return auditWithFixes(page);
}
