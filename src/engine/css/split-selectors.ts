const MARK = /[,()[\]"']/g;

/** The selectors of a list, trimmed: commas within brackets and strings do not separate them. */
export function splitSelectors(list: string): string[] {
  if (!list.includes(',')) return [list.trim()];
  if (!/[([]/.test(list)) return list.split(',').map((selector) => selector.trim());
  const selectors: string[] = [];
  let start = 0;
  let openBrackets = 0;
  let quote = '';
  for (const { 0: mark, index } of list.matchAll(MARK)) {
    if (list[index - 1] === '\\') continue;
    if (quote) {
      if (mark === quote) quote = '';
    } else if (mark === '"' || mark === "'") quote = mark;
    else if (mark === '(' || mark === '[') openBrackets++;
    else if (mark === ')' || mark === ']') openBrackets--;
    else if (mark === ',' && openBrackets === 0) {
      selectors.push(list.slice(start, index).trim());
      start = index + 1;
    }
  }
  return [...selectors, list.slice(start).trim()];
}
