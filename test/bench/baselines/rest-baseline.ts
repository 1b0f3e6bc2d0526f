/** The least server for `GET /api/v1/reports?per_page=10`: `node:http`, one statement, `JSON.stringify`. */
import { createServer } from 'node:http';
import { openStatement, type ReportRow } from './open-statement.ts';

const { PORT, PUBLIC_URL } = process.env;
const LIST_URL = `${PUBLIC_URL}/api/v1/reports`;
const PER_PAGE = 10;
const statement = openStatement(process.env);

createServer((request, response) => {
  const accountId = statement.accountOf(request.headers.authorization);
  if (accountId === null) {
    response.writeHead(401).end();
    return;
  }
  const body = JSON.stringify(responseBody(statement.newestReports(accountId)));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
}).listen(Number(PORT), '127.0.0.1');

function responseBody(rows: ReportRow[]) {
  const total = rows[0]?.total ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / PER_PAGE));
  const link = (page: number) => `${LIST_URL}?per_page=${PER_PAGE}&page=${page}`;
  return {
    data: rows.map((row) => ({
      id: row.id,
      url: row.url,
      project: row.project,
      status: row.status,
      result: row.result,
      score: row.score,
      privacy: row.privacy,
      has_password: row.password_hash !== null,
      error:
        row.error_code === null
          ? null
          : { code: row.error_code, message: row.error_message, http_status: row.error_http_status },
      title: row.title,
      category_scores: row.category_scores === null ? null : JSON.parse(row.category_scores),
      generated_at: row.generated_at === null ? null : new Date(row.generated_at).toISOString(),
      created_at: new Date(row.created_at).toISOString(),
      updated_at: new Date(row.updated_at).toISOString(),
      page_url: `${PUBLIC_URL}/r/${row.slug}`,
    })),
    links: { first: link(1), last: link(lastPage), prev: null, next: lastPage > 1 ? link(2) : null },
    meta: {
      current_page: 1,
      from: rows.length === 0 ? null : 1,
      last_page: lastPage,
      path: LIST_URL,
      per_page: PER_PAGE,
      to: rows.length === 0 ? null : rows.length,
      total,
    },
  };
}
