import { gzipSync } from 'node:zlib';

/** A request to `/graphql` that is costly, or that bypasses a limit. */
export interface Attack {
  name: string;
  method: 'GET' | 'POST' | 'PUT';
  /** Query string of a GET. */
  query?: string;
  contentType?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Whether it must be rejected. The others may be executed as long as they are cheap. */
  isRejected: boolean;
}

const JSON_TYPE = 'application/json';
const SIZES = [2, 10, 100, 1_000, 5_000];
const times = (count: number, text: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join(' ');
const nested = (count: number, open: string, inner: string, close: string) =>
  open.repeat(count) + inner + close.repeat(count);

function document(name: string, query: string, isRejected: boolean, variables?: object): Attack {
  return { ...raw(name, JSON.stringify({ query, variables })), isRejected };
}

function raw(
  name: string,
  body: string | Buffer,
  contentType = JSON_TYPE,
  headers: Record<string, string> = {},
): Attack {
  return { name, method: 'POST', contentType, headers, body, isRejected: true };
}

function get(name: string, query: string): Attack {
  return { name, method: 'GET', query, isRejected: true };
}

/** Every known class of attacks on GraphQL servers, in several sizes. */
export function attackRequests(): Attack[] {
  return [...SIZES.flatMap(documentsOf), ...SIZES.flatMap(inputsOf), ...transports()];
}

/** Documents that grow when they are validated, merged or executed. */
function documentsOf(size: number): Attack[] {
  const many = size > 20;
  const aliases = times(size, (i) => `a${i}: account { id }`);
  const typenames = times(size, (i) => `a${i}: __typename`);
  const doubling = times(size, (i) => `fragment f${i} on Query { ...f${i + 1} ...f${i + 1} }`);
  const cycle = times(size, (i) => `fragment f${i} on Query { ...f${(i + 1) % size} }`);
  const unused = times(size, (i) => `fragment f${i} on Query { __typename }`);
  const next = (i: number) => `reports(first: 2) { nodes { account { ...a${i + 1} } } }`;
  const accounts = times(size, (i) => `fragment a${i} on Account { ${next(i)} }`);
  const inline = times(size, () => '... on Query { account { id name } }');
  const nestedInline = nested(size, '... on Query { ', '__typename', '}');
  const conflicting = times(size, (i) => `reports(first: ${i + 1}) { totalCount }`);
  const operations = times(size, (i) => `query q${i} { account { id } }`);
  const types = nested(size, 'fields { type { ', 'name', '} }');
  const possibleTypes = `{ __type(name: "Node") { ${nested(size, 'possibleTypes { ', 'name', '}')} } }`;
  const variables = times(size, (i) => `$v${i}: Int`);
  const levels = nested(size, 'account { reports(first: 2) { nodes { ', 'id', '} } }');
  const filter = nested(size, '{ search: ', '"a"', '}');
  const named = `{ ...__schema } fragment __schema on Query { ${aliases} }`;
  const spreadTwice = `{ ...f ... on Query { ...f } } fragment f on Query { ${aliases} }`;
  const doublingFragments = `{ ...f0 } ${doubling} fragment f${size} on Query { __typename }`;
  const accountFragments = `{ account { ...a0 } } ${accounts} fragment a${size} on Account { id }`;
  const nestedType = `query ($v: ${nested(size, '[', 'Int', ']')}) { __typename }`;
  const letters = 'x'.repeat(size * 15);
  const failingAlias = `{ ${letters}: reports(first: 0) { totalCount } }`;
  const digits = '9'.repeat(size * 15);
  const comment = 'x'.repeat(size * 200);
  return [
    document(`${size} aliases`, `{ ${aliases} }`, many),
    document(`${size} aliases of __typename`, `{ ${typenames} }`, many),
    document(`${size} aliases in a fragment named as introspection`, named, many),
    document(`${size} aliases, spread twice`, spreadTwice, many),
    document(`${size} times the same field`, `{ ${'__typename '.repeat(size)} }`, false),
    document(`${size} directives`, `{ __typename ${'@include(if: true) '.repeat(size)} }`, true),
    document(`${size} unknown directives`, `{ __typename ${times(size, (i) => `@d${i}`)} }`, true),
    document(`${size} fragments that double`, doublingFragments, many),
    document(`${size} levels through a cycle of types`, `{ ${levels} }`, size > 3),
    document(`${size} levels of fragments through a cycle of types`, accountFragments, size > 3),
    document(`a cycle of ${size} fragments`, `{ ...f0 } ${cycle}`, true),
    document(`${size} unused fragments`, `{ __typename } ${unused}`, true),
    document(`${size} overlapping inline fragments`, `{ ${inline} }`, size > 100),
    document(`${size} inline fragments in one another`, `{ ${nestedInline} }`, size > 300),
    document(`${size} arguments that conflict`, `{ ${conflicting} }`, true),
    document(`${size} operations`, operations, true),
    document(`introspection, ${size} levels`, `{ __schema { types { ${types} } } }`, size > 8),
    document(`introspection, ${size} possible types deep`, possibleTypes, size > 15),
    document(`${size} unknown fields`, `{ ${times(size, (i) => `accoun${i}`)} }`, true),
    document(`${size} variables`, `query (${variables}) { __typename }`, true),
    document(`${size} levels of a list`, `{ nodes(ids: ${nested(size, '[', '"a"', ']')}) { id } }`, size > 1),
    document(`${size} levels of an object`, `{ reports(filter: ${filter}) { totalCount } }`, true),
    document(`${size} levels of a variable's type`, nestedType, true),
    document(`a name of ${letters.length} letters`, `{ ${letters} }`, true),
    document(`an alias of ${letters.length} letters for an error`, failingAlias, true),
    document(`a comment of ${comment.length} letters`, `{ __typename } #${comment}`, comment.length > 99_000),
    document(`a text of ${letters.length} letters`, `{ report(id: "${letters}") { id } }`, false),
    document(`a number of ${digits.length} digits`, `{ report(databaseId: ${digits}) { id } }`, true),
    document(`${size} block texts`, `{ nodes(ids: [${'"""\n  a\n""" '.repeat(size)}]) { id } }`, size > 900),
    document(`${size} unclosed braces`, '{ account '.repeat(size), true),
  ];
}

/** Large variables, and bodies with many members. */
function inputsOf(size: number): Attack[] {
  const list = Array.from({ length: size }, () => 'a');
  const evidence = 'query ($i: [ID!]!) { nodes(ids: $i) { ... on Report { checks { evidence { note } } } } }';
  const nodes = 'query ($i: [ID!]!) { nodes(ids: $i) { id } }';
  const filtered = 'query ($f: ReportFilter) { reports(filter: $f) { totalCount } }';
  const cursored = 'query ($c: String) { reports(first: 1, after: $c) { totalCount } }';
  const search = '%_'.repeat(Math.ceil((size * 15) / 2));
  const members = Object.fromEntries(list.map((_, i) => [`m${i}`, 1]));
  // As text: JSON.stringify recurses into each level.
  const nestedJson = `{"query":"{ __typename }","variables":${nested(size, '{"a":', '1', '}')}}`;
  return [
    document(`${size} ids in a variable`, evidence, size > 41, { i: list }),
    document(`${size} wrong ids in a variable`, nodes, true, { i: list.map(() => ({ a: 'x' })) }),
    document(`${size} unknown members`, filtered, true, { f: members }),
    document(`${size} unused variables`, '{ __typename }', false, members),
    { ...raw(`${size} levels of JSON`, nestedJson), isRejected: false },
    raw(`a batch of ${size}`, JSON.stringify(list.map(() => ({ query: '{ __typename }' })))),
    document(`a search of ${size * 15} letters`, filtered, size * 15 > 3_000, { f: { search } }),
    document(`a cursor of ${size * 15} letters`, cursored, true, { c: 'A'.repeat(size * 15) }),
  ];
}

/** Requests with methods, content types and encodings that bypass the protection of browsers and the limits. */
function transports(): Attack[] {
  const body = JSON.stringify({ query: '{ __typename }' });
  const otherOperation = JSON.stringify({ query: 'query A { __typename }', operationName: 'B' });
  const upload = `--x\r\nContent-Disposition: form-data; name="operations"\r\n\r\n${body}\r\n--x--`;
  const tracing = { 'apollo-tracing': '1', 'x-apollo-tracing': '1' };
  const mutation = 'mutation { deleteReport(input: { id: "x" }) { __typename } }';
  return [
    raw('a form', `query=${encodeURIComponent(mutation)}`, 'application/x-www-form-urlencoded'),
    raw('plain GraphQL', mutation, 'application/graphql'),
    raw('JSON as text', body, 'text/plain'),
    raw('an upload', upload, 'multipart/form-data; boundary=x'),
    raw('another charset', body, 'application/json+evil'),
    raw('a bomb', gzipSync(Buffer.alloc(50_000_000, ' ')), JSON_TYPE, { 'content-encoding': 'gzip' }),
    raw('a megabyte', JSON.stringify({ query: `{ __typename } #${'x'.repeat(1_000_000)}` })),
    raw('ten megabytes', Buffer.alloc(10_000_000, ' ')),
    raw('a body that is no JSON', `{"query": ${'x'.repeat(90_000)}`),
    raw('an empty body', ''),
    raw('null', 'null'),
    raw('a prototype', '{"__proto__":{"query":"{ account { id } }"}}'),
    raw('an operation that is not there', otherOperation),
    raw('a query that is a list', JSON.stringify({ query: ['{ __typename }'] })),
    get('a mutation by GET', `query=${encodeURIComponent(mutation)}`),
    get('variables by GET that are no JSON', 'query={__typename}&variables=x'),
    { name: 'PUT', method: 'PUT', contentType: JSON_TYPE, body, isRejected: true },
    { ...raw('tracing', body, JSON_TYPE, tracing), isRejected: false },
  ];
}
