import { element } from './element.js';
import { countMoreFilters, isMoreFilter, startMoreFilters } from './more-filters.js';

const forms = [element('#filter', HTMLFormElement), element('#project-filter', HTMLFormElement)];

/** @type {Record<string, { field: string, direction: string }>} */
const ORDERS = {
  '': { field: 'ID', direction: 'DESC' },
  oldest: { field: 'ID', direction: 'ASC' },
  audited: { field: 'GENERATED_AT', direction: 'DESC' },
  updated: { field: 'UPDATED_AT', direction: 'DESC' },
  worst: { field: 'SCORE', direction: 'ASC' },
  best: { field: 'SCORE', direction: 'DESC' },
  url: { field: 'URL', direction: 'ASC' },
};
/** @type {typeof ORDERS} */
const PROJECT_ORDERS = {
  '': { field: 'NAME', direction: 'ASC' },
  reports: { field: 'REPORTS', direction: 'DESC' },
  worst: { field: 'AVERAGE_SCORE', direction: 'ASC' },
  best: { field: 'AVERAGE_SCORE', direction: 'DESC' },
};
/** @type {Record<string, object>} */
const STATES = {
  active: { statuses: ['QUEUED', 'RUNNING'] },
  failed: { statuses: ['FAILED'] },
  regressed: { regressed: true },
};
const PAGE_SIZE = 10;

/**
 * Keeps search, filter, order and page of the list in the query of the URL. The filter is an ordinary form, and the
 * neighboring pages of the list are ordinary links. Browsers with the Navigation API load only the list.
 * @param {() => Promise<void>} show shows the view of the URL
 */
export function startListAddress(show) {
  let isSubmitted = false;
  fillFilters();
  startMoreFilters();
  for (const form of forms) {
    for (const field of fieldsOf(form)) {
      // Those are sent with the button: a date that is being typed would be sent after each digit.
      if (!isMoreFilter(field)) field.addEventListener('change', () => form.requestSubmit());
    }
    form.addEventListener('submit', () => {
      isSubmitted = true;
    });
    form.addEventListener('formdata', ({ formData }) => {
      // Defaults stay out of the URL.
      for (const { name } of fieldsOf(form)) if (formData.get(name) === '') formData.delete(name);
      if (form.dataset.view) formData.set('view', form.dataset.view);
    });
  }
  globalThis.navigation?.addEventListener('navigate', (event) => {
    const { pathname, searchParams } = new URL(event.destination.url);
    if (!event.canIntercept || event.hashChange || pathname !== location.pathname) return;
    if (searchParams.has('open') || event.navigationType === 'reload') return;
    // The form that was just sent is not filled in: that would replace text that is being typed.
    const isElsewhere = !isSubmitted;
    isSubmitted = false;
    const handler = async () => {
      if (isElsewhere) fillFilters();
      countMoreFilters();
      await show();
      element('#title', HTMLElement).scrollIntoView({ block: 'nearest' });
    };
    event.intercept({ focusReset: 'manual', scroll: 'manual', handler });
  });
}

/** The variables of the query for the list, from the URL. */
export function listVariables() {
  const text = readQuery();
  const failing = text('failing');
  return {
    ...sliceVariables(text, Number(text('per_page') ?? PAGE_SIZE)),
    filter: {
      search: text('search'),
      project: text('project'),
      result: text('result')?.toUpperCase(),
      failingAudit: failing,
      minScore: scoreOf(text('min')),
      maxScore: scoreOf(text('max')),
      generatedAfter: startOfDay(text('from'), 0),
      generatedBefore: startOfDay(text('to'), 1),
      ...STATES[text('state') ?? ''],
    },
    orderBy: ORDERS[text('sort') ?? ''] ?? ORDERS[''],
    withAudits: failing !== undefined,
  };
}

/** The variables of the query for the projects, from the URL. */
export function projectVariables() {
  const text = readQuery();
  return {
    ...sliceVariables(text, PAGE_SIZE),
    search: text('search'),
    orderBy: PROJECT_ORDERS[text('sort') ?? ''] ?? PROJECT_ORDERS[''],
  };
}

/** @param {(name: string) => string | undefined} text @param {number} size */
function sliceVariables(text, size) {
  const before = text('before');
  return before ? { last: size, before } : { first: size, after: text('after') };
}

/** @param {string | undefined} text */
function scoreOf(text) {
  const score = Number(text ?? Number.NaN);
  return Number.isNaN(score) ? undefined : score;
}

/**
 * The start of a day in local time, in which the list shows dates.
 * @param {string | undefined} date such as 2026-01-31
 * @param {number} days number of days to add
 */
function startOfDay(date, days) {
  const start = new Date(`${date}T00:00`);
  start.setDate(start.getDate() + days);
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
}

/**
 * @returns {(name: string) => string | undefined} returns a parameter of the URL; undefined if it is missing or empty
 */
function readQuery() {
  const query = new URLSearchParams(location.search);
  return (name) => query.get(name) || undefined;
}

/** @param {{ after?: string, before?: string }} cursor @returns {string} the query of a neighboring page */
export function neighborQuery(cursor) {
  const query = new URLSearchParams(location.search);
  query.delete('after');
  query.delete('before');
  for (const [name, value] of Object.entries(cursor)) query.set(name, value);
  return `?${query}`;
}

function fillFilters() {
  const query = new URLSearchParams(location.search);
  for (const field of forms.flatMap(fieldsOf)) field.value = query.get(field.name) ?? '';
}

/** @param {HTMLFormElement} form */
function fieldsOf(form) {
  const named = /** @type {(HTMLInputElement | HTMLSelectElement)[]} */ ([...form.elements]);
  return named.filter(({ name }) => name);
}
