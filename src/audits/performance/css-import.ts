import { type AppliedStylesheet, stylesheets } from '../../engine/css/stylesheets.ts';
import type { Element } from '../../engine/dom/nodes.ts';
import type { Page } from '../../engine/page.ts';
import { resourceAt, resourcesFor } from '../../engine/resources.ts';
import { listEvidence, textEvidence } from '../../facts/evidence.ts';
import { isOnSiteOf } from '../../facts/same-site.ts';
import { defineAudit, notApplicable, passed, undetermined, warning } from '../audit.ts';
import type { OfferedFix } from '../fixes/changes.ts';
import { escapeAttribute, htmlFix, MAX_SNIPPETS, openingTag, withSteps } from '../fixes/html-fixes.ts';
import { incompleteReason } from '../unseen-content.ts';

/** Attributes that a stylesheet may have for its imports to load in the same way from links. */
const PLAIN_ATTRIBUTES = new Set(['rel', 'href', 'type', 'media', 'id', 'class']);

export const audit = defineAudit('performance/css-import', {
  importance: 'low',
  basis: 'response',
  title: 'CSS @import',
  description:
    'Stylesheets do not import others with @import. The browser finds an imported stylesheet only after loading the first one, which delays rendering.',
  reference: 'https://developer.mozilla.org/en-US/docs/Web/CSS/Reference/At-rules/@import',
  measures: { imports: '@import rules' },
  results: {
    'no-stylesheets': notApplicable('The page loads no CSS'),
    flat: passed('Stylesheets use no @import'),
    chained: warning(
      'Stylesheets import others with @import',
      'Bundle the imported stylesheets, or load each with a <link> in the <head>.',
    ),
    undetermined: undetermined('Uses of @import', 'stylesheets'),
  },
  audit: (page) => {
    const sheets = stylesheets(page);
    const imports = sheets.flatMap((sheet) => sheet.imports.map((address) => ({ sheet, address })));
    const measured = {
      savings: { milliseconds: savedMs(page, imports) },
      value: { styleSheets: sheets.length, imports: imports.length },
      ...listEvidence(imports, ({ sheet, address }) => textEvidence(`@import "${address}"`, null, sheet.url)),
    };
    if (imports.length > 0) return { result: 'chained', ...measured, fixes: linkFixes(page, sheets) };
    const reason = incompleteReason(page, resourcesFor(page, 'stylesheet'));
    if (reason) return { result: 'undetermined', reason, ...measured };
    return { result: sheets.length > 0 ? 'flat' : 'no-stylesheets', ...measured, confidence: 'likely' };
  },
});

/** Links for the imports of the first stylesheets, with the link of the importing one, which they must precede. */
function linkFixes(page: Page, sheets: readonly AppliedStylesheet[]): OfferedFix[] {
  return sheets
    .filter(({ imports, hasPlainImports }) => imports.length > 0 && hasPlainImports)
    .filter(({ element, isImported }) => !isImported && isPlain(element))
    .filter(({ url }) => isOnSiteOf(page, url))
    .slice(0, MAX_SNIPPETS)
    .flatMap(({ element, url, imports }) => {
      const urls = imports.map((address) => (address.includes('\\') ? null : URL.parse(address, url)));
      if (!urls.every((imported) => imported && /^https?:$/.test(imported.protocol))) return [];
      const media = element.getAttribute('media');
      const end = media ? ` media="${escapeAttribute(media)}">` : '>';
      const links = urls.map(
        (imported) => `<link rel="stylesheet" href="${escapeAttribute(imported?.href ?? '')}"${end}`,
      );
      const importing = element.localName === 'link' ? [openingTag(element, {})] : [];
      return withSteps(
        htmlFix([...links, ...importing].join('\n')),
        `Delete the @import rules from ${element.localName === 'link' ? url : 'the <style> element'}.`,
      );
    });
}

function isPlain(element: Element): boolean {
  const rel = element.getAttribute('rel') ?? 'stylesheet';
  return (
    rel.trim().toLowerCase() === 'stylesheet' &&
    element.attributes.every(({ name }) => PLAIN_ATTRIBUTES.has(name))
  );
}

/** The time lost to the slowest import: requested at the same time, the shorter request would take no extra time. */
function savedMs(page: Page, imports: readonly { sheet: { url: string }; address: string }[]): number | null {
  const saved = imports.flatMap(({ sheet, address }) => {
    const urls = [sheet.url, URL.parse(address, sheet.url)?.href ?? ''];
    // The page itself is no resource: it has to be loaded anyway.
    const durations = urls.flatMap((url) => resourceAt(page, url)?.response?.durationMs ?? []);
    return durations.length === 2 ? Math.min(...durations) : [];
  });
  return saved.length === 0 ? null : Math.round(Math.max(...saved));
}
