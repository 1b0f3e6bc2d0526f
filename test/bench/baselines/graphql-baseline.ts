/** The least server for the same GraphQL query: a bare Yoga over one prepared statement. */
import { createServer } from 'node:http';
import { createSchema, createYoga } from 'graphql-yoga';
import { openStatement } from './open-statement.ts';
import { REPORT_FIELDS, REPORT_SCHEMA } from './report-schema.ts';

const statement = openStatement(process.env);
const yoga = createYoga<object, { accountId: number | null }>({
  schema: createSchema({
    typeDefs: REPORT_SCHEMA,
    resolvers: {
      Query: {
        reports: (_root, _arguments, { accountId }) => ({
          nodes: accountId === null ? [] : statement.newestReports(accountId),
        }),
      },
      Report: REPORT_FIELDS,
    },
  }),
  context: ({ request }) => ({
    accountId: statement.accountOf(request.headers.get('authorization') ?? undefined),
  }),
  logging: false,
  graphiql: false,
});

createServer(yoga).listen(Number(process.env.PORT), '127.0.0.1');
