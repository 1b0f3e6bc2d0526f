import { Client } from 'pg';
import { expect } from 'vitest';
import type { EntityManager } from '../../src/database/orm.ts';
import { statementsOf } from './spy-statements.ts';
import type { TempDatabase } from './temp-database.ts';

/** The parts of a plan in JSON that are told: https://www.postgresql.org/docs/current/using-explain.html. */
interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Scan Direction'?: string;
  'Sort Key'?: string[];
  Plans?: PlanNode[];
}

/** Tells how PostgreSQL carries out statements, on a connection of its own. */
export interface PlanReader {
  /** The plans of all statements of the work, which are the same whatever their values. */
  plansOf(work: (em: EntityManager) => Promise<unknown>): Promise<string[]>;
  close(): Promise<void>;
}

export async function openPlanReader({ database, url }: TempDatabase): Promise<PlanReader> {
  const client = new Client(url);
  await client.connect();
  const known = new Map<string, string>();
  return {
    async plansOf(work) {
      const texts = await statementsOf(() => work(database.fork()));
      expect(texts).not.toEqual([]);
      for (const text of texts) {
        if (known.has(text)) continue;
        const { rows } = await client.query(`explain (format json, generic_plan) ${text}`);
        known.set(text, planText(rows[0]['QUERY PLAN'][0].Plan));
      }
      return texts.map((text) => known.get(text) ?? '');
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
