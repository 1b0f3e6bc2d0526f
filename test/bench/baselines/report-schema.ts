import type { ReportRow } from './open-statement.ts';

/** The part of the schema that the benchmark's query needs. */
export const REPORT_SCHEMA = /* GraphQL */ `
  scalar URL
  scalar DateTime

  enum ReportStatus {
    QUEUED
    RUNNING
    COMPLETED
    FAILED
  }

  enum ReportResult {
    GOOD
    DECENT
    BAD
  }

  type Report {
    databaseId: Int!
    url: URL!
    status: ReportStatus!
    result: ReportResult
    score: Float
    generatedAt: DateTime
  }

  type ReportConnection {
    nodes: [Report!]!
  }

  type Query {
    reports(first: Int): ReportConnection!
  }
`;

/** The fields that are not columns of the same name. */
export const REPORT_FIELDS = {
  databaseId: (row: ReportRow) => row.id,
  status: (row: ReportRow) => row.status.toUpperCase(),
  result: (row: ReportRow) => row.result?.toUpperCase() ?? null,
  generatedAt: (row: ReportRow) =>
    row.generated_at === null ? null : new Date(row.generated_at).toISOString(),
};
