import axe from 'axe-core';
import { expect, it } from 'vitest';
import type { AxePage, AxeResults } from '../../../../src/audits/accessibility/axe/axe-results.ts';
import { axeRuleUrl } from '../../../../src/audits/accessibility/axe/define-axe-audit.ts';
import { checkPage } from '../../../../src/audits/check.ts';
import { pageOf } from '../../audit-cases.ts';
import { auditOf, axeAudit, axePageOf } from '../axe-cases.ts';

const linkName = axeAudit('link-name');

function pageWith(axe: AxeResults): AxePage {
  return { ...pageOf({}), axe };
}

const SHELL = '<!doctype html><div id="root"></div><script src="/app.js"></script>';

it('counts the findings and lists the failed checks', () => {
  const finding = auditOf('link-name', '<a href="/a"></a><a href="/b">B</a><a href="/c"></a>');
  expect(finding).toMatchObject({ value: 2, expected: 0, evidenceTotal: 2 });
  expect(finding.evidence?.[0]).toMatchObject({ snippet: '<a href="/a">', line: 1 });
  expect(finding.evidence?.[0]?.note).toBe('Element is in tab order and does not have accessible text');
});

it.each([
  ['1 image has no alt text', '<img src="a.png">'],
  ['2 images have no alt text', '<img src="a.png"><img src="b.png">'],
])('states the number of elements: %s', (title, html) => {
  expect(auditOf('image-alt', html).title).toBe(title);
});

it('does not list the alternatives of a fix as further errors', () => {
  const finding = auditOf('image-alt', '<img src="a.png">');
  expect(finding.evidence?.[0]?.note).toBeNull();
});

it.each([
  ['passes', '<a href="/">Home</a>'],
  ['finds something', '<a href="/"></a>'],
])('has less confidence where scripts run when it %s', (_case, link) => {
  const html = `<p>${'Some words. '.repeat(30)}</p>${link}`;
  const confidence = (body: string) => checkPage(linkName, axePageOf(body, 'link-name')).confidence;
  expect(confidence(html)).toBe('certain');
  expect(confidence(`${html}<script src="/a.js"></script>`)).toBe('likely');
});

it('evaluates the head, but not the content, of a page that scripts build', () => {
  expect(auditOf('link-name', SHELL).result).toBe('client-rendered');
  const check = checkPage(axeAudit('html-has-lang'), axePageOf(SHELL, 'html-has-lang'));
  expect(check).toMatchObject({ outcome: 'failed', confidence: 'low' });
});

it('is unknown when axe has not run or has crashed', () => {
  expect(linkName.audit(pageOf({})).result).toBe('crashed');
  expect(linkName.audit(pageWith('crashed')).result).toBe('crashed');
  expect(linkName.audit(pageWith('too-large')).result).toBe('too-large');
  expect(linkName.audit(pageWith(new Map([['link-name', 'crashed']]))).result).toBe('crashed');
});

it('links to the page that axe-core itself gives for the rule', () => {
  for (const { ruleId, helpUrl } of axe.getRules()) {
    expect(helpUrl.split('?')[0]).toBe(axeRuleUrl(ruleId));
  }
});
