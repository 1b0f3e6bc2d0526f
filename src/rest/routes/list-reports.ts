import { ReportFilter, ReportOrder } from '../../model/input.ts';
import { listReportPage, listReportsInput } from '../../reports/lists/list-reports.ts';
import { COMMAS, describeParameters, textsOf } from '../openapi/describe-parameters.ts';
import { errorResponses } from '../openapi/error-responses.ts';
import { listExample } from '../openapi/response-examples.ts';
import { presentPaging } from '../present/present-paging.ts';
import { presentSummary } from '../present/present-summary.ts';
import { reportListResponse } from '../present/response-schemas.ts';
import { queryParameters } from '../requests/query-parameters.ts';
import { pageParameters, pickQuery, type Route, respondPage } from './route.ts';

const { field: sortBy, direction: sort } = textsOf(ReportOrder);

/** A page of the list. */
export const listReports: Route = {
  method: 'get',
  path: '/reports',
  operation: {
    operationId: 'listReports',
    summary: 'List reports',
    description: 'Lists the reports of the account, with search, filters, sort order and pagination.',
    tags: ['Reports'],
    requestParams: {
      query: describeParameters(listReportsInput, {
        ...textsOf(ReportFilter),
        searchBy: 'The field to search.',
        status: { description: 'The same as `statuses`, which takes precedence.', ...COMMAS },
        sortBy,
        sort,
        ...pageParameters,
      }),
    },
    responses: {
      '200': respondPage(reportListResponse, listExample),
      ...errorResponses('validation_failed'),
    },
  },
  handler: async (c, { services }) => {
    const input = pickQuery(c, listReportsInput);
    const page = await listReportPage(services.database.connection, c.get('actor'), input);
    return c.json({
      data: page.entries.map((report) => presentSummary(services, report)),
      ...presentPaging(page, `${services.publicUrl}/api/v1/reports`, queryParameters(c.req)),
    });
  },
};
