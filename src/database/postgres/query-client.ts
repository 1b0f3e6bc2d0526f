import { CompiledQuery } from 'kysely';
import { kysely } from '../kysely.ts';
import type { SqlConnection } from '../orm.ts';

/** The part of a node-postgres client that libraries with their own SQL use. */
export interface QueryClient {
  query(query: { text: string; values?: unknown[] }): Promise<{ rows: unknown[]; rowCount: number }>;
}

/** Runs the statements of a library on the connections of the service. @throws AppError `unavailable` */
export function queryClient(connection: SqlConnection): QueryClient {
  return {
    async query({ text, values = [] }) {
      const { rows } = await kysely(connection).executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length };
    },
  };
}
