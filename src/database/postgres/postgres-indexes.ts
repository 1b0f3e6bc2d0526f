import type { EntityMetadata } from '@mikro-orm/core';

type Index = EntityMetadata['indexes'][number];

/**
 * Indexes with `include` columns, which only PostgreSQL has, by entity. An index of the same name replaces that of the
 * entity.
 */
const POSTGRES_INDEXES: Record<string, Index[]> = {
  Report: [
    {
      name: 'reports_by_url',
      properties: ['accountId', 'url', 'id', 'status', 'result'],
      include: ['generatedAt'],
    },
    {
      name: 'reports_by_project_url',
      properties: ['accountId', 'project', 'url', 'id', 'status', 'result'],
      include: ['generatedAt'],
    },
  ],
  Run: [
    {
      name: 'runs_completed',
      properties: ['reportId', 'id', 'finishedAt', 'score', 'result'],
      // PostgreSQL cannot sort `json`, so this column cannot be a key.
      include: ['cappedBy'],
      where: "status = 'completed'",
    },
  ],
  ReportCount: [
    { name: 'report_counts_by_key', properties: ['accountId', 'status', 'result'], include: ['reports'] },
  ],
  ProjectCount: [
    {
      name: 'project_counts_by_key',
      properties: ['accountId', 'project', 'status', 'result'],
      include: ['reports'],
    },
  ],
};

/**
 * Adds the indexes of PostgreSQL to an entity when MikroORM discovers it, because both engines share the entities.
 * MikroORM compares them with the migrated tables.
 */
export function addPostgresIndexes(entity: EntityMetadata): void {
  const own = POSTGRES_INDEXES[entity.className] ?? [];
  const replaced = new Set(own.map(({ name }) => name));
  entity.indexes = [...entity.indexes.filter(({ name }) => !replaced.has(name)), ...own];
}
