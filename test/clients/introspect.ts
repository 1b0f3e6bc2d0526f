import { getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { expectGraphqlData, type GraphqlTarget } from '../support/graphql-client.ts';

/** The introspected schema of the running service, for caches that need it. */
export async function introspect(target: GraphqlTarget): Promise<IntrospectionQuery> {
  return await expectGraphqlData<IntrospectionQuery>(target, getIntrospectionQuery());
}
