import type { Check as CheckRecord } from '../../audits/check.ts';
import type { RunSummary } from '../../database/queries/run-list.ts';
import {
  type CategoryComparison as CategoryComparisonRecord,
  type ChangeCounts,
  type CheckChangeKind,
  type CheckChange as CheckChangeRecord,
  type CheckedRun,
  compareChecks,
  compareScores,
  countChanges,
  type ScoreComparison,
} from '../../runs/compare-runs.ts';
import { builder } from '../builder.ts';
import { databaseIdOf, type GlobalId } from '../global-id.ts';
import type { Loaders } from '../loaders.ts';
import { countedAs } from '../operation-cost.ts';
import { Audit } from './audit.ts';
import { auditOf, Check } from './check.ts';
import { CategoryEnum, CheckChangeKindEnum } from './enums.ts';
import { ReportRef } from './report-ref.ts';
import { RunRef } from './run-ref.ts';

/** Categories of the catalogue. */
const CATEGORIES = 5;
/** Estimated number of changes among 100 checks: of all kinds, and of one. */
const CHANGES = 100;
const CHANGES_OF_A_KIND = 20;

/** Two completed runs. */
interface ComparedRuns {
  base: RunSummary & { score: number };
  head: RunSummary & { score: number };
}

const CategoryComparison = builder.objectRef<CategoryComparisonRecord>('CategoryComparison').implement({
  description: 'The scores of a category in two runs.',
  fields: (t) => ({
    category: t.expose('category', { type: CategoryEnum, description: 'The category.' }),
    baseScore: t.exposeFloat('baseScore', {
      nullable: true,
      description: 'In the base run; null if too few checks could be evaluated.',
    }),
    headScore: t.exposeFloat('headScore', {
      nullable: true,
      description: 'In the head run; null if too few checks could be evaluated.',
    }),
    delta: t.exposeFloat('delta', {
      nullable: true,
      description: 'Head minus base; null unless both have a score.',
    }),
  }),
});

const CheckChange = builder.objectRef<CheckChangeRecord>('CheckChange').implement({
  description: 'The change of one check between two runs.',
  fields: (t) => ({
    audit: t.field({
      type: Audit,
      description: 'The audit in the current catalogue.',
      resolve: ({ base, head }) => auditOf((head ?? base) as CheckRecord),
    }),
    kind: t.expose('kind', { type: CheckChangeKindEnum, description: 'The kind of change.' }),
    base: t.expose('base', {
      type: Check,
      nullable: true,
      description: 'The check in the base run; null if its catalogue did not contain the audit.',
    }),
    head: t.expose('head', {
      type: Check,
      nullable: true,
      description: 'The check in the head run; null if its catalogue did not contain the audit.',
    }),
  }),
});

const RunComparison = builder.objectRef<ComparedRuns>('RunComparison').implement({
  description: 'Differences between two completed runs: from the base to the head.',
  fields: (t) => ({
    base: t.expose('base', { type: RunRef, description: 'The earlier or reference run.' }),
    head: t.expose('head', { type: RunRef, description: 'The run to compare with the base.' }),
    scoreDelta: t.float({
      description: 'Score of the head minus score of the base.',
      resolve: async (runs, _args, { loaders }) => (await scoresOf(runs, loaders)).scoreDelta,
    }),
    sameCatalogue: t.boolean({
      description: 'Whether both runs used the same version of the audit catalogue.',
      resolve: async (runs, _args, { loaders }) => (await scoresOf(runs, loaders)).sameCatalogue,
    }),
    categories: t.field({
      type: [CategoryComparison],
      description: 'The scores of every category.',
      extensions: countedAs(CATEGORIES),
      resolve: async (runs, _args, { loaders }) => (await scoresOf(runs, loaders)).categories,
    }),
    changes: t.field({
      type: [CheckChange],
      description: 'The checks that differ, in descending order of weight.',
      extensions: countedAs(({ kinds }: { kinds?: readonly CheckChangeKind[] | null }) =>
        kinds ? Math.min(CHANGES, kinds.length * CHANGES_OF_A_KIND) : CHANGES,
      ),
      args: {
        kinds: t.arg({ type: [CheckChangeKindEnum], description: 'Only changes of these kinds.' }),
      },
      resolve: async (runs, { kinds }, { loaders }) => {
        const changes = await changesOf(runs, loaders);
        return kinds ? changes.filter(({ kind }) => kinds.includes(kind)) : changes;
      },
    }),
    catalogueChanged: t.boolean({
      description:
        'Whether the runs used different versions of the audit catalogue. An upgrade of the service is neither a regression nor a fix of the page, so `regressed`, `newFailures`, `fixed` and `resolved` are 0 then; `changes` lists the differences.',
      resolve: async (runs, _args, { loaders }) => !(await scoresOf(runs, loaders)).sameCatalogue,
    }),
    regressed: t.int({ description: 'Number of checks that got worse.', resolve: countOf('regressed') }),
    newFailures: t.int({
      description: 'Number of checks that fail or warn, and did not apply before. They are regressions, too.',
      resolve: countOf('newFailures'),
    }),
    fixed: t.int({ description: 'Number of checks that got better.', resolve: countOf('fixed') }),
    resolved: t.int({
      description: 'Number of checks that failed or warned, and no longer apply.',
      resolve: countOf('resolved'),
    }),
  }),
});

