/** Selects every field of every object type on real objects. The types and fields are those of the schema. */
import { type GraphQLNamedType, getNamedType, isAbstractType, isLeafType, isObjectType } from 'graphql';
import { expect } from 'vitest';
import { schema } from '../../src/graphql/schema.ts';
import { failedCheck } from '../support/check-record.ts';
import { fixtureSite, htmlPage, type Route } from '../support/fixture-site.ts';
import { expectGraphqlData, type GraphqlTarget, subscribe } from '../support/graphql-client.ts';
import { type GraphqlEvent, readEvents } from '../support/read-events.ts';
import { type SeededRun, seedReport, seedRun } from '../support/seed-reports.ts';
import { test as base, globalId } from './fixtures.ts';

type Data = GraphqlEvent['data'];
/** Arguments by `Type.field`. */
type Arguments = Record<string, string>;

/** The longest path to an object. Documents may be 10 fields deep. */
const MAX_PATH = 8;
/** Scalars that the server sends without a check. */
const FORMATS: Record<string, RegExp> = {
  URL: /^https?:\/\//,
  Date: /^\d{4}-\d\d-\d\d$/,
  DateTime: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
};

const PATHS = ['/', '/a', '/b', '/c', '/d'];
const PAGE = htmlPage(`<!doctype html><html><title>Same</title><body typeof="Product">
  <meta property="og:image" content="/og.png"><img src="/logo.png">
  <input aria-label="Mail" onpaste="return false"><iframe src="https://video.example/"></iframe>
  ${[...PATHS, '/gone', '/admin/'].map((path) => `<a href="${path}">Go</a>`).join('')} ${'text '.repeat(2_000)}`);
const ROUTES: Record<string, Route> = {
  ...Object.fromEntries(PATHS.map((path) => [path, PAGE])),
  '/': { ...PAGE, headers: { ...PAGE.headers, server: 'nginx/1.27.3' } },
};

const test = base
  .extend('settings', { scope: 'file' }, { RUNS_PER_MINUTE: '0' })
  .extend('site', { scope: 'file' }, fixtureSite(ROUTES))
  .extend('closedSite', { scope: 'file' }, fixtureSite({ '/robots.txt': { status: 503 } }))
  /** Audits a site. @returns the id of the site audit after its end */
  .extend('auditSite', { scope: 'file' }, async ({ app, graphql }) => async (url: string) => {
    const create = `mutation ($url: String!) {
      createSiteAudit(input: { url: $url, exclude: ["/admin/*"] }) {
        ... on CreateSiteAuditSuccess { siteAudit { id databaseId } }
      }
    }`;
    const { id, databaseId } = (await graphql<Data>(create, { url })).createSiteAudit.siteAudit;
    const follow = 'subscription ($id: ID!) { siteAuditUpdated(id: $id) { status } }';
    await Array.fromAsync(readEvents(await subscribe(app, follow, { id })));
    return databaseId as number;
  })
  /** Arguments that find objects whose fields have values. */
  .extend(
    'args',
    { scope: 'file' },
    async ({ app, call, graphql, site, closedSite, auditSite }): Promise<Arguments> => {
      await auditSite(closedSite.url('/'));
      await auditSite(site.url('/'));
      delete ROUTES['/d'];
      const siteAudit = await auditSite(site.url('/'));
      const { data } = (await call('POST', '/reports', { form: { url: site.url('/') } })).body;
      const shown = `{ report(databaseId: ${data.id}) { id shownRun { id } } }`;
      const { report } = await graphql<Data>(shown);
      const error = { code: 'http_error', message: 'No page.', httpStatus: 503 } as const;
      await seedReport(app.database, { url: 'https://failed.example/', error });
      const seeded: SeededRun = {
        result: 'bad',
        checks: [failedCheck('image-alt')],
        cappedBy: ['image-alt'],
      };
      const { id, shownRunId } = await seedReport(app.database, {
        url: 'https://seeded.example/',
        ...seeded,
      });
      const head = await seedRun(app.database, id, { ...seeded, checks: [failedCheck('document-title')] });
      return {
        'Query.audit': 'id: "image-alt"',
        'Query.compareRuns': `baseId: "${globalId('Run', shownRunId ?? 0)}", headId: "${globalId('Run', head)}"`,
        'Query.node': `id: "${report.id}"`,
        'Query.nodes': `ids: ["${report.shownRun.id}"]`,
        'Query.project': 'name: "seeded.example"',
        'Query.report': `databaseId: ${data.id}`,
        'Query.run': `id: "${report.shownRun.id}"`,
        'Query.siteAudit': `databaseId: ${siteAudit}`,
      };
    },
  );

