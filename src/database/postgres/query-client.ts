import { CompiledQuery } from 'kysely';
import { kysely } from '../kysely.ts';
import type { SqlConnection } from '../orm.ts';

/**
 * The part of a node-postgres client that libraries with their own SQL use. It runs their statements on the connections
 * of the service. @throws AppError `unavailable`
 */
export function queryClient(connection: SqlConnection) {
  return {
    async query({ text, values = [] }: { text: string; values?: unknown[] }) {
      const { rows } = await kysely(connection).executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length };
    },
  };
}
