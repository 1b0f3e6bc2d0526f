import { lock } from './dialect.ts';
import type { EntityManager } from './orm.ts';

/** Locks the report until the transaction ends: no other request can change or delete it meanwhile. */
export async function lockReport(em: EntityManager, id: number): Promise<void> {
  await lock(em, `report ${id}`);
}