function fieldsOf(type: GraphQLNamedType | null | undefined) {
  const fields = isObjectType(type) ? Object.values(type.getFields()) : [];
  return fields.map(({ name, type: fieldType }) => ({
    name,
    path: `${type?.name}.${name}`,
    ofType: getNamedType(fieldType),
  }));
}

const membersOf = (type: GraphQLNamedType) => (isAbstractType(type) ? schema.getPossibleTypes(type) : [type]);

/** The object types that fields of a root lead to. */
function typesUnder(root: GraphQLNamedType | null | undefined, known = new Set<string>()): Set<string> {
  for (const type of root ? membersOf(root) : []) {
    if (!isObjectType(type) || known.has(type.name)) continue;
    known.add(type.name);
    for (const { ofType } of fieldsOf(type)) typesUnder(ofType, known);
  }
  return known;
}

const QUERIED = typesUnder(schema.getQueryType());

/** Selects all fields of an object. Objects in them are selected with their fields if their type is in `within`. */
function selectionOf(type: GraphQLNamedType, within: ReadonlySet<string>, args: Arguments = {}): string {
  const members = membersOf(type).map((member) => {
    const fields = fieldsOf(member).map(({ name, path, ofType }) => {
      const isWithin = membersOf(ofType).some((each) => within.has(each.name));
      const inner = isLeafType(ofType) ? '' : isWithin ? selectionOf(ofType, within) : '{ __typename }';
      return `${name} ${args[path] ? `(${args[path]})` : ''} ${inner}`;
    });
    return `... on ${member.name} { ${fields.join(' ')} }`;
  });
  return `{ __typename ${members.join(' ')} }`;
}

/** Checks an object with such a selection. @returns its fields and those of the objects in it, with their values */
function readFields(object: Data, within: ReadonlySet<string> = new Set()) {
  return fieldsOf(schema.getType(object.__typename)).flatMap((field): ReadField[] => {
    if (!(field.name in object)) return [];
    const values = [object[field.name]].flat().filter((value) => value != null);
    const format = FORMATS[field.ofType.name];
    for (const value of values) if (format) expect(String(value), field.path).toMatch(format);
    const inner = values.filter(({ __typename }) => within.has(__typename));
    return [{ ...field, values }, ...inner.flatMap((value) => readFields(value, within))];
  });
}

type ReadField = ReturnType<typeof fieldsOf>[number] & { values: Data[] };

/** The fields of types that were not selected. */
function unread(types: Iterable<string>, fields: readonly ReadField[]): string[] {
  const paths = new Set(fields.map(({ path }) => path));
  return [...types]
    .flatMap((type) => fieldsOf(schema.getType(type)).map(({ path }) => path))
    .filter((path) => !paths.has(path));
}

test('every field of the objects of queries has a value of its type', async ({ graphql, args }) => {
  const read: ReadField[] = [];
  const withValue = new Set<string>();
  const found = [{ type: 'Query', names: [] as string[], opening: '' }];
  const followed = new Set<string>();
  // The walk continues from each object type in a field once, until all fields of the type had a value.
  for (const { type: name, names, opening } of found) {
    const type = schema.getType(name);
    if (!type || fieldsOf(type).every(({ path }) => withValue.has(path))) continue;
    const closing = '}'.repeat(opening.split('{').length - 1);
    let objects = [await graphql<Data>(`${opening} ${selectionOf(type, new Set(), args)} ${closing}`)];
    for (const step of names) objects = objects.flatMap((object) => object[step] ?? []);
    for (const { path, ...field } of objects.flatMap((object) => readFields(object))) {
      read.push({ path, ...field });
      if (field.values.length > 0) withValue.add(path);
      for (const { __typename: inner } of field.values) {
        if (!inner || followed.has(`${path} ${inner}`) || names.length === MAX_PATH) continue;
        followed.add(`${path} ${inner}`);
        const fragment = isAbstractType(field.ofType) ? `{ ... on ${inner}` : '';
        const step = `{ ${field.name} ${args[path] ? `(${args[path]})` : ''} ${fragment}`;
        found.push({ type: inner, names: [...names, field.name], opening: opening + step });
      }
    }
  }
  expect(unread(QUERIED, read)).toEqual([]);
});

