import { expect } from 'vitest';
import packageInfo from '../../package.json' with { type: 'json' };
import { CATALOGUE } from '../../src/audits/catalogue.ts';
import { createOpenApiDocument } from '../../src/rest/openapi/openapi-document.ts';
import { reportExamples, rerunExample } from '../../src/rest/openapi/response-examples.ts';
import { ROUTE_GROUPS } from '../../src/rest/routes/routes.ts';
import { test } from '../support/test.ts';

// biome-ignore lint/suspicious/noExplicitAny: a document of many shapes, of which tests read parts
const document: any = createOpenApiDocument('https://reports.example.com');

/** Parameters of each kind with their type, values and default; of bodies, all. */
const WRITTEN = {
  listReports: {
    search_by: { type: 'string', enum: ['url'], default: 'url' },
    results: { type: 'array', items: { enum: ['bad', 'decent', 'good'] } },
    min_score: { type: 'number', minimum: 0, maximum: 100 },
    created_after: { type: 'string' },
    regressed: { type: 'boolean' },
    per_page: { type: 'integer', enum: [10, 25, 50, 100], default: 10 },
    page: { type: 'integer', minimum: 1, default: 1 },
  },
  createReport: {
    url: { type: 'string' },
    privacy: { type: 'integer', enum: [0, 1, 2], default: 0 },
    password: { type: 'string' },
    reuse: { type: 'boolean' },
  },
  updateReport: {
    privacy: { type: 'integer', enum: [0, 1, 2] },
    password: { type: 'string' },
    results: { type: 'integer', enum: [0, 1], default: 0 },
  },
};

type Operation = {
  operationId: string;
  parameters?: { name: string; in: string; description: string; schema: object }[];
  requestBody?: {
    required?: boolean;
    content: Record<string, { schema: { properties: object; required?: string[] }; example: object }>;
  };
  responses: Record<string, { description: string; content?: Record<string, object> }>;
  summary: string;
  description: string;
};

const operations = (): Operation[] =>
  Object.values<Record<string, Operation>>(document.paths).flatMap(Object.values);
const operation = (id: string) => {
  const found = operations().find(({ operationId }) => operationId === id);
  if (!found) throw new Error(`There is no operation ${id}.`);
  return found;
};

test('is served without a key', async ({ app }) => {
  const response = await fetch(`${app.url}/openapi.json`);
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(createOpenApiDocument(app.url))));
});

test('is an OpenAPI 3.1 document of this release for the public address', () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(document.info.version).toBe(packageInfo.version);
  expect(document.servers).toEqual([{ url: 'https://reports.example.com' }]);
  expect(document.security).toEqual([{ apiKey: [] }]);
  expect(document.components.securitySchemes.apiKey).toMatchObject({ type: 'http', scheme: 'bearer' });
});

test('describes exactly the routes of the API', () => {
  const routes = Object.entries<object>(document.paths).map(([path, methods]) => [
    path,
    Object.keys(methods).sort(),
  ]);
  expect(Object.fromEntries(routes)).toEqual({
    '/api/v1/reports': ['get', 'post'],
    '/api/v1/reports/batch': ['post'],
    '/api/v1/site-audits': ['get', 'post'],
    '/api/v1/site-audits/{id}': ['delete', 'get'],
    '/api/v1/site-audits/{id}/cancel': ['post'],
    '/api/v1/site-audits/{id}/causes': ['get'],
    '/api/v1/site-audits/{id}/findings': ['get'],
    '/api/v1/site-audits/{id}/pages': ['get'],
    '/api/v1/reports/{id}': ['delete', 'get', 'patch', 'put'],
    '/api/v1/reports/{id}/runs': ['get'],
    '/api/v1/reports/{id}/runs/{run_id}': ['get'],
    '/api/v1/reports/{id}/compare': ['get'],
    '/api/v1/reports/{id}/patch': ['get'],
    '/api/v1/projects': ['get'],
    '/api/v1/projects/{project}': ['delete', 'get'],
    '/api/v1/audits': ['get'],
    '/api/v1/audits/{id}': ['get'],
    '/api/v1/account': ['get'],
  });
});

test.for(Object.entries(WRITTEN.listReports))(
  'the query parameter %s is described by the schema that validates it',
  ([name, schema]) => {
    const parameter = operation('listReports').parameters?.find((candidate) => candidate.name === name);
    expect(parameter).toMatchObject({ in: 'query', schema });
    // Lists are separated by commas.
    if ('items' in schema) expect(parameter).toMatchObject({ style: 'form', explode: false });
  },
);

