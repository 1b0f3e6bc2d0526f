/** @type {Intl.DateTimeFormatOptions} */
const FORMAT = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
};
const LOCAL = new Intl.DateTimeFormat('en-GB', FORMAT);
const UTC = new Intl.DateTimeFormat('en-GB', { ...FORMAT, timeZone: 'UTC' });

/**
 * Shows a date in local time; the tooltip has UTC, as in report pages.
 * @param {HTMLElement} time a `time` element
 * @param {string} iso
 */
export function showDate(time, iso) {
  const date = new Date(iso);
  time.setAttribute('datetime', iso);
  time.textContent = LOCAL.format(date);
  time.title = UTC.format(date);
}
