import fc from 'fast-check';
import { expect } from 'vitest';
import { Report, ReportStatus } from '../../src/database/entities/report.ts';
import { AuditName, ShownResult } from '../../src/database/entities/shown-result.ts';
import type { ReportFilter } from '../../src/database/queries/report-filter.ts';
import {
  countReports,
  listReports,
  REPORT_ORDER_FIELDS,
  type ReportOrder,
} from '../../src/database/queries/report-list.ts';
import { REPORT_RESULTS, type ReportResult } from '../../src/describe/report-result.ts';
import { testEngine } from '../support/create-temp-database.ts';
import { test } from '../support/test.ts';
import { reportRow } from './report-row.ts';

const DIRECTIONS = ['asc', 'desc'] as const;
/** So many that some filters match more reports than are sorted. */
const REPORTS = 3_000;
/** Distance of the ids. */
const ID_STEP = 5;
/** Distance of the reports that were created earlier than those with lower ids. */
const EARLIER_EVERY = 1_000;
const EARLIER_BY = 1_700;
const MATCHED_ALONE = 3;
const MIDDLE = new Date(1_000 * (REPORTS / 2));

/** A stored report as the filters of the test see it. */
interface ModelReport {
  id: number;
  url: string;
  project: string;
  status: ReportStatus;
  result: ReportResult | null;
  score: number | null;
  regressed: boolean;
  failedAudits: string[];
  created_at: number;
  generated_at: number | null;
  updated_at: number;
}

const model = Array.from({ length: REPORTS }, (_, i): ModelReport => {
  const project = `${i % 20 === 0 ? 'small' : 'large'}.example`;
  // Results follow the order of creation, so that the first reports of some lists do not match.
  const result = i % 7 === 0 ? null : (REPORT_RESULTS[Math.floor((3 * i) / REPORTS)] ?? 'good');
  // Neighbors are not in the order of their ids.
  const created = (i ^ 1) - (i % EARLIER_EVERY === EARLIER_EVERY - 1 ? EARLIER_BY : 0);
  return {
    id: 1 + i * ID_STEP,
    url: `https://${project}/${(i * 7) % REPORTS}${i === MATCHED_ALONE ? '/unique' : ''}`,
    project,
    status: ReportStatus.options[i % 3] ?? 'queued',
    result,
    score: result === null ? null : Math.floor((100 * i) / REPORTS),
    regressed: result !== null && i % 3 === 0,
    failedAudits: result === null ? [] : i < REPORTS / 2 ? ['often'] : i % 100 === 51 ? ['rare'] : [],
    created_at: 1_000 * created,
    generated_at: result === null ? null : 1_000 * ((i * 11) % REPORTS),
    updated_at: 1_000 * ((i * 13) % REPORTS),
  };
});

test.beforeAll(async ({ temp, actor: { accountId }, otherActor }) => {
  const rows = model.flatMap(
    ({ id, regressed, failedAudits, created_at, generated_at, updated_at, ...report }) => {
      const generatedAt = generated_at === null ? null : new Date(generated_at);
      const parts = {
        ...report,
        generatedAt,
        createdAt: new Date(created_at),
        updatedAt: new Date(updated_at),
      };
      return [reportRow(accountId, id, parts), reportRow(otherActor.accountId, id + 1, parts)];
    },
  );
  const results = model.flatMap(({ id, project, score, regressed, failedAudits }) => {
    const numbers = failedAudits.map((name) => (name === 'often' ? 1 : 2)).join();
    const result = { reportId: id, accountId, project, regressed: Number(regressed), failedAudits: numbers };
    return score === null ? [] : [{ ...result, score }];
  });
  await temp.database.transact(async (em) => {
    await em.insertMany(AuditName, [
      { id: 1, name: 'often' },
      { id: 2, name: 'rare' },
    ]);
  });
  for (let i = 0; i < rows.length; i += 500)
    await temp.database.transact((em) => em.insertMany(Report, rows.slice(i, i + 500)));
  for (let i = 0; i < results.length; i += 500)
    await temp.database.transact((em) => em.insertMany(ShownResult, results.slice(i, i + 500)));
  // As autovacuum does after so many changes.
  if (testEngine === 'postgres') await temp.database.fork().execute('analyze');
});

const score = fc.integer({ min: 0, max: 100 });
const moment = fc.integer({ min: -1, max: REPORTS }).map((i) => new Date(1_000 * i));
const filters: fc.Arbitrary<ReportFilter> = fc
  .record({
    search: fc.constantFrom('e', '/1', 'large', 'SMALL', 'unique', 'nowhere', '~'),
    project: fc.constantFrom('large.example', 'small.example', 'none.example'),
    result: fc.constantFrom(...REPORT_RESULTS),
    status: fc.constantFrom(...ReportStatus.options),
    results: fc.subarray([...REPORT_RESULTS]),
    statuses: fc.subarray([...ReportStatus.options]),
    minScore: score,
    maxScore: score,
    createdAfter: moment,
    createdBefore: moment,
    generatedAfter: moment,
    generatedBefore: moment,
    failingAudit: fc.constantFrom('often', 'rare', 'unknown'),
    regressed: fc.boolean(),
  })
  // More parts than three rarely leave a report.
  .chain((whole) =>
    fc
      .subarray(Object.entries(whole), { maxLength: 3 })
      .map((parts): ReportFilter => Object.fromEntries(parts)),
  );
