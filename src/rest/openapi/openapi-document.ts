import { createDocument } from 'zod-openapi';
import packageInfo from '../../../package.json' with { type: 'json' };
import { showNarrowedNumbers } from './describe-parameters.ts';
import { operations } from './operations.ts';

/** The OpenAPI 3.1 description of this API, from the schemas that check its input and its responses. */
export function createOpenApiDocument(publicUrl: string): ReturnType<typeof createDocument> {
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Page Reports',
        version: packageInfo.version,
        description:
          'Reports on web pages: fetches a page, audits it and rates it. Every call needs an API key as a bearer ' +
          'token. Parameters are single values; unknown ones are ignored, and an empty one counts as left out.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl }],
      tags: [
        { name: 'Reports', description: 'Reports on web pages.' },
        { name: 'Runs', description: 'What each run of a report found out, and how runs differ.' },
        { name: 'Projects', description: 'All reports of one host.' },
        { name: 'Account', description: 'The account that owns the API key.' },
      ],
      security: [{ apiKey: [] }],
      components: {
        securitySchemes: {
          apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, such as `prk_...`.' },
        },
      },
      paths: operations,
    },
    { override: showNarrowedNumbers },
  );
}
