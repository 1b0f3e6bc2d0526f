import type { Element } from './nodes.ts';

/** The text in a field when the page has loaded; undefined for other elements. */
export function fieldText(element: Element): string | undefined {
  if (element.nodeName === 'TEXTAREA') return element.textContent;
  if (element.nodeName !== 'INPUT') return undefined;
  const value = element.getAttribute('value') ?? '';
  if (element.getAttribute('type')?.toLowerCase() === 'number' && Number.isNaN(Number(value))) return '';
  return value.replace(/[\r\n]/g, '');
}

/** The `select` that an `option` belongs to. */
export function selectOf(option: Element): Element | null {
  const parent = option.parentElement;
  return (parent?.nodeName === 'OPTGROUP' ? parent.parentElement : parent) ?? null;
}

/**
 * The `option` that a single-selection `select` shows when the page has loaded: the last one with `selected`; without
 * one, a drop-down list shows the first.
 */
export function selectedOption(select: Element): Element | null {
  const options = select.querySelectorAll('option');
  const wanted = options.findLast((option) => option.hasAttribute('selected'));
  const isOneLine = Number.parseInt(select.getAttribute('size') ?? '1', 10) <= 1;
  return wanted ?? (isOneLine ? options.find((option) => !option.hasAttribute('disabled')) : null) ?? null;
}
