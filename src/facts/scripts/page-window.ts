import type { Element } from '../../engine/dom/nodes.ts';
import { openWindow, type Window } from '../../engine/dom/window.ts';
import { fact } from '../../engine/fact.ts';
import type { Page } from '../../engine/page.ts';
import { resourcesFor } from '../../engine/resources.ts';
import { foundResponse } from '../../page/found-resource.ts';
import { scripts } from './scripts.ts';

/** Calls by which common editors and drop-down lists replace a form control. */
const REPLACING_CALLS: Record<string, readonly string[]> = {
  textarea: `CKEDITOR.replace( ClassicEditor.create( EasyMDE( KindEditor.create( SimpleMDE( UE.getEditor(
    .fromTextArea( .summernote( tinyMCE.init( tinymce.init(`.split(/\s+/),
  select: 'Choices( TomSelect( .chosen( .select2( .selectize( .selectmenu( .selectpicker('.split(' '),
};
const MAX_SCRIPT_CHARACTERS = 100_000;
const QUOTED = /["'`]([^"'`\n]{1,80})["'`]/g;

/**
 * The window in which audits see the page. It includes two effects of scripts that are certain: a page that is hidden
 * as a whole until its script runs is audited as visible, and form controls that a widget replaces are hidden.
 */
export const pageWindow = fact((page): Window => {
  const window = openWindow(page);
  const { document, getComputedStyle } = window;
  for (const control of replacedControls(page)) getComputedStyle(control).setProperty('display', 'none');
  if (scripts(page).length === 0) return window;
  for (const root of [document.documentElement, document.body]) {
    if (!root) continue;
    const style = getComputedStyle(root);
    const isHidden =
      style.getPropertyValue('display') === 'none' || style.getPropertyValue('visibility') === 'hidden';
    if (!isHidden) continue;
    style.setProperty('display', 'block');
    style.setProperty('visibility', 'visible');
  }
  return window;
});

/**
 * The form controls that a widget hides and replaces: those that an inline script selects by id, class or element name
 * in a call that sets up such a widget. Empty when a script of the page is missing, because that may be the script of
 * the widget.
 */
export function replacedControls(page: Page): ReadonlySet<Element> {
  const replaced = new Set<Element>();
  if (resourcesFor(page, 'script').some((script) => !foundResponse(script))) return replaced;
  for (const { element, src } of scripts(page)) {
    if (src !== null) continue;
    const code = element.textContent.slice(0, MAX_SCRIPT_CHARACTERS);
    for (const [name, calls] of Object.entries(REPLACING_CALLS)) {
      if (!calls.some((call) => code.includes(call))) continue;
      const quoted = new Set(Array.from(code.matchAll(QUOTED), ([, text = '']) => text.trim()));
      for (const control of page.document.querySelectorAll(name)) {
        if (namesOf(control).some((name) => quoted.has(name))) replaced.add(control);
      }
    }
  }
  return replaced;
}

/** The words by which a script can select it. */
function namesOf(control: Element): string[] {
  const { localName, id, classList } = control;
  return [localName, ...(id ? [id, `#${id}`] : []), ...Array.from(classList, (name) => `.${name}`)];
}
