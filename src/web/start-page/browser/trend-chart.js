const NAMESPACE = 'http://www.w3.org/2000/svg';
const WIDTH = 240;
const HEIGHT = 48;
const MARGIN = 5;
const DAY_MS = 86_400_000;

/** @typedef {{ date: string, averageScore: number }} TrendPoint */

/**
 * A line of the average scores, from 0 at the bottom to 100 at the top.
 * @param {TrendPoint[]} trend by date; empty: no chart
 * @param {number} days number of days up to now that the width represents
 */
export function trendChart(trend, days) {
  const first = trend[0];
  const last = trend.at(-1);
  if (!first || !last) return null;
  const start = Date.now() - days * DAY_MS;
  const points = trend.map(({ date, averageScore }) => {
    const share = Math.min(1, Math.max(0, (Date.parse(date) - start) / (days * DAY_MS)));
    return [
      MARGIN + share * (WIDTH - 2 * MARGIN),
      HEIGHT - MARGIN - (averageScore / 100) * (HEIGHT - 2 * MARGIN),
    ];
  });
  const svg = part('svg', {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    role: 'img',
    'aria-label': summaryOf(first, last),
  });
  const line = points.map((point) => point.map((number) => number.toFixed(1)).join(' ')).join('L');
  const [x = 0, y = 0] = points.at(-1) ?? [];
  svg.append(
    part('path', { class: 'base', d: `M${MARGIN} ${HEIGHT - MARGIN}H${WIDTH - MARGIN}` }),
    part('path', { class: 'line', d: `M${line}` }),
    part('circle', { cx: x.toFixed(1), cy: y.toFixed(1), r: '3' }),
  );
  return svg;
}

/** @param {TrendPoint} first @param {TrendPoint} last */
function summaryOf(first, last) {
  const to = `${last.averageScore} on ${last.date}`;
  return `Average score ${first === last ? to : `from ${first.averageScore} on ${first.date} to ${to}`}`;
}

/** @param {string} name @param {Record<string, string>} attributes */
function part(name, attributes) {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
