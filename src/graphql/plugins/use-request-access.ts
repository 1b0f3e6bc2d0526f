import type { Plugin } from 'graphql-yoga';
import { authenticate } from '../../accounts/authenticate.ts';
import { consumeRequests } from '../../accounts/rate-limiter.ts';
import { AppError, ShuttingDownError } from '../../errors.ts';
import type { GraphqlEnvironment, ServerContext } from '../context.ts';

/** Rejects requests during the shutdown, then checks API key, rate limit and HTTP method, before the body is read. */
export function useRequestAccess(environment: GraphqlEnvironment): Plugin<object, ServerContext> {
  const { services, requestLimiter, isShuttingDown } = environment;
  return {
    async onRequestParse({ request, serverContext }) {
      if (isShuttingDown()) throw new ShuttingDownError();
      const { client } = serverContext;
      const credentials = { authorization: request.headers.get('authorization'), client };
      const actor = await authenticate(services, credentials, services.clock());
      await consumeRequests(requestLimiter, actor.apiKey.id, 1);
      if (request.method !== 'GET' && request.method !== 'POST') throw new AppError('method_not_allowed');
      serverContext.actor = actor;
      serverContext.log.actor = actor;
    },
  };
}
