/** The parts of a route, and those that several operations have. */
import type { Context, HonoRequest } from 'hono';
import { z } from 'zod';
import type { Model } from '../../describe/vocabulary.ts';
import type { ErrorCode } from '../../errors.ts';
import type { ListLinks, ListMeta } from '../../model/list.ts';
import { parseId } from '../../parse-id.ts';
import { PAGE, type Presented, pageOf, present } from '../../present/present.ts';
import type { ListPage } from '../../reports/lists/page-fields.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import { type DescribedInput, describeParameters, type Texts } from '../openapi/describe-parameters.ts';
import type { RestContext, RestEnv } from '../rest-context.ts';

/** A successful response, and its headers besides those of all responses. */
export interface SuccessResponse {
  description: string;
  schema: z.ZodType;
  /** Default: JSON. */
  mediaType?: string;
  example?: object | string;
  examples?: Record<string, { summary: string; value: object }>;
  headers?: z.core.$ZodLooseShape;
}

/** A route with its operation in the OpenAPI document, which derives the rest from these properties. */
export interface Route {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Below `/api/v1`, written as in the document. */
  path: string;
  summary: string;
  description: string;
  /** The parameters: in the body of POST, PUT and PATCH, otherwise in the query. */
  input?: DescribedInput;
  /** Whether a parameter in JSON may be a list. */
  takesLists?: true;
  /** Headers of the request. */
  headers?: z.core.$ZodLooseShape;
  /** Whether the response has an entity tag, with which clients can make conditional reads. */
  isTagged?: true;
  responses: Partial<Record<200 | 201 | 202, SuccessResponse>>;
  /** Besides the errors that every operation of its kind can return. */
  errors?: readonly ErrorCode[];
  /** @param input the values of `input` that were sent, not validated yet */
  handler: (
    c: Context<RestEnv>,
    context: RestContext,
    input: Record<string, unknown>,
  ) => Response | Promise<Response>;
}

/** The routes about one kind of object, by the ids of their operations. */
export interface RouteGroup {
  /** The tag of the operations, with its description. */
  tag: { name: string; description: string };
  pathParameters: z.core.$ZodLooseShape;
  routes: Record<string, Route>;
}

/** The parameter with the id of a report. */
export const REPORT_ID = z.int().min(1).meta({ description: 'Id of the report.' });

/** The report id in the path; null if it is not a valid id. */
export function reportId(c: Context): number | null {
  return parseId(c.req.param('id') ?? '');
}

/** Reads a page of a list. @param sent the parameters, not validated yet */
export type ReadPage<Entry> = (
  c: Context<RestEnv>,
  services: ServiceContext,
  sent: Record<string, unknown>,
) => Promise<ListPage<Entry>>;

/** The texts of the parameters of a numbered page. */
export const pageTexts = {
  perPage: 'Entries on a page.',
  page: 'Page number. Pages past the end are empty.',
};

/** The route of a list. @param show converts an entry, by default by the model */
export function listRoute<Shape extends z.core.$ZodShape, Entry extends object>({
  fields,
  texts,
  model,
  example,
  read,
  show = (entry) => present(model, entry),
  ...described
}: Pick<Route, 'path' | 'summary' | 'description'> & {
  fields: z.ZodObject<Shape>;
  texts: Texts<Shape>;
  model: Model;
  example: object;
  read: ReadPage<Entry>;
  show?: (entry: Entry, services: ServiceContext) => object;
}): Route {
  return {
    method: 'get',
    ...described,
    input: describeParameters(fields, texts),
    responses: { 200: { description: PAGE, schema: pageOf(model), example } },
    handler: async (c, { services }, sent) => {
      const { entries, ...page } = await read(c, services, sent);
      const data = entries.map((entry) => show(entry, services));
      return c.json({ data, ...positionOf(c.req, services.publicUrl, entries.length, page) });
    },
  };
}

/** The position of a page in its list, and links to other pages that keep all query parameters of the request. */
function positionOf(
  request: HonoRequest,
  publicUrl: string,
  size: number,
  { page, perPage, total }: Omit<ListPage<unknown>, 'entries'>,
): { links: Presented<typeof ListLinks>; meta: Presented<typeof ListMeta> } {
  const path = `${publicUrl}${request.path}`;
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const from = size === 0 ? null : (page - 1) * perPage + 1;
  const to = from === null ? null : from + size - 1;
  const parameters = new URL(request.url).searchParams;
  const link = (number: number) => {
    parameters.set('page', String(number));
    return `${path}?${parameters}`;
  };
  return {
    links: {
      first: link(1),
      last: link(lastPage),
      // From beyond the last page, `prev` leads to the last page.
      prev: page > 1 ? link(Math.min(page - 1, lastPage)) : null,
      next: page < lastPage ? link(page + 1) : null,
    },
    meta: { current_page: page, from, last_page: lastPage, path, per_page: perPage, to, total },
  };
}
