import { lock } from './dialect.ts';
import type { EntityManager } from './orm.ts';

/** Locks the report until the transaction ends, so that no other transaction changes or deletes it. */
export async function lockReport(em: EntityManager, id: number): Promise<void> {
  await lock(em, `report ${id}`);
}
