import { type Comparison, isMet, ratioOf, type Target } from './comparison.ts';

/** A Markdown table of the comparisons of one scenario. */
export function comparisonTable(title: string, comparisons: readonly Comparison[]): string {
  return `## ${title}

| | Measured | Compared with | Ratio | By CPU time | Target | |
|---|--:|--:|--:|--:|--:|---|
${comparisons.map(comparisonRow).join('\n')}

`;
}

function comparisonRow(comparison: Comparison): string {
  const { name, unit, ours, reference, cpuRatio, target } = comparison;
  const ratio = ratioOf(comparison);
  const met = isMet(comparison);
  const cells = [
    name,
    quantity(ours, unit),
    reference === null ? '' : quantity(reference, unit),
    ratio?.toFixed(2) ?? '',
    cpuRatio?.toFixed(2) ?? '',
    target ? targetText(target, unit) : '',
    met === null ? '' : met ? 'met' : '**not met**',
  ];
  return `| ${cells.join(' | ')} |`;
}

function targetText({ of, atLeast, atMost }: Target, unit: string): string {
  const text = (value: number) => (of === 'ratio' ? String(value) : quantity(value, unit));
  const bounds = [
    ...(atLeast === undefined ? [] : [`>= ${text(atLeast)}`]),
    ...(atMost === undefined ? [] : [`<= ${text(atMost)}`]),
  ];
  return bounds.join(', ');
}

function quantity(value: number, unit: string): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return `${value.toFixed(digits)} ${unit}`;
}
