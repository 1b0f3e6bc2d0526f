/** The least server for the same GraphQL query: a bare Yoga over one prepared statement. */
import { createServer } from 'node:http';
import { createSchema, createYoga } from 'graphql-yoga';
import { openStatement } from './open-statement.ts';
import { REPORT_SCHEMA, reportServer } from './report-schema.ts';

const { resolvers, contextOf } = reportServer(openStatement(process.env));
const yoga = createYoga({
  schema: createSchema<ReturnType<typeof contextOf>>({ typeDefs: REPORT_SCHEMA, resolvers }),
  context: ({ request }) => contextOf(request.headers.get('authorization')),
  logging: false,
  graphiql: false,
});

createServer(yoga).listen(Number(process.env.PORT), '127.0.0.1');
