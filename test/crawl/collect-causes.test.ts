import { expect, test } from 'vitest';
import { auditPage } from '../../src/audits/audit-page.ts';
import { createCauseCollector } from '../../src/crawl/causes/collect-causes.ts';
import { pageOf } from '../audits/audit-cases.ts';

const TEMPLATES = ['shop', 'blog', 'help'] as const;
const PAGES = 60;

/** A page of a generated site: each template has an image without alt text, and every fifth page one of its own. */
function pageHtml(i: number): string {
  const template = TEMPLATES[i % 3];
  const own = i % 5 === 0 ? `<img src="/photos/${i}.jpg" width="80" height="60">` : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page ${i} of the ${template}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"></head><body>
    <header id="top-${i}"><img src="/${template}.png" width="80" height="60"></header>
    <main><h1>Page ${i}</h1>${'<p>Text of the page.</p>'.repeat(i % 4)}${own}<button id="b${i}"></button></main></body></html>`;
}

test('a fault of a template is one cause, and a fault of a page is none', () => {
  const collector = createCauseCollector();
  let gains = 0;
  for (let i = 0; i < PAGES; i++) {
    const url = `https://site.example/${i}`;
    const { checks } = auditPage(pageOf({ url, html: pageHtml(i) }));
    collector.add({ url, checks });
    gains += checks.find(({ id }) => id === 'image-alt')?.scoreGain ?? 0;
  }
  const causes = collector.result();
  const images = causes.filter(({ audit }) => audit === 'image-alt');
  expect(images.map(({ element, pages }) => [element, pages]).sort()).toEqual([
    ['<img src="/blog.png" width="80" height="60">', 20],
    ['<img src="/help.png" width="80" height="60">', 20],
    ['<img src="/shop.png" width="80" height="60">', 20],
  ]);
  const total = images.reduce((sum, { totalGain }) => sum + totalGain, 0);
  // A fifth of the pages shares its gain with the image of the page.
  expect(total).toBeGreaterThan(gains * 0.85);
  expect(total).toBeLessThanOrEqual(gains);
  expect(causes.filter(({ audit }) => audit === 'button-name')).toMatchObject([
    {
      pages: PAGES,
      element: '<button id="b0">',
      examples: expect.arrayContaining(['https://site.example/0']),
    },
  ]);
  expect(causes.filter(({ audit }) => audit === 'csp')).toMatchObject([{ pages: PAGES, element: null }]);
  const order = causes.map(({ totalGain }) => totalGain);
  expect(order).toEqual(order.toSorted((a, b) => b - a));
  expect(JSON.stringify(causes)).not.toContain('/photos/');
});
