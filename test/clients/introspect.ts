import { getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { expectGraphqlData, type GraphqlTarget } from '../support/graphql-client.ts';

/** The schema as the running service describes it, for caches that need to know it. */
export async function introspect(target: GraphqlTarget): Promise<IntrospectionQuery> {
  return await expectGraphqlData<IntrospectionQuery>(target, getIntrospectionQuery());
}
