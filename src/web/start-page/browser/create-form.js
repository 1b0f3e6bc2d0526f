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
    const { report } = await mutate(CREATE, { url: String(fields.get('url')), ...accessInput(fields) });
    form.reset();
    if (location.search) history.pushState(null, '', location.pathname);
    location.assign(openingUrl(report));
  });
  element('#audit-example', HTMLElement).addEventListener('click', () => {
    element('#create-url', HTMLInputElement).value = EXAMPLE;
    form.requestSubmit();
  });
}
