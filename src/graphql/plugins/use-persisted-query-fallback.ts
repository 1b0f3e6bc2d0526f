import { createGraphQLError, type Plugin } from 'graphql-yoga';

/**
 * Responds to clients of automatic persisted queries that only whole queries are served. Apollo Client and urql then send
 * the query itself, and stop asking by hash.
 * @see https://www.apollographql.com/docs/apollo-server/performance/apq
 */
export function usePersistedQueryFallback(): Plugin {
  return {
    onParams({ params: { query, extensions } }) {
      if (query || !extensions?.persistedQuery) return;
      throw createGraphQLError('PersistedQueryNotSupported', {
        extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED', http: { status: 200 } },
      });
    },
  };
}
