import { callApi } from './api.js';
import { element } from './element.js';
import { sendWith } from './form.js';
import { reportAddress } from './report-address.js';

/** Creates a report and opens its page, which follows the run. The way back leads to a list that has it on top. */
export function startCreateForm() {
  const form = element('#create form', HTMLFormElement);
  sendWith(form, async (fields) => {
    fields.set('url', withScheme(String(fields.get('url'))));
    const headers = { Prefer: 'respond-async' };
    const { data: report } = await callApi('POST', 'reports', { fields, headers });
    form.reset();
    if (location.search) history.pushState(null, '', location.pathname);
    location.assign(reportAddress(report));
  });
}

/** People leave it out. @param {string} address */
function withScheme(address) {
  return /^\s*[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address.trim()}`;
}
