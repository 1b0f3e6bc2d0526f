import type { Check as CheckRecord } from '../../audits/check.ts';
import { descriptionOf } from '../../audits/describe.ts';
import type { RunSummary } from '../../database/queries/run-list.ts';
import {
  ChangeCounts,
  CheckChange,
  CheckChangeKind,
  RunComparison,
  ScoreFields,
} from '../../model/comparison.ts';
import {
  type CheckChangeKind as CheckChangeKindName,
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
import { auditField, auditOf } from './audit.ts';
import { enumOf, modelFields, publish, refOf } from './published.ts';
import { ReportRef, RunRef } from './report-ref.ts';

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

publish<CheckChangeRecord>(CheckChange, {
  own: (t) => ({
    audit: t.field({ ...auditField, resolve: ({ base, head }) => auditOf((head ?? base) as CheckRecord) }),
  }),
});

const RunComparisonRef = publish<ComparedRuns>(RunComparison, {
  omit: ['base', 'head', 'changes', ...Object.keys({ ...ScoreFields.shape, ...ChangeCounts.shape })],
  own: (t) => ({
    base: t.expose('base', { type: RunRef, description: descriptionOf(RunComparison.shape.base) }),
    head: t.expose('head', { type: RunRef, description: descriptionOf(RunComparison.shape.head) }),
    ...modelFields(t, ScoreFields, {
      source: (runs, { loaders }) => scoresOf(runs, loaders),
      fields: { categories: { extensions: countedAs(CATEGORIES) } },
    }),
    ...modelFields(t, ChangeCounts, {
      source: async (runs, { loaders }) => countChanges(await changesOf(runs, loaders)),
    }),
    changes: t.field({
      type: [refOf<CheckChangeRecord>(CheckChange)],
      description: descriptionOf(RunComparison.shape.changes),
      extensions: countedAs(({ kinds }: { kinds?: readonly CheckChangeKindName[] | null }) =>
        kinds ? Math.min(CHANGES, kinds.length * CHANGES_OF_A_KIND) : CHANGES,
      ),
      args: {
        kinds: t.arg({ type: [enumOf(CheckChangeKind)], description: 'Only changes of these kinds.' }),
      },
      resolve: async (runs, { kinds }, { loaders }) => {
        const changes = await changesOf(runs, loaders);
        return kinds ? changes.filter(({ kind }) => kinds.includes(kind)) : changes;
      },
    }),
  }),
});

builder.objectField(ReportRef, 'latestComparison', (t) =>
  t.field({
    type: RunComparisonRef,
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
    type: RunComparisonRef,
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

async function changesOf({ base, head }: ComparedRuns, loaders: Loaders): Promise<CheckChangeRecord[]> {
  return compareChecks(...(await Promise.all([checkedRun(base.id, loaders), checkedRun(head.id, loaders)])));
}

async function checkedRun(id: number, { runChecks, runFindings }: Loaders): Promise<CheckedRun> {
  const [checks, found] = await Promise.all([runChecks.load(id), runFindings.load(id)]);
  return { checks, catalogueVersion: found?.catalogueVersion ?? null };
}