const orders: fc.Arbitrary<ReportOrder> = fc.record({
  field: fc.constantFrom(...REPORT_ORDER_FIELDS),
  direction: fc.constantFrom(...DIRECTIONS),
});

/** From the start of the list, with more matches than are sorted; the first reports were created after the date. */
const EXAMPLES: [ReportFilter, ReportOrder, number, number, boolean, boolean][] = REPORT_ORDER_FIELDS.flatMap(
  (field) =>
    DIRECTIONS.flatMap((direction): typeof EXAMPLES => [
      [{ createdBefore: MIDDLE }, { field, direction }, 0, 30, false, false],
      [{ createdAfter: MIDDLE }, { field, direction }, 0, 30, false, false],
      [{ createdBefore: MIDDLE, result: 'bad' }, { field, direction }, 0, 30, true, false],
      [{}, { field, direction }, 4, 30, false, true],
      [{}, { field, direction }, 7, 30, true, true],
    ]),
);

function matches(report: ModelReport, filter: ReportFilter): boolean {
  const { search, project, result, status, results, statuses, minScore, maxScore } = filter;
  const isWithin = (value: number | null, from: Date | undefined, to: Date | undefined) =>
    (from === undefined || (value !== null && value >= from.getTime())) &&
    (to === undefined || (value !== null && value < to.getTime()));
  return (
    (search === undefined || report.url.includes(search.toLowerCase())) &&
    (project === undefined || report.project === project) &&
    (result === undefined || report.result === result) &&
    (status === undefined || report.status === status) &&
    (results === undefined || (report.result !== null && results.includes(report.result))) &&
    (statuses === undefined || statuses.includes(report.status)) &&
    (minScore === undefined || (report.score !== null && report.score >= minScore)) &&
    (maxScore === undefined || (report.score !== null && report.score <= maxScore)) &&
    isWithin(report.created_at, filter.createdAfter, filter.createdBefore) &&
    isWithin(report.generated_at, filter.generatedAfter, filter.generatedBefore) &&
    (filter.failingAudit === undefined || report.failedAudits.includes(filter.failingAudit)) &&
    (filter.regressed === undefined || report.regressed === filter.regressed)
  );
}

function compare(a: ModelReport, b: ModelReport, { field, direction }: ReportOrder): number {
  const [of, and] = [a[field], b[field]];
  if (of === null || and === null) {
    if (of !== and) return of === null ? 1 : -1;
  } else if (of !== and) {
    return of < and === (direction === 'asc') ? -1 : 1;
  }
  return direction === 'asc' ? a.id - b.id : b.id - a.id;
}

test('lists and counts reports for any filter, order and page', async ({ temp, actor: { accountId } }) => {
  await fc.assert(
    fc.asyncProperty(
      filters,
      orders,
      fc.nat(),
      fc.integer({ min: 1, max: 30 }),
      fc.boolean(),
      fc.boolean(),
      async (filter, order, place, limit, backward, isAtBorder) => {
        const wanted = model.filter((report) => matches(report, filter)).sort((a, b) => compare(a, b, order));
        const em = temp.database.fork();
        const total = await countReports(em, accountId, filter);
        expect(total).toBe(wanted.length);

        // Between the reports with a value and those without, if there are both.
        const border = wanted.findIndex((report) => report[order.field] === null);
        const start = isAtBorder && border > 0 ? Math.max(0, border - 5 + (place % 10)) : place;
        const offset = total === 0 ? 0 : start % total;
        const page = await listReports(em, accountId, filter, order, { offset, limit });
        expect(page.map(({ id }) => id)).toEqual(wanted.slice(offset, offset + limit).map(({ id }) => id));

        const first = wanted[offset];
        const position = first && place % 3 > 0 ? { value: first[order.field], id: first.id } : null;
        const slice = await listReports(em, accountId, filter, order, { position, backward, limit });
        const rest = !position ? [...wanted] : backward ? wanted.slice(0, offset) : wanted.slice(offset + 1);
        if (backward) rest.reverse();
        expect(slice.map(({ id }) => id)).toEqual(rest.slice(0, limit).map(({ id }) => id));
      },
    ),
    // Each of the runs takes four times as long on PostgreSQL, which gets the same queries.
    { numRuns: testEngine === 'postgres' ? 100 : 200, examples: EXAMPLES },
  );
});
