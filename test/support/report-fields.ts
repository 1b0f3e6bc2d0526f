import { fieldOf, type Model } from '../../src/describe/vocabulary.ts';
import { PageFacts } from '../../src/facts/page-facts-type.ts';

/** GraphQL selection of all fields of a report that REST has too. */
export const REPORT_FIELDS = `
  databaseId url finalUrl project status result score cappedBy coverage { judged total } rendering privacy hasPassword
  error { code message httpStatus } createdAt updatedAt generatedAt pageUrl catalogueVersion
  categories { category score coverage { judged total } passed warning failed informative notApplicable unknown }
  page ${selectionOf(PageFacts)}
  patch afterFixes {
    score result fixed { id }
    categories { category score coverage { judged total } passed warning failed informative notApplicable unknown }
  }
  checks {
    importance audit { id category reference } categories description outcome reason confidence title advice value expected
    evidence { snippet text selector line url note file { bytes saving lifetime milliseconds } } evidenceTotal points { won possible }
    scoreGain savings { bytes milliseconds } sameCauseAs
    fixes {
      label language code applicability steps
      edits { url startLine startColumn endLine endColumn before after }
    }
  }`;

const ENUM_FIELDS = new Set([
  'status',
  'result',
  'rendering',
  'category',
  'categories',
  'importance',
  'outcome',
  'confidence',
  // Other fields with these names contain no such word.
  'code',
  'language',
  'reason',
  'type',
  'applicability',
]);
const ENUM_VALUE = /^[A-Z][A-Z_]*$/;

// biome-ignore lint/suspicious/noExplicitAny: the shapes of the two APIs are compared by the test.
type Shape = any;

/** Converts a report of GraphQL to the shape of REST. */
export function restReportOf(report: Shape): Shape {
  const { databaseId, privacy, checks, afterFixes, ...rest } = report;
  return {
    ...restShapeOf(rest),
    id: databaseId,
    after_fixes: afterFixes && {
      ...restShapeOf(afterFixes),
      fixed: afterFixes.fixed.map(({ id }: Shape) => id),
    },
    // REST repeats these in summaries.
    title: rest.page?.title ?? null,
    category_scores: rest.score === null ? null : categoryScoresOf(rest.categories),
    privacy: ['PUBLIC', 'PRIVATE', 'PASSWORD'].indexOf(privacy),
    checks: checks.map(({ audit, value, expected, ...check }: Shape) => ({
      ...restCheckOf(restShapeOf({ ...audit, ...check })),
      // Values are JSON in both and keep their own names.
      value,
      expected,
    })),
  };
}

/** Without the fields that REST leaves out. */
function restCheckOf({ description, ...check }: Shape): Shape {
  if (check.outcome === 'not_applicable') return withoutEmpty(check);
  return { description, ...(check.outcome === 'passed' ? withoutEmpty(check) : check) };
}

function withoutEmpty(check: Shape): Shape {
  return Object.fromEntries(
    Object.entries(check).filter(([, value]: Shape) => value && (!Array.isArray(value) || value.length > 0)),
  );
}

function categoryScoresOf(categories: Shape): Shape {
  return Object.fromEntries(
    categories.map(({ category, score }: Shape) => [restEnumOf('category', category), score]),
  );
}

/** Converts the names and enum values of GraphQL to those of REST. */
export function restShapeOf(value: Shape, name = ''): Shape {
  if (Array.isArray(value)) return value.map((item) => restShapeOf(item, name));
  if (typeof value === 'string' && ENUM_FIELDS.has(name) && ENUM_VALUE.test(value))
    return restEnumOf(name, value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [snake(key), restShapeOf(inner, key)]),
  );
}

/** The name in REST of a field of GraphQL. */
export function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function restEnumOf(name: string, value: string): string {
  const word = value.toLowerCase();
  return name.startsWith('categor') || name === 'reason' ? word.replaceAll('_', '-') : word;
}

/** The GraphQL selection of all fields of an object. */
function selectionOf({ shape }: Model): string {
  const selections = Object.entries(shape).map(([name, type]) => {
    const field = fieldOf(type);
    const { def, schema } = field.def.type === 'array' ? fieldOf(field.def.element) : field;
    return def.type === 'object' ? `${name} ${selectionOf(schema as Model)}` : name;
  });
  return `{ ${selections.join(' ')} }`;
}