builder.objectField(ReportRef, 'latestComparison', (t) =>
  t.field({
    type: RunComparison,
    nullable: true,
    description: 'Comparison of the shown run with the completed run before it; null without one.',
    resolve: async ({ shownRunId }, _args, { loaders }) => {
      if (shownRunId === null) return null;
      const previous = await loaders.previousRunId.load(shownRunId);
      return previous === null ? null : await comparedRuns(previous, shownRunId, loaders);
    },
  }),
);

builder.queryField('compareRuns', (t) =>
  t.field({
    type: RunComparison,
    nullable: true,
    description:
      'Compares two completed runs of the same or different reports; null if one does not exist or did not complete.',
    args: {
      baseId: t.arg.globalID({ required: true, description: 'Global id of the base run.' }),
      headId: t.arg.globalID({ required: true, description: 'Global id of the head run.' }),
    },
    resolve: (_root, { baseId, headId }: { baseId: GlobalId; headId: GlobalId }, { loaders }) => {
      const base = databaseIdOf('Run', baseId);
      const head = databaseIdOf('Run', headId);
      return base === null || head === null ? null : comparedRuns(base, head, loaders);
    },
  }),
);

async function comparedRuns(base: number, head: number, loaders: Loaders): Promise<ComparedRuns | null> {
  const [baseRun, headRun] = await Promise.all([loaders.run.load(base), loaders.run.load(head)]);
  return isScored(baseRun) && isScored(headRun) ? { base: baseRun, head: headRun } : null;
}

function isScored(run: RunSummary | null): run is ComparedRuns['base'] {
  return run?.status === 'completed' && run.score !== null;
}

async function scoresOf({ base, head }: ComparedRuns, { runFindings }: Loaders): Promise<ScoreComparison> {
  const [before, after] = await Promise.all([runFindings.load(base.id), runFindings.load(head.id)]);
  const scored = (run: ComparedRuns['base'], found: typeof before) => ({
    score: run.score,
    catalogueVersion: found?.catalogueVersion ?? '',
    categories: found?.categories ?? [],
  });
  return compareScores(scored(base, before), scored(head, after));
}

function countOf(name: keyof ChangeCounts) {
  return async (runs: ComparedRuns, _args: object, { loaders }: { loaders: Loaders }) =>
    countChanges(await changesOf(runs, loaders))[name];
}

async function changesOf({ base, head }: ComparedRuns, loaders: Loaders): Promise<CheckChangeRecord[]> {
  return compareChecks(...(await Promise.all([checkedRun(base.id, loaders), checkedRun(head.id, loaders)])));
}

async function checkedRun(id: number, { runChecks, runFindings }: Loaders): Promise<CheckedRun> {
  const [checks, found] = await Promise.all([runChecks.load(id), runFindings.load(id)]);
  return { checks, catalogueVersion: found?.catalogueVersion ?? null };
}
