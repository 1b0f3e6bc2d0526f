import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import axe from 'axe-core';
import { expect, it } from 'vitest';
import { gatherAxe } from '../../../../src/audits/accessibility/axe/gather-axe.ts';
import { checkPage } from '../../../../src/audits/check.ts';
import { cpuGrowth, MAX_LINEAR_GROWTH } from '../../../support/cpu-growth.ts';
import { pageOf } from '../../audit-cases.ts';
import { axeAudit, axePageOf } from '../axe-cases.ts';

const PAGES = 30;
const MAX_GROWTH_BYTES = 40 * 1024 ** 2;

const MANY_IMAGES = `<!doctype html><html lang="en"><title>x</title>${'<p><img src="a.png"></p>'.repeat(200)}`;

async function violations(html: string, rule: string) {
  const results = await gatherAxe(pageOf({ html }));
  const result = typeof results === 'string' ? results : results.get(rule);
  if (typeof result !== 'object') throw new Error(`axe did not evaluate ${rule}: ${result}`);
  return result.violations;
}

it('points at the elements of the page itself', async () => {
  const [finding] = await violations('<!doctype html>\n<p>x</p>\n<img src="a.png">', 'image-alt');
  expect(finding?.element.sourceCodeLocation?.startLine).toBe(3);
  expect(finding?.alternatives).toContain('Element does not have an alt attribute');
});

it('evaluates forms whose fields take the names of DOM methods', async () => {
  const html = '<!doctype html><form><input name="appendChild"><input name="setAttribute"></form>';
  expect(await violations(html, 'label')).toHaveLength(2);
});

it('evaluates pages whose forms take the names of parts of the document', async () => {
  const html =
    '<!doctype html><form name="head"></form><form name="head"></form><form name="body"></form><img>';
  expect(await violations(html, 'image-alt')).toHaveLength(1);
});

it('evaluates pages with names that are invalid in the DOM', async () => {
  const html = '<!doctype html><p =x <y "z>x</p><o:p>x</o:p><svg xmlns:a="b" a:b="c"><xml:g/></svg><img>';
  expect(await violations(html, 'image-alt')).toHaveLength(1);
});

it('evaluates pages that nest deeper than the call stack', async () => {
  expect(await violations(`<!doctype html>${'<b>'.repeat(9000)}<img>`, 'image-alt')).toHaveLength(1);
});

it('evaluates frames without opening them', async () => {
  expect(
    await violations(`<!doctype html>${'<iframe src="/a"></iframe>'.repeat(200)}`, 'frame-title'),
  ).toHaveLength(200);
});

it('ignores a field that a widget hides and replaces', async () => {
  const html = '<!doctype html><textarea id="text"></textarea><textarea id="note"></textarea>';
  expect(await violations(html, 'label')).toHaveLength(2);
  expect(await violations(`${html}<script>CKEDITOR.replace("text")</script>`, 'label')).toHaveLength(1);
});

it('evaluates thousands of headings, each against the one before it', async () => {
  const html = `<!doctype html>${'<h1>x</h1><h6>x</h6>'.repeat(1_000)}`;
  const found = await violations(html, 'heading-order');
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

it('evaluates the other links when a query has a malformed percent sign', async () => {
  const results = gatherAxe(
    pageOf({
      html: `<!doctype html><a href="/?q=%zz">Read</a><a href="/a">More</a><a href="/b">More</a>
        <a href="/100%?50%">Sale</a>`,
    }),
  );
  const result = typeof results === 'string' ? results : results.get('identical-links-same-purpose');
  expect(result).toMatchObject({ incomplete: [{ related: [expect.anything()] }] });
});

it('evaluates the other skip links when a fragment has a malformed percent sign', async () => {
  const hide = 'style="position:absolute;left:-999px"';
  const found = await violations(
    `<!doctype html><a ${hide} href="#50%">Sale</a><a ${hide} href="#gone">Skip</a><main>x</main>`,
    'skip-link',
  );
  expect(found.map(({ element }) => element.getAttribute('href'))).toEqual(['#gone']);
});

it('says that links cannot be decoded when each has a malformed percent sign', async () => {
  const page = await axePageOf('<a href="/x?a=%E0%A4%A">More</a><a href="/x?a=%E0%A4%A">More</a>');
  expect(checkPage(axeAudit('identical-links-same-purpose'), page)).toMatchObject({
    outcome: 'unknown',
    reason: 'decode-uncertain',
  });
});

it('does not run on pages with too many elements', async () => {
  expect(await gatherAxe(pageOf({ html: '<br>'.repeat(30_001) }))).toBe('too-large');
});

it('evaluates several pages at once', async () => {
  const counts = await Promise.all([1, 2, 3].map((count) => violations('<img>'.repeat(count), 'image-alt')));
  expect(counts.map((found) => found.length)).toEqual([1, 2, 3]);
});

it('does not modify axe for each page, which would make V8 recompile it', () => {
  const page = pageOf({ html: '<!doctype html><img>' });
  gatherAxe(page);
  const [before, after] = [0, 1].map(() => {
    const members = Object.getOwnPropertyDescriptors(axe.utils.DqElement.prototype);
    gatherAxe(page);
    return members;
  });
  expect(after).toEqual(before);
});

it('keeps nothing in memory of evaluated pages', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const run = async (pages: number) => {
    for (let i = 0; i < pages; i++) await gatherAxe(pageOf({ html: MANY_IMAGES }));
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = await run(3);
  expect((await run(PAGES)) - before).toBeLessThan(MAX_GROWTH_BYTES);
});
