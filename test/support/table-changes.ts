import type { Orm } from '../../src/database/orm.ts';

/** How MikroORM would change the migrated tables to those of the entities, except indexes: only migrations have them. */
export async function tableChanges({ schema }: Orm): Promise<string[]> {
  const changes = await schema.getUpdateSchemaSQL({ wrap: false });
  return changes.split('\n').filter((change) => change !== '' && !change.startsWith('drop index'));
}
