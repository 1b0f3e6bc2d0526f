import { useAPQ } from '@graphql-yoga/plugin-apq';
import type { Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';

/** All accounts share the documents. The oldest are dropped, and their clients send them again. */
const MAX_CHARACTERS = 5_000_000;
const MAX_DOCUMENTS = 5_000;

interface Offer {
  hash: string;
  query: string;
}

/**
 * Automatic persisted queries: a client sends the hash of a document, and the document itself only if the server does not
 * know the hash. `useAPQ` stores a document before it is validated. Here it is stored once it has been executed, so that
 * rejected documents displace no others.
 * @see https://www.apollographql.com/docs/apollo-server/performance/apq
 */
export function useAutomaticPersistedQueries(): Plugin {
  const documents = new LRUCache<string, string>({
    max: MAX_DOCUMENTS,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ length }) => length,
  });
  const offers = new WeakMap<object, Offer>();
  const { onParams } = useAPQ({
    store: { get: (hash) => documents.get(hash), set: () => undefined },
    // Apollo Client reads a response of another status as a failure of the network.
    responseConfig: { forceStatusCodeOk: true },
  });
  return {
    async onParams(payload) {
      const { query, extensions } = payload.params;
      if (!extensions?.persistedQuery) return;
      await onParams?.(payload);
      if (query) offers.set(payload.context, { hash: extensions.persistedQuery.sha256Hash, query });
    },
    onExecutionResult({ result, context }) {
      const offer = offers.get(context);
      const isExecuted = result && (Symbol.asyncIterator in result || 'data' in result);
      if (offer && isExecuted) documents.set(offer.hash, offer.query);
    },
  };
}
