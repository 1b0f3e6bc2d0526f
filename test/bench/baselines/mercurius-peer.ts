/** The same query on a stack known for its speed: Fastify and Mercurius, with compiled queries. */
import fastify from 'fastify';
import mercurius from 'mercurius';
import { openStatement } from './open-statement.ts';
import { REPORT_SCHEMA, reportServer } from './report-schema.ts';

const { resolvers, contextOf } = reportServer(openStatement(process.env));
const app = fastify();
app.register(mercurius, {
  schema: REPORT_SCHEMA,
  resolvers,
  context: ({ headers }: { headers: { authorization?: string } }) => contextOf(headers.authorization),
  // Compiles a query at its first execution.
  jit: 1,
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
