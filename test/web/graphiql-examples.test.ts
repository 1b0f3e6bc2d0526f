import { type DocumentNode, Kind, type OperationDefinitionNode, parse, print } from 'graphql';
import { expect, test as plain } from 'vitest';
import { schema } from '../../src/graphql/schema.ts';
import { readExamples } from '../../src/web/graphiql/graphiql-app.ts';
import { expectGraphqlData, type GraphqlTarget, subscribe } from '../support/graphql-client.ts';
import { type GraphqlEvent, readEvents } from '../support/read-events.ts';
import { seedReports } from '../support/seed-reports.ts';
import { test } from './web-test.ts';

interface Example {
  name: string;
  operation: OperationDefinitionNode;
  /** The document that GraphiQL sends: the chosen operation and all fragments of its tab. */
  document: DocumentNode;
}

const examples = readExamples().flatMap(examplesIn);

plain('every root field has an example, unless it is deprecated', () => {
  const used = examples
    .flatMap(({ operation }) => operation.selectionSet.selections)
    .map((field) => 'name' in field && field.name.value);
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const offered = roots
    .flatMap((root) => Object.values(root?.getFields() ?? {}))
    .flatMap(({ name, deprecationReason }) => (deprecationReason ? [] : name));
  expect(new Set(used)).toEqual(new Set(offered));
});

test.for(examples)(
  '$name succeeds with the newest report of an account',
  async ({ operation, document }, { app, addReports }) => {
    await seedReports(app.database, [{ url: 'https://other.example/', result: 'good' }]);
    const target = { url: app.url, key: await addReports([{ url: 'https://example.org/', result: 'bad' }]) };
    const { reports } = await expectGraphqlData<{
      reports: { nodes: { id: string; latestRun: { id: string } | null }[] };
    }>(target, '{ reports(first: 1) { nodes { id latestRun { id } } } }');
    const [report] = reports.nodes;
    const runId = report?.latestRun?.id;
    const { createSiteAudit } = await expectGraphqlData<{ createSiteAudit: { siteAudit: { id: string } } }>(
      target,
      'mutation { createSiteAudit(input: { url: "https://site.example/" }) { ... on CreateSiteAuditSuccess { siteAudit { id } } } }',
    );
    const siteAuditId = createSiteAudit.siteAudit.id;
    const values: Record<string, unknown> = {
      siteAuditId,
      reportId: report?.id,
      runId,
      baseId: runId,
      headId: runId,
    };
    const names = operation.variableDefinitions?.map(({ variable }) => variable.name.value) ?? [];
    const variables = Object.fromEntries(names.map((name) => [name, values[name]]));
    const results =
      operation.operation === 'subscription'
        ? await readExample(target, print(document), variables)
        : [await expectGraphqlData(target, print(document), variables)];
    expect(results.length).toBeGreaterThan(0);
    for (const data of results) {
      expect(data).not.toEqual({});
      for (const field of Object.values(data)) {
        expect(field).not.toBeNull();
        expect(field).not.toMatchObject({ __typename: expect.stringMatching(/Error$/) });
        expect(field).not.toMatchObject({ nodes: [] });
        expect(field).not.toMatchObject({ edges: [] });
        if (Array.isArray(field)) expect(field[0]).toBeTruthy();
      }
    }
  },
);

async function readExample(
  target: GraphqlTarget,
  query: string,
  variables: Record<string, unknown>,
): Promise<GraphqlEvent['data'][]> {
  const events: GraphqlEvent[] = [];
  for await (const event of readEvents(await subscribe(target, query, variables))) {
    events.push(event);
    // These streams stay open: no worker ends the site audit.
    if (event.data && ('reportEvents' in event.data || 'siteAuditUpdated' in event.data)) break;
  }
  expect(events.filter(({ errors }) => errors)).toEqual([]);
  return events.map(({ data }) => data);
}

function examplesIn(text: string): Example[] {
  const { definitions, ...rest } = parse(text);
  return definitions
    .filter((part) => part.kind === Kind.OPERATION_DEFINITION)
    .map((operation) => ({
      name: operation.name?.value ?? '',
      operation,
      document: {
        ...rest,
        definitions: definitions.filter(
          (part) => part.kind !== Kind.OPERATION_DEFINITION || part === operation,
        ),
      },
    }));
}
