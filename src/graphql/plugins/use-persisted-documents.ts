import { useAPQ } from '@graphql-yoga/plugin-apq';
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations';
import type { Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../errors.ts';
import type { ServerContext } from '../context.ts';

/** Each account has a store of its own, so that none drops the documents of others. Clients send dropped ones again. */
const MAX_CHARACTERS = 500_000;
const MAX_DOCUMENTS = 1_000;
/** The stores of the accounts that were active last are kept: together at most 5 million characters. */
const MAX_ACCOUNTS = 10;

const NOT_TRUSTED =
  'This service executes only its trusted documents. Send the hash of one as extensions.persistedQuery.sha256Hash, without a query.';

/**
 * Executes documents that clients send by their hashes. Without trusted documents, a client sends the document itself if
 * the server does not know the hash.
 * @param trusted the only documents to execute
 * @see https://www.apollographql.com/docs/apollo-server/performance/apq
 */
export function usePersistedDocuments(trusted: ReadonlyMap<string, string> | null): Plugin {
  if (trusted) {
    const reject = () => new AppError('forbidden', NOT_TRUSTED);
    return usePersistedOperations({
      getPersistedOperation: (hash) => trusted.get(hash) ?? null,
      // With the code of `PersistedQueryNotFound`, clients would send the document, which is rejected too.
      customErrors: { notFound: reject, keyNotFound: reject, persistedQueryOnly: reject },
    });
  }
  const plugins = new LRUCache<number, Plugin>({ max: MAX_ACCOUNTS, memoMethod: storeDocuments });
  return {
    async onParams(payload) {
      const accountId = (payload.context as ServerContext).actor?.accountId ?? 0;
      await plugins.memo(accountId).onParams?.(payload);
    },
  };
}

/** The plugin of one account: a store of the library does not learn whose request it serves. */
function storeDocuments(): Plugin {
  const documents = new LRUCache<string, string>({
    max: MAX_DOCUMENTS,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ length }) => length,
  });
  return useAPQ({
    // Only the plugin stores documents: it has compared the document with its hash.
    store: { get: (hash) => documents.get(hash), set: (hash, query) => void documents.set(hash, query) },
    // Apollo Client reads a response of another status as a failure of the network.
    responseConfig: { forceStatusCodeOk: true },
  });
}