test('every field of the results of mutations has a value of its type', async ({
  app,
  graphql,
  reader,
  serve,
  site,
  closedSite,
}) => {
  const types = typesUnder(schema.getMutationType()).difference(QUERIED);
  const read: ReadField[] = [];
  const mutate = async (name: string, input: string, target: GraphqlTarget = app): Promise<Data> => {
    const [field] = fieldsOf(schema.getMutationType()).filter((each) => each.name === name);
    const selection = field ? selectionOf(field.ofType, types) : '';
    const query = `mutation { __typename ${name}(input: { ${input} }) ${selection} }`;
    const data = await expectGraphqlData<Data>(target, query);
    read.push(...readFields(data, types));
    return data[name];
  };
  const queued = await seedReport(app.database, { url: 'https://queued.example/' });
  await seedRun(app.database, queued.id, {});
  const url = `url: "${site.url('/')}"`;
  const report = `id: "${globalId('Report', queued.id)}"`;

  await mutate('createReport', `${url}, idempotencyKey: "used"`);
  await mutate('createReport', 'url: "https://other.example/", idempotencyKey: "used"');
  await mutate('createReport', 'url: ""');
  await mutate('createReport', url, reader);
  const limited = await serve({ RUNS_PER_MINUTE: '1' });
  for (let time = 0; time < 2; time++) await mutate('createReport', url, limited);
  await mutate('createReport', url, await serve({ QUEUE_LIMIT: '1' }));
  await mutate('createReports', `urls: ["${site.url('/')}"]`);
  await mutate('runReport', report);
  await mutate('updateReport', `${report}, privacy: PUBLIC`);
  for (let time = 0; time < 2; time++) await mutate('deleteReport', report);
  await mutate('deleteProject', 'name: "127.0.0.1"');
  await mutate('createSiteAudit', `url: "${closedSite.url('/')}"`);
  const newest = '{ siteAudits(first: 1) { nodes { id } } }';
  const { siteAudits } = await graphql<Data>(newest);
  const siteAudit = `id: "${siteAudits.nodes[0].id}"`;
  await mutate('cancelSiteAudit', siteAudit);
  await mutate('deleteSiteAudit', siteAudit);
  expect(unread(types, read)).toEqual([]);
});

test('every field of the events of subscriptions has a value of its type', async ({ app, graphql, args }) => {
  const types = typesUnder(schema.getSubscriptionType()).difference(QUERIED);
  const siteAudit = globalId('SiteAudit', /\d+/.exec(args['Query.siteAudit'] ?? '')?.[0]);
  const read: ReadField[] = [];
  for (const { name, ofType } of fieldsOf(schema.getSubscriptionType())) {
    const { id } = await seedReport(app.database, { url: 'https://watched.example/' });
    const report = globalId('Report', id);
    const given: Arguments = {
      reportEvents: `ids: ["${report}"]`,
      reportUpdated: `id: "${report}"`,
      reportsUpdated: `ids: ["${report}"]`,
      siteAuditUpdated: `id: "${siteAudit}"`,
    };
    const query = `subscription { ${name}(${given[name]}) ${selectionOf(ofType, types)} }`;
    for await (const { data, errors } of readEvents(await subscribe(app, query))) {
      expect(errors).toBeUndefined();
      read.push(...readFields({ __typename: 'Subscription', ...data }, types));
      if (data[name].__typename !== 'ReportChanged') break;
      await graphql(`mutation { deleteReport(input: { id: "${report}" }) { __typename } }`);
    }
  }
  expect(unread(types, read)).toEqual([]);
});
