import type { Page } from '../../engine/page.ts';
import { counted } from '../../engine/text/units.ts';
import { elementEvidence, listEvidence } from '../../facts/evidence.ts';
import { type Script, scripts } from '../../facts/scripts/scripts.ts';
import { defineAudit, notApplicable, passed, warning } from '../audit.ts';
import { deferFixes } from '../fixes/defer-fixes.ts';

const MIN_PARALLEL_SHARE = 0.5;

export const audit = defineAudit('performance/script-loading', {
  importance: 'low',
  title: 'Script loading',
  description:
    'Most scripts load with async, defer or type="module", and no script uses document.write() while the page loads.',
  reference: 'https://html.spec.whatwg.org/multipage/scripting.html#attr-script-async',
  measures: { blocking: 'Blocking files', documentWrite: 'Uses of document.write()' },
  results: {
    'no-scripts': notApplicable('The page runs no scripts'),
    parallel: passed('No script files block the HTML parser'),
    blocking: warning(
      'Most scripts block the HTML parser',
      'Add defer to the listed scripts, or async if they do not depend on others.',
    ),
    'document-write': warning(
      'A script uses document.write()',
      'Insert elements with DOM methods. document.write() disables the preload scanner.',
    ),
  },
  audit: (page) => {
    const all = scripts(page);
    if (all.length === 0) return { result: 'no-scripts' };
    const files = all.filter(({ src }) => src !== null);
    const blocking = files.filter(({ isBlocking }) => isBlocking);
    const writing = all.filter(writesDocument);
    const measured = {
      value: { files: files.length, blocking: blocking.length, documentWrite: writing.length },
      expected: { blocking: Math.floor(files.length * (1 - MIN_PARALLEL_SHARE)), documentWrite: 0 },
    };
    if (writing.length > 0) {
      return { result: 'document-write', ...measured, ...listScripts(page, writing) };
    }
    if (blocking.length > files.length * (1 - MIN_PARALLEL_SHARE)) {
      const title = `${shareOf(blocking, files, 'block')} the HTML parser`;
      const fixes = deferFixes(page, blocking);
      return { result: 'blocking', title, fixes, ...measured, ...listScripts(page, blocking) };
    }
    if (blocking.length === 0) return { result: 'parallel', ...measured };
    // The number of the others: `render-blocking` may fail because of the same scripts.
    const parallel = files.filter(({ isBlocking }) => !isBlocking);
    return {
      result: 'parallel',
      title: `${shareOf(parallel, files, 'load')} without blocking the HTML parser`,
      ...measured,
    };
  },
});

/** `3 of 4 script files load`, `1 of 2 script files loads`: the verb agrees with the number of the part. */
function shareOf({ length }: readonly Script[], all: readonly Script[], verb: string): string {
  return `${length} of ${counted(all.length, 'script file')} ${verb}${length === 1 ? 's' : ''}`;
}

function writesDocument({ element, src }: Script): boolean {
  return src === null && /\bdocument\s*\.\s*write(?:ln)?\s*\(/.test(element.textContent);
}

function listScripts(page: Page, list: readonly Script[]): ReturnType<typeof listEvidence> {
  return listEvidence(list, ({ element, src }) => {
    const url = src ? URL.parse(src, page.document.baseURI) : null;
    return elementEvidence(element, null, url?.href ?? null);
  });
}
