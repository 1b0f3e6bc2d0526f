import { expect, vi } from 'vitest';
import type { ClientService } from '../support/clients/client-service.ts';
import type { GraphqlTarget } from '../support/graphql-client.ts';

/** Makes the next import of a client of the guide a new one, of this service and key. */
export function loadAnew({ url, key }: GraphqlTarget): void {
  Object.assign(process.env, { ORIGIN: url, KEY: key });
  vi.resetModules();
}

/** Expects the reports, projects and runs of the service in the data of a query without arguments. */
export function expectListsWithoutArguments({ withRuns: { id, runs } }: ClientService, data: unknown): void {
  expect(data).toMatchObject({
    reports: { nodes: expect.arrayContaining([expect.objectContaining({ id })]) },
    projects: { edges: expect.arrayContaining([expect.anything()]) },
    report: { runs: { nodes: Array(runs).fill(expect.anything()) } },
  });
}
