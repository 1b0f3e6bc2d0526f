/** Bounds of a measured value, or of its ratio to the reference. */
export interface Target {
  of: 'value' | 'ratio';
  atLeast?: number;
  atMost?: number;
}

/** One measured value. */
export interface Row {
  name: string;
  unit: string;
  /** This project's value. */
  ours: number;
  /** The value that ours is compared with, in the same unit. */
  reference?: number;
  /** The ratio of CPU times, if both were measured. Other load on the machine hardly changes it. */
  cpuRatio?: number;
  target?: Target;
}

/** A value with bounds, or without a target. */
export function value(name: string, unit: string, ours: number, bounds?: Omit<Target, 'of'>): Row {
  return { name, unit, ours, ...(bounds && { target: { of: 'value', ...bounds } }) };
}

/** Milliseconds that must not exceed a limit. */
export function within(name: string, limitMs: number, measuredMs: number): Row {
  return value(name, 'ms', measuredMs, { atMost: limitMs });
}

/** A number that must equal the target. */
export function exactly(name: string, target: number, measured: number): Row {
  return value(name, '', measured, { atLeast: target, atMost: target });
}

/** A value that is compared with a reference, with bounds of the ratio. */
export function compared(
  name: string,
  unit: string,
  [ours, reference]: readonly [ours: number, reference: number],
  bounds?: Omit<Target, 'of'>,
): Row {
  return { name, unit, ours, reference, ...(bounds && { target: { of: 'ratio', ...bounds } }) };
}

/** A count that must be zero. */
export function none(name: string, count: number): Row {
  return exactly(name, 0, count);
}

/** Our value divided by the reference; null without a reference. */
export function ratioOf({ ours, reference }: Row): number | null {
  return reference === undefined ? null : ours / reference;
}

/** Whether the target is met; null without one. */
export function isMet(row: Row): boolean | null {
  const { target, ours } = row;
  if (!target) return null;
  const measured = target.of === 'value' ? ours : (ratioOf(row) ?? Number.NaN);
  const { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = target;
  return measured >= atLeast && measured <= atMost;
}

const COLUMNS: Record<string, (row: Row) => string> = {
  '': ({ name }) => name,
  Measured: ({ ours, unit }) => quantity(ours, unit),
  'Compared with': ({ reference, unit }) => (reference === undefined ? '' : quantity(reference, unit)),
  Ratio: (row) => ratioOf(row)?.toFixed(2) ?? '',
  'By CPU time': ({ cpuRatio }) => cpuRatio?.toFixed(2) ?? '',
  Target: ({ target, unit }) => (target ? targetText(target, unit) : ''),
  Result: (row) => ({ true: 'met', false: '**not met**', null: '' })[`${isMet(row)}`],
};

/** A Markdown table of the values of one scenario, without columns that are empty. */
export function renderReport(title: string, rows: readonly Row[]): string {
  const columns = Object.entries(COLUMNS).filter(([, cell]) => rows.some((row) => cell(row) !== ''));
  const lines = [
    columns.map(([heading]) => heading),
    columns.map(([heading]) => (heading === '' || heading === 'Result' ? '---' : '--:')),
    ...rows.map((row) => columns.map(([, cell]) => cell(row))),
  ];
  return `## ${title}\n\n${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n\n`;
}

function targetText({ of, atLeast, atMost }: Target, unit: string): string {
  const text = (bound: number) => (of === 'ratio' ? String(bound) : quantity(bound, unit));
  if (atLeast === atMost) return text(atLeast ?? 0);
  return [
    ...(atLeast === undefined ? [] : [`>= ${text(atLeast)}`]),
    ...(atMost === undefined ? [] : [`<= ${text(atMost)}`]),
  ].join(', ');
}

function quantity(amount: number, unit: string): string {
  const digits = Math.abs(amount) >= 100 || Number.isInteger(amount) ? 0 : Math.abs(amount) >= 10 ? 1 : 2;
  return `${amount.toFixed(digits)} ${unit}`.trimEnd();
}
