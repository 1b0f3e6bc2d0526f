/** The GraphQL documents of the page. */

const ROW = `fragment Row on Report {
  id databaseId url project status result score privacy hasPassword pageUrl createdAt generatedAt
  error { message } page { title statusCode } cappedBy coverage { judged total }
  categories { category score coverage { judged total } }
}`;

const ERRORS = `... on Error { message }
  ... on ValidationError { fields { name messages } }`;
const RUN_ERRORS = `${ERRORS}
  ... on RunLimitError { retryAfter }
  ... on QueueFullError { retryAfter }`;

export const ACCOUNT = '{ account { name usage { reports } apiKey { prefix scope } } }';

export const AUDITS = '{ audits { id title } }';

export const REPORTS = `query Reports(
  $first: Int, $after: String, $last: Int, $before: String, $filter: ReportFilter, $orderBy: ReportOrder,
  $withAudits: Boolean!
) {
  audits @include(if: $withAudits) { id title }
  account { usage { reports } }
  reports(first: $first, after: $after, last: $last, before: $before, filter: $filter, orderBy: $orderBy) {
    totalCount pageInfo { startCursor endCursor hasPreviousPage hasNextPage } nodes { ...Row }
  }
}
${ROW}`;

/** Days that the charts of projects show. */
export const TREND_DAYS = 90;

const PROJECT_CARD = `fragment Card on Project {
  name reportCount good decent bad averageScore
  trend(days: ${TREND_DAYS}) { date averageScore }
  topFailures(first: 3) { audit { id title } reports }
}`;

export const PROJECTS = `query Projects(
  $first: Int, $after: String, $last: Int, $before: String, $search: String, $orderBy: ProjectOrder
) {
  projects(first: $first, after: $after, last: $last, before: $before, search: $search, orderBy: $orderBy) {
    totalCount pageInfo { startCursor endCursor hasPreviousPage hasNextPage } nodes { ...Card }
  }
}
${PROJECT_CARD}`;

export const PROJECT_IDS = `query ProjectIds($search: String!, $after: String) {
  projects(first: 100, after: $after, search: $search) {
    pageInfo { endCursor hasNextPage } nodes { id name }
  }
}`;

export const PROJECT = `query Project($id: ID!) { node(id: $id) { ...Card } }
${PROJECT_CARD}`;

export const REPORTS_UPDATED = `subscription ReportsUpdated { reportsUpdated { ...Row } }
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
