import type { Check } from '../../audits/check-type.ts';
import type { RunSummary } from '../../database/queries/run-list.ts';
import { compareChecks, compareScores, countChanges } from '../../runs/compare-runs.ts';
import {
  ChangeCounts,
  CheckChange,
  CheckChangeKind,
  RunComparison,
  ScoreFields,
} from '../../runs/comparison-type.ts';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { databaseIdOf } from '../global-id.ts';
import type { Loaders } from '../loaders.ts';
import { countedAs } from '../operation-cost.ts';
import { auditField, auditOf } from './check.ts';
import { enumOf, implement } from './published.ts';
import { ReportRef, RunRef } from './report-ref.ts';

/** Categories of the catalogue. */
const CATEGORIES = 5;
/** Estimated number of changes among 100 checks: of all kinds, and of one. */
const CHANGES = 100;
const CHANGES_OF_A_KIND = 20;

type ScoredRun = RunSummary & { score: number };

/** Two completed runs. */
interface ComparedRuns {
  base: ScoredRun;
  head: ScoredRun;
}

interface ChangeFilter {
  kinds?: readonly CheckChangeKind[] | null;
}

implement(builder.objectRef<CheckChange>('CheckChange'), CheckChange, {
  own: (t) => ({
    audit: t.field({ ...auditField, resolve: ({ base, head }) => auditOf((head ?? base) as Check) }),
  }),
});

const RunComparisonRef = implement(builder.objectRef<ComparedRuns>('RunComparison'), RunComparison, {
  source: (field) => {
    if (field in ScoreFields.shape) return readScores;
    if (field in ChangeCounts.shape)
      return async (runs, context) => countChanges(await readChanges(runs, context));
    return undefined;
  },
  fields: {
    base: { type: RunRef },
    head: { type: RunRef },
    categories: { extensions: countedAs(CATEGORIES) },
    changes: {
      extensions: countedAs(({ kinds }: ChangeFilter) =>
        kinds ? Math.min(CHANGES, kinds.length * CHANGES_OF_A_KIND) : CHANGES,
      ),
      args: builder.args((t) => ({
        kinds: t.field({ type: [enumOf(CheckChangeKind)], description: 'Only changes of these kinds.' }),
      })),
      resolve: async (runs, { kinds }: ChangeFilter, context) => {
        const changes = await readChanges(runs, context);
        return kinds ? changes.filter(({ kind }) => kinds.includes(kind)) : changes;
      },
    },
  },
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
    resolve: (_root, { baseId, headId }, { loaders }) => {
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

function isScored(run: RunSummary | null): run is ScoredRun {
  return run?.status === 'completed' && run.score !== null;
}

async function readScores({ base, head }: ComparedRuns, { loaders }: GraphqlContext) {
  const read = async ({ id, score }: ScoredRun) => {
    const { catalogueVersion = '', categories = [] } = (await loaders.runFindings.load(id)) ?? {};
    return { score, catalogueVersion, categories };
  };
  return compareScores(...(await Promise.all([read(base), read(head)])));
}

async function readChanges({ base, head }: ComparedRuns, { loaders }: GraphqlContext) {
  const read = async ({ id }: ScoredRun) => {
    const [checks, found] = await Promise.all([loaders.runChecks.load(id), loaders.runFindings.load(id)]);
    return { checks, catalogueVersion: found?.catalogueVersion ?? null };
  };
  return compareChecks(...(await Promise.all([read(base), read(head)])));
}
