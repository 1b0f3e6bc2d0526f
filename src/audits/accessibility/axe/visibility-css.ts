import type { Declaration } from '../../css/parse-stylesheet.ts';
import { stylesheets } from '../../facts/stylesheets.ts';
import type { Page } from '../../page.ts';

/** What axe looks at to tell whether an element is shown, or stands off the screen. */
const VISIBILITY_PROPERTIES = new Set([
  'bottom',
  'clip',
  'clip-path',
  'content-visibility',
  'display',
  'left',
  'opacity',
  'overflow',
  'overflow-x',
  'overflow-y',
  'position',
  'right',
  'top',
  'visibility',
]);

/** Asked only of what is positioned, where they tell what covers the screen. */
const SIZE_PROPERTIES = new Set(['height', 'width']);

/**
 * Those rules of the page's style sheets that decide what a phone shows, as one sheet: jsdom would take many
 * times as long for all of them, and answers media queries for a desktop.
 */
export function visibilityCss(page: Page): string {
  const rules = stylesheets(page).flatMap((sheet) => sheet.rules);
  return rules
    .flatMap(({ selectors, declarations }) => {
      const isPositioned = declarations.some(({ property }) => property === 'position');
      const relevant = declarations.filter(
        ({ property }) =>
          VISIBILITY_PROPERTIES.has(property) || (isPositioned && SIZE_PROPERTIES.has(property)),
      );
      return relevant.length > 0 ? `${selectors}{${relevant.map(declarationText).join(';')}}` : [];
    })
    .join('\n');
}

function declarationText({ property, value, isImportant }: Declaration): string {
  return `${property}:${value}${isImportant ? '!important' : ''}`;
}
