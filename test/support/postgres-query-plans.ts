import { Client } from 'pg';
import { expect } from 'vitest';
import type { EntityManager } from '../../src/database/orm.ts';
import { statementsOf } from './spy-statements.ts';
import type { TempDatabase } from './temp-database.ts';

/** The compared parts of a plan in JSON: https://www.postgresql.org/docs/current/using-explain.html. */
interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Scan Direction'?: string;
  'Sort Key'?: string[];
  Plans?: PlanNode[];
}

/** Reads query plans over a connection of its own. */
export interface PlanReader {
  /** The generic plans of all statements of the work, which do not depend on parameter values. */
  plansOf(work: (em: EntityManager) => Promise<unknown>): Promise<string[]>;
  /** The plan of the only statement of an SQL function, under the settings of the function. */
  planOfFunction(name: string): Promise<string>;
  close(): Promise<void>;
}

export async function openPlanReader({ database, url }: TempDatabase): Promise<PlanReader> {
  const client = new Client(url);
  await client.connect();
  const known = new Map<string, string>();
  const planOf = async (text: string) => {
    const { rows } = await client.query(`explain (format json, generic_plan) ${text}`);
    return planText(rows[0]['QUERY PLAN'][0].Plan);
  };
  return {
    async plansOf(work) {
      const texts = await statementsOf(() => work(database.fork()));
      expect(texts).not.toEqual([]);
      for (const text of texts) {
        if (!known.has(text)) known.set(text, await planOf(text));
      }
      return texts.map((text) => known.get(text) ?? '');
    },
    async planOfFunction(name) {
      const { rows } = await client.query('select prosrc, proconfig from pg_proc where proname = $1', [name]);
      await client.query('begin');
      for (const setting of rows[0].proconfig) await client.query(`set local ${setting}`);
      const plan = await planOf(rows[0].prosrc);
      await client.query('rollback');
      return plan;
    },
    close: () => client.end(),
  };
}

function planText(node: PlanNode): string {
  const reads = node['Index Name'] ?? node['Relation Name'];
  const isBackward = node['Scan Direction'] === 'Backward';
  const text = [
    node['Node Type'],
    ...(reads ? [reads] : []),
    ...(isBackward ? ['backward'] : []),
    ...(node['Sort Key'] ? [`by ${node['Sort Key'].join(', ')}`] : []),
  ].join(' ');
  const inner = (node.Plans ?? []).map(planText);
  if (inner.length === 0) return text;
  return inner.length === 1 ? `${text} < ${inner[0]}` : `${text} < (${inner.join('; ')})`;
}
