import { createYoga } from 'graphql-yoga';
import { createKeyWatch } from '../accounts/key-watch.ts';
import type { GraphqlContext, GraphqlEnvironment, ServerContext } from './context.ts';
import { createLoaders, type Loaders } from './loaders.ts';
import { useBodyLimit } from './plugins/use-body-limit.ts';
import { useCompiledQueries } from './plugins/use-compiled-queries.ts';
import { useCost } from './plugins/use-cost.ts';
import { useDocumentLimits } from './plugins/use-document-limits.ts';
import { useErrorFormat } from './plugins/use-error-format.ts';
import { useEventStreams } from './plugins/use-event-streams.ts';
import { useJsonRequests } from './plugins/use-json-requests.ts';
import { usePersistedDocuments } from './plugins/use-persisted-documents.ts';
import { useRequestAccess } from './plugins/use-request-access.ts';
import { schema } from './schema.ts';

/** Largest request body, in bytes as sent. */
const MAX_BODY_BYTES = 100_000;

/** Responds to a GraphQL request over HTTP. */
export type GraphqlServer = (
  request: Request,
  context: Pick<ServerContext, 'requestId' | 'client' | 'log' | 'disconnect'>,
) => Response | Promise<Response>;

/**
 * The GraphQL server: Yoga with the schema and one plugin for each concern.
 * @param onUnexpected receives errors that clients see masked
 */
export function createGraphqlServer(
  environment: GraphqlEnvironment,
  onUnexpected: (error: unknown, requestId: string) => void,
): GraphqlServer {
  const { database, events, clock } = environment.services;
  const keyWatch = createKeyWatch(database, events, clock);
  const eventLoaders = new WeakMap<object, Loaders>();
  const createContext = ({ actor, log, disconnect }: ServerContext, request: Request): GraphqlContext => {
    if (!actor) throw new Error('an operation runs without an API key');
    const newLoaders = () => createLoaders(database, actor, clock);
    const loadersOf = (event: object) => {
      const loaders = eventLoaders.get(event) ?? newLoaders();
      eventLoaders.set(event, loaders);
      return loaders;
    };
    return {
      ...environment,
      actor,
      onReport: (id) => log.reportIds.add(id),
      disconnect,
      request,
      loaders: newLoaders(),
      loadersOf,
      keyWatch,
      cost: 0,
    };
  };
  const yoga = createYoga<ServerContext, GraphqlContext>({
    schema,
    // The global classes of Node, or those by which Hono's server replaces them: it sends its own `Response` without a
    // stream. The HTTP server cannot cancel the streams of Yoga's default classes: a client that disconnects from a
    // subscription would crash the process. The global object does not serve: Yoga reads enumerable properties only.
    fetchAPI: { Headers, Request, Response, ReadableStream, TextEncoder, TextDecoder, URL },
    logging: false,
    graphiql: false,
    landingPage: false,
    cors: false,
    batching: false,
    multipart: false,
    // `useErrorFormat` masks errors, whatever NODE_ENV is.
    maskedErrors: false,
    // `useBodyLimit` limits the body.
    maxRequestBodySize: false,
    context: (server) => createContext(server, server.request),
    plugins: [
      useRequestAccess(environment),
      useJsonRequests(),
      useBodyLimit(MAX_BODY_BYTES),
      // Before the plugins that read the text of the document.
      usePersistedDocuments(environment.trustedDocuments),
      useCompiledQueries(createContext),
      useDocumentLimits(),
      useEventStreams(),
      useCost(),
      useErrorFormat(onUnexpected, environment.onError),
    ],
  });
  // Yoga copies two arguments into one object. Given only the context, it creates an object with it as the prototype, and
  // V8 keeps prototypes, here with the request, until a major garbage collection.
  return (request, context) => yoga.handle({ request }, context);
}