test.for(['createReport', 'updateReport'] as const)(
  'the body of %s is described by the schema that validates it, as JSON and as a form',
  (id) => {
    const { required, content = {} } = operation(id).requestBody ?? {};
    expect(required).toBe(id === 'createReport');
    // JSON first: generators that support one type take it.
    expect(Object.keys(content)).toEqual(['application/json', 'application/x-www-form-urlencoded']);
    for (const { schema, example } of Object.values(content)) {
      expect(schema.properties).toMatchObject(WRITTEN[id]);
      expect(Object.keys(schema.properties)).toEqual(Object.keys(WRITTEN[id]));
      expect(schema.required ?? []).toEqual(id === 'createReport' ? ['url'] : []);
      expect(example).toBeDefined();
    }
  },
);

test('no optional parameter has an example: Swagger UI sends it', () => {
  const prefilled = operations().flatMap(({ parameters = [], requestBody }) => [
    ...parameters.filter(({ schema }) => JSON.stringify(schema).includes('"example')).map(({ name }) => name),
    ...Object.values(requestBody?.content ?? {}).flatMap(({ schema: { properties, required = [] } }) =>
      Object.entries(properties)
        .filter(([name, property]) => !required.includes(name) && 'example' in property)
        .map(([name]) => name),
    ),
  ]);
  expect(prefilled).toEqual([]);
});

test('every operation and parameter is described, and every error has its shape and an example', () => {
  for (const { summary, description, parameters = [], responses } of operations()) {
    expect(summary).toBeTruthy();
    expect(description).toBeTruthy();
    for (const parameter of parameters) expect(parameter.description).toBeTruthy();
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['401', '429', '500', '503']));
    for (const [status, response] of Object.entries(responses)) {
      expect(response.description).toBeTruthy();
      if (Number(status) >= 400) {
        expect(response.content?.['application/json']).toMatchObject({
          schema: { $ref: '#/components/schemas/ApiError' },
          examples: expect.any(Object),
        });
      }
    }
  }
});

test('schemas have names of their own, all references exist, and checks require value and expected', () => {
  const { schemas } = document.components;
  for (const name of Object.keys(schemas)) {
    expect(name).toMatch(/^[A-Z]/);
    // Generated types would replace a global of JavaScript.
    expect(Object.keys(Object.getOwnPropertyDescriptors(globalThis))).not.toContain(name);
  }
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['ReportList', 'ListLinks', 'ListMeta']));
  expect(schemas.Check).toMatchObject({ required: expect.arrayContaining(['value', 'expected']) });
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)];
  expect(references.length).toBeGreaterThan(0);
  for (const [, name = ''] of references) expect(Object.keys(schemas)).toContain(name);
});

test('every successful response has examples with the documented shape', () => {
  for (const { summary, responses } of ROUTE_GROUPS.flatMap(({ routes }) => Object.values(routes))) {
    for (const { schema, example, examples = {} } of Object.values(responses)) {
      const values = [...(example ? [example] : []), ...Object.values(examples).map(({ value }) => value)];
      expect(values, summary).not.toEqual([]);
      for (const value of values) expect(schema.parse(value)).toEqual(value);
    }
  }
});

test.for(Object.entries({ ...reportExamples, rerun: rerunExample }))(
  'the example %s is a report that can exist',
  ([, { value }]) => {
    const { data } = value;
    expect(data.error !== null).toBe(data.status === 'failed');
    const shown = data.generated_at !== null;
    if (data.status === 'completed') expect(shown).toBe(true);
    for (const part of [data.result, data.score, data.final_url, data.page, data.coverage])
      expect(part !== null).toBe(shown);
    for (const { category, score, coverage, ...counts } of data.categories) {
      const audits = CATALOGUE.filter(({ categories }) => categories.includes(category));
      expect(Object.values(counts).reduce((total, count) => total + count, 0)).toBe(audits.length);
      expect(coverage.judged).toBe(counts.passed + counts.warning + counts.failed);
    }
    expect(data.score === null ? null : data.score >= 80 ? 'good' : 'other').toBe(data.result);
    for (const check of data.checks) {
      const audit = CATALOGUE.find(({ id }) => id === check.id);
      expect(check).toMatchObject({ category: audit?.category, importance: audit?.importance });
    }
  },
);
