/**
 * The GraphQL operations that the tested clients send. Strings that start with the comment are also found by
 * graphql-codegen, which generates their types.
 */

/** One page of reports. */
export const LIST_REPORTS = /* GraphQL */ `
  query ListReports($first: Int!, $after: String) {
    reports(first: $first, after: $after) {
      edges { cursor node { id url status } }
      pageInfo { endCursor hasNextPage }
    }
  }
`;

/** Every connection without arguments. */
export const LIST_WITHOUT_ARGUMENTS = /* GraphQL */ `
  query ListWithoutArguments($id: ID!) {
    reports { totalCount nodes { id url } }
    projects { edges { node { id name } } }
    report(id: $id) { id runs { nodes { id score } } }
  }
`;

/** A report with its checks. */
export const SHOW_REPORT = /* GraphQL */ `
  query ShowReport($id: ID!) {
    report(id: $id) {
      id
      url
      status
      result
      privacy
      checks { audit { id title } category importance outcome points { won possible } }
    }
  }
`;

/** Creates a report; selects every field of a validation error. */
export const CREATE_REPORT = /* GraphQL */ `
  mutation CreateReport($input: CreateReportInput!) {
    createReport(input: $input) {
      __typename
      ... on CreateReportSuccess { report { id url status privacy } }
      ... on Error { code message }
      ... on ValidationError { fields { name messages } }
    }
  }
`;

/** Follows a report until its run ends. */
export const FOLLOW_REPORT = /* GraphQL */ `
  subscription FollowReport($id: ID!) {
    reportUpdated(id: $id) { id status result }
  }
`;

/** One page of the runs of a report. */
export const LIST_RUNS = /* GraphQL */ `
  query ListRuns($id: ID!, $first: Int!, $after: String) {
    report(id: $id) {
      id
      runs(first: $first, after: $after) {
        edges { cursor node { id status score } }
        pageInfo { endCursor hasNextPage }
      }
    }
  }
`;

/** The comparison and the facts of the newest run of a report, and the trends of projects. */
export const SHOW_HISTORY = /* GraphQL */ `
  query ShowHistory($id: ID!) {
    report(id: $id) {
      id
      shownRun { id categories { category score } page { transferBytes redirectChain { status } timings { ttfbMs } } }
      latestComparison { scoreDelta categories { category delta } changes { audit { id } kind head { title } } }
    }
    projects(first: 2) {
      edges { node { id name trend { date averageScore } topFailures { audit { id } reports } } }
    }
  }
`;

/** The numbers of checks that changed in the newest run of a report. */
export const COUNT_CHANGES = /* GraphQL */ `
  query CountChanges($id: ID!) {
    report(id: $id) { id latestComparison { fixed regressed } }
  }
`;

/** Follows several reports over one stream. */
export const FOLLOW_REPORTS = /* GraphQL */ `
  subscription FollowReports($ids: [ID!]) {
    reportsUpdated(ids: $ids) { id status result }
  }
`;

/** Changes the privacy of a report. */
export const UPDATE_REPORT = /* GraphQL */ `
  mutation UpdateReport($input: UpdateReportInput!) {
    updateReport(input: $input) {
      __typename
      ... on UpdateReportSuccess { report { id privacy } }
      ... on Error { code message }
    }
  }
`;

/** Deletes a report. */
export const DELETE_REPORT = /* GraphQL */ `
  mutation DeleteReport($input: DeleteReportInput!) {
    deleteReport(input: $input) {
      __typename
      ... on DeleteReportSuccess { deletedReportId deletedDatabaseId }
      ... on Error { code message }
    }
  }
`;
