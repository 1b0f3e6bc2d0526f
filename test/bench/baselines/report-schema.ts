import type { ReportRow, Statement } from './open-statement.ts';

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

/** Resolvers over one prepared statement. @returns also the context of a request, by its API key */
export function reportServer(statement: Statement) {
  const resolvers = {
    Query: {
      reports: (_root: unknown, _arguments: unknown, { accountId }: { accountId: number | null }) => ({
        nodes: accountId === null ? [] : statement.newestReports(accountId),
      }),
    },
    /** The fields that are not columns of the same name. */
    Report: {
      databaseId: (row: ReportRow) => row.id,
      status: (row: ReportRow) => row.status.toUpperCase(),
      result: (row: ReportRow) => row.result?.toUpperCase() ?? null,
      generatedAt: ({ generated_at }: ReportRow) =>
        generated_at === null ? null : new Date(generated_at).toISOString(),
    },
  };
  const contextOf = (authorization?: string | null) => ({
    accountId: statement.accountOf(authorization ?? undefined),
  });
  return { resolvers, contextOf };
}
