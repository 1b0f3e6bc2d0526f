import { mutate } from './api.js';
import { element } from './element.js';
import { accessInput, hintAtPassword, sendWith } from './form.js';
import { openingUrl } from './open-report.js';
import { CREATE } from './queries.js';

const EXAMPLE = 'https://example.com/';

/**
 * Creates a report and opens its page, which follows the run. The back button leads to a list that starts with the
 * report.
 */
export function startCreateForm() {
  const form = element('#create form', HTMLFormElement);
  hintAtPassword(form);
  sendWith(form, async (fields) => {
    const url = withScheme(String(fields.get('url')));
    const { report } = await mutate(CREATE, { url, ...accessInput(fields) });
    form.reset();
    if (location.search) history.pushState(null, '', location.pathname);
    location.assign(openingUrl(report));
  });
  element('#audit-example', HTMLElement).addEventListener('click', () => {
    element('#create-url', HTMLInputElement).value = EXAMPLE;
    form.requestSubmit();
  });
}

/** Adds `https://` unless the text has a scheme. @param {string} text */
function withScheme(text) {
  return /^\s*[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text.trim()}`;
}
