import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi';
import packageInfo from '../../../package.json' with { type: 'json' };
import { ROUTES } from '../routes/routes.ts';
import { showNarrowedNumbers } from './describe-parameters.ts';

/** The OpenAPI 3.1 document of this API, derived from the schemas that validate input and describe responses. */
export function createOpenApiDocument(publicUrl: string): ReturnType<typeof createDocument> {
  const paths: ZodOpenApiPathsObject = {};
  for (const { method, path, operation } of ROUTES) {
    const key = `/api/v1${path}`;
    paths[key] = { ...paths[key], [method]: operation };
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Page Reports',
        version: packageInfo.version,
        description:
          'Audits web pages and stores the reports. Every request needs an API key as a bearer ' +
          'token. Each parameter takes a single value. Unknown parameters are ignored; empty ones count as omitted.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl }],
      tags: [
        { name: 'Reports', description: 'Reports on web pages.' },
        { name: 'Runs', description: 'Runs of a report with their results, and comparisons of runs.' },
        { name: 'Projects', description: 'All reports of one host.' },
        { name: 'Audits', description: 'The catalogue of audits.' },
        { name: 'Account', description: 'The account that owns the API key.' },
      ],
      security: [{ apiKey: [] }],
      components: {
        securitySchemes: {
          apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, such as `prk_...`.' },
        },
      },
      paths,
    },
    { override: showNarrowedNumbers },
  );
}
