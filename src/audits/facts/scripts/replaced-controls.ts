import type { Element } from '../../../engine/dom/nodes.ts';
import { fact } from '../../../engine/fact.ts';
import { resourcesFor } from '../../../engine/resources.ts';
import { foundResponse } from '../../../page/found-resource.ts';
import { scripts } from './scripts.ts';

/** Calls by which common editors and drop-down lists replace a form control. */
const REPLACING_CALLS: Record<string, readonly string[]> = {
  textarea: [
    'CKEDITOR.replace(',
    'ClassicEditor.create(',
    'EasyMDE(',
    'KindEditor.create(',
    'SimpleMDE(',
    'UE.getEditor(',
    '.fromTextArea(',
    '.summernote(',
    'tinyMCE.init(',
    'tinymce.init(',
  ],
  select: [
    'Choices(',
    'TomSelect(',
    '.chosen(',
    '.select2(',
    '.selectize(',
    '.selectmenu(',
    '.selectpicker(',
  ],
};
/** Most characters searched of one script. */
const MAX_SCRIPT_CHARACTERS = 100_000;
const QUOTED = /["'`]([^"'`\n]{1,80})["'`]/g;

/**
 * The form controls that a widget hides and replaces: those that an inline script selects by id, class or element name
 * in a call that sets up such a widget. Empty when a script of the page is missing, because that may be the script of
 * the widget.
 */
export const replacedControls = fact((page): ReadonlySet<Element> => {
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
});

/** The words by which a script can select it. */
function namesOf(control: Element): string[] {
  const { localName, id, classList } = control;
  return [localName, ...(id ? [id, `#${id}`] : []), ...Array.from(classList, (name) => `.${name}`)];
}
