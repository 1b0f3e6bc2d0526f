import { CompiledQuery } from 'kysely';
import { tables } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';

/** As much of a client of node-postgres as libraries with statements of their own take. */
export interface QueryClient {
  query(query: { text: string; values?: unknown[] }): Promise<{ rows: unknown[]; rowCount: number }>;
}

/** Runs the statements of a library on the connections of the service. @throws AppError `unavailable` */
export function queryClient(em: EntityManager): QueryClient {
  return {
    async query({ text, values = [] }) {
      const { rows } = await tables(em).executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length };
    },
  };
}
