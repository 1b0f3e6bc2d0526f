/** The GraphQL documents of the page. */

const ROW = `fragment Row on Report {
  id databaseId url project status result score privacy hasPassword pageUrl createdAt generatedAt
  error { message } page { title }
  categories { category score coverage { judged total } }
}`;

const ERRORS = `... on Error { message }
  ... on ValidationError { fields { name messages } }`;
const RUN_ERRORS = `${ERRORS}
  ... on RunLimitError { retryAfter }
  ... on QueueFullError { retryAfter }`;

export const ACCOUNT = '{ account { name usage { reports } apiKey { prefix scope } } }';

export const REPORTS = `query Reports(
  $first: Int, $after: String, $last: Int, $before: String, $filter: ReportFilter, $orderBy: ReportOrder
) {
  account { usage { reports } }
  reports(first: $first, after: $after, last: $last, before: $before, filter: $filter, orderBy: $orderBy) {
    totalCount pageInfo { startCursor endCursor hasPreviousPage hasNextPage } nodes { ...Row }
  }
}
${ROW}`;

export const OWNER_PAGE =
  'query OwnerPage($databaseId: Int!) { report(databaseId: $databaseId) { ownerPageUrl } }';

export const CREATE = `mutation Create($input: CreateReportInput!) { createReport(input: $input) {
  ... on CreateReportSuccess { report { databaseId privacy pageUrl } }
  ${RUN_ERRORS}
} }`;

export const UPDATE = `mutation Update($input: UpdateReportInput!) { updateReport(input: $input) {
  ... on UpdateReportSuccess { report { id } }
  ${RUN_ERRORS}
} }`;

export const DELETE = `mutation Delete($input: DeleteReportInput!) { deleteReport(input: $input) {
  ... on DeleteReportSuccess { deletedReportId }
  ... on Error { message }
} }`;
