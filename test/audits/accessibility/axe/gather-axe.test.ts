import { setImmediate as nextImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { gatherAxe } from '../../../../src/audits/accessibility/axe/gather-axe.ts';
import { checkPage } from '../../../../src/audits/check.ts';
import { cpuGrowth, MAX_LINEAR_GROWTH } from '../../../support/cpu-growth.ts';
import { pageOf } from '../../audit-cases.ts';
import { auditOf, axeAudit, axePageOf, violationsOf } from '../axe-cases.ts';

const PAGES = 8;
/** Each page in memory would take 0.4 to 0.5 MB. Without them, garbage collection varies by up to 1 MB. */
const MAX_GROWTH_BYTES = 2 * 1024 ** 2;

const MANY_IMAGES = `<!doctype html><html lang="en"><title>x</title>${'<p><img src="a.png"></p>'.repeat(200)}`;

const violations = (html: string, rule: string) => violationsOf(pageOf({ html }), rule);

it('points at the elements of the page itself', () => {
  const [finding] = violations('<!doctype html>\n<p>x</p>\n<img src="a.png">', 'image-alt');
  expect(finding?.element.sourceCodeLocation?.startLine).toBe(3);
  expect(finding?.alternatives).toContain('Element does not have an alt attribute');
});

it.each([
  ['fields named as DOM methods', 'label', '<form><input name="appendChild"><input name="setAttribute">', 2],
  [
    'forms with the names of parts of the document',
    'image-alt',
    '<form name="head"></form><form name="head"></form><form name="body"></form><img>',
    1,
  ],
  [
    'names that are invalid in the DOM',
    'image-alt',
    '<p =x <y "z>x</p><o:p>x</o:p><svg xmlns:a="b" a:b="c"><xml:g/></svg><img>',
    1,
  ],
  ['elements nested deeper than the call stack', 'image-alt', `${'<b>'.repeat(9000)}<img>`, 1],
  ['frames that are not opened', 'frame-title', '<iframe src="/a"></iframe>'.repeat(200), 200],
])('evaluates a page with %s', (_, rule, html, count) => {
  expect(violations(`<!doctype html>${html}`, rule)).toHaveLength(count);
});

it('evaluates thousands of headings, each against the one before it', () => {
  const html = `<!doctype html>${'<h1>x</h1><h6>x</h6>'.repeat(1_000)}`;
  const found = violations(html, 'heading-order');
  expect(found).toHaveLength(1_000);
  expect(found[1]?.related[0]).toBe(found[1]?.element.parentElement?.children[2]);
});

it('evaluates attributes with many words in linear time', () => {
  const prepare = (words: number) => () => {
    const page = pageOf({ html: `<!doctype html><a href="/" role="${'a '.repeat(words)}">x</a>` });
    expect(gatherAxe(page)).toBeInstanceOf(Map);
  };
  expect(cpuGrowth(prepare, 200_000)).toBeLessThan(MAX_LINEAR_GROWTH);
});

it('evaluates the other links when a query has a malformed percent sign', () => {
  const links =
    '<a href="/?q=%zz">Read</a><a href="/a">More</a><a href="/b">More</a><a href="/100%?50%">Sale</a>';
  expect(auditOf('identical-links-same-purpose', links)).toMatchObject({ result: 'warning', value: 1 });
});

it('says that links cannot be decoded when each has a malformed percent sign', () => {
  const audit = axeAudit('identical-links-same-purpose');
  const page = axePageOf('<a href="/x?a=%E0%A4%A">More</a><a href="/x?a=%E0%A4%A">More</a>', audit.id);
  expect(checkPage(audit, page)).toMatchObject({ outcome: 'unknown', reason: 'decode-uncertain' });
});

it('does not run on pages with too many elements', () => {
  expect(gatherAxe(pageOf({ html: '<br>'.repeat(30_001) }))).toBe('too-large');
});

it('keeps nothing in memory of evaluated pages', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const run = async (pages: number) => {
    for (let i = 0; i < pages; i++) gatherAxe(pageOf({ html: MANY_IMAGES }));
    // One collection leaves memory that finished promises and callbacks still hold.
    for (let i = 0; i < 3; i++) {
      collect();
      await nextImmediate();
    }
    return process.memoryUsage().heapUsed;
  };
  const before = await run(2);
  expect((await run(PAGES)) - before).toBeLessThan(MAX_GROWTH_BYTES);
});
