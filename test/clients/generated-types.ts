/** Compiles only as long as the generated types know the fields of the service, and no others. */
import createClient from 'openapi-fetch';
import type { ShowReportQuery } from './generated/graphql/graphql.ts';
import type { components, paths } from './generated/openapi.ts';
import type { relayTestShowQuery$data } from './generated/relay/relayTestShowQuery.graphql.ts';

type CodegenReport = NonNullable<ShowReportQuery['report']>;
type RelayReport = NonNullable<relayTestShowQuery$data['report']>;

export const codegenPrivacy = (report: CodegenReport): 'PUBLIC' | 'PRIVATE' | 'PASSWORD' => report.privacy;
// @ts-expect-error The schema has no such field.
export const codegenTypo = (report: CodegenReport) => report.privcay;
// @ts-expect-error A report without a completed run has no result.
export const codegenResult = (report: CodegenReport): string => report.result;

export const relayStatus = (report: RelayReport): string => report.status;
// @ts-expect-error The schema has no such field.
export const relayTypo = (report: RelayReport) => report.sttaus;

const client = createClient<paths>();
export const create = () =>
  client.POST('/api/v1/reports', { body: { url: 'https://example.org/', privacy: 0 } });
// @ts-expect-error A report cannot be created without a body.
export const createWithoutBody = () => client.POST('/api/v1/reports', {});
// @ts-expect-error The API has no such parameter.
export const createWithTypo = () => client.POST('/api/v1/reports', { body: { ulr: 'https://example.org/' } });
export const list = () => client.GET('/api/v1/reports', { params: { query: { sort: 'asc' } } });
// @ts-expect-error The API has no such value.
export const listTypo = () => client.GET('/api/v1/reports', { params: { query: { sort: 'up' } } });
// @ts-expect-error The API has no such path.
export const pathTypo = () => client.GET('/api/v1/report');

// @ts-expect-error A schema of this name would hide the global Error where generators write one type per schema.
export type HiddenError = components['schemas']['Error'];
