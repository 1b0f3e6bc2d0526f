import { element } from './element.js';

const form = element('#filter', HTMLFormElement);

/** @type {Record<string, { field: string, direction: string }>} */
const ORDERS = {
  '': { field: 'ID', direction: 'DESC' },
  oldest: { field: 'ID', direction: 'ASC' },
  audited: { field: 'GENERATED_AT', direction: 'DESC' },
  best: { field: 'RESULT', direction: 'DESC' },
  worst: { field: 'RESULT', direction: 'ASC' },
  url: { field: 'URL', direction: 'ASC' },
};
const PAGE_SIZE = 10;

/**
 * Keeps search, filter, order and page of the list in the query of the URL. The filter is an ordinary form, and the
 * neighboring pages of the list are ordinary links. Browsers with the Navigation API load only the list.
 * @param {() => Promise<void>} show shows what the URL asks for
 */
export function startListAddress(show) {
  let isSubmitted = false;
  fillFilter();
  for (const field of fields()) field.addEventListener('change', () => form.requestSubmit());
  form.addEventListener('submit', () => {
    isSubmitted = true;
  });
  // Defaults stay out of the URL.
  form.addEventListener('formdata', ({ formData }) => {
    for (const { name } of fields()) if (formData.get(name) === '') formData.delete(name);
  });
  globalThis.navigation?.addEventListener('navigate', (event) => {
    const { pathname, searchParams } = new URL(event.destination.url);
    if (!event.canIntercept || event.hashChange || pathname !== location.pathname) return;
    if (searchParams.has('open') || event.navigationType === 'reload') return;
    // To fill the form that was just sent would replace text that is being typed.
    const isElsewhere = !isSubmitted;
    isSubmitted = false;
    const handler = async () => {
      if (isElsewhere) fillFilter();
      await show();
      element('#title', HTMLElement).scrollIntoView({ block: 'nearest' });
    };
    event.intercept({ focusReset: 'manual', scroll: 'manual', handler });
  });
}

/** The variables of the query for the list that the URL asks for. */
export function listVariables() {
  const query = new URLSearchParams(location.search);
  const text = (/** @type {string} */ name) => query.get(name) || undefined;
  const size = Number(text('per_page') ?? PAGE_SIZE);
  const before = text('before');
  return {
    ...(before ? { last: size, before } : { first: size, after: text('after') }),
    filter: { search: text('search'), project: text('project'), result: text('result')?.toUpperCase() },
    orderBy: ORDERS[text('sort') ?? ''] ?? ORDERS[''],
  };
}

/** @param {{ after?: string, before?: string }} cursor @returns {string} the query of a neighboring page */
export function neighborQuery(cursor) {
  const query = new URLSearchParams(location.search);
  query.delete('after');
  query.delete('before');
  for (const [name, value] of Object.entries(cursor)) query.set(name, value);
  return `?${query}`;
}

function fillFilter() {
  const query = new URLSearchParams(location.search);
  for (const field of fields()) field.value = query.get(field.name) ?? '';
}

function fields() {
  const named = /** @type {(HTMLInputElement | HTMLSelectElement)[]} */ ([...form.elements]);
  return named.filter(({ name }) => name);
}
