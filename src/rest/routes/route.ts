/** The parts of a route, and those that several operations have. */
import type { Context, HonoRequest } from 'hono';
import { z } from 'zod';
import type { Model } from '../../describe/vocabulary.ts';
import type { ErrorCode } from '../../errors.ts';
import type { ListLinks, ListMeta } from '../../model/list.ts';
import { parseId } from '../../parse-id.ts';
import { PAGE, type Presented, pageOf, present } from '../../present/present.ts';
import type { ListPage } from '../../reports/lists/define-list.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
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
export interface Route<Input extends z.ZodObject = z.ZodObject> {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Below `/api/v1`, written as in the document. */
  path: string;
  summary: string;
  description: string;
  /** The parameters: in the body of POST, PUT and PATCH, otherwise in the query. */
  input?: Input;
  /** An example of the body. */
  example?: object;
  /** Whether a parameter in JSON may be a list. */
  takesLists?: true;
  /** Headers of the request. */
  headers?: z.core.$ZodLooseShape;
  /** Whether the response has an entity tag, with which clients can make conditional reads. */
  isTagged?: true;
  responses: Partial<Record<200 | 201 | 202, SuccessResponse>>;
  /** Besides the errors that every operation of its kind can return. */
  errors?: readonly ErrorCode[];
  /**
   * @param input the parsed values of a query. Those of a body are as sent: the use case validates them together with what
   * depends on settings and stored objects, so that one error names all that is wrong.
   */
  handler(c: Context<RestEnv>, context: RestContext, input: z.output<Input>): Response | Promise<Response>;
}

/** Declares a route with a query, so that the type of its values is known. */
export function route<Input extends z.ZodObject>(declared: Route<Input>): Route {
  return declared;
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

/** The id in the path; null if it is not a valid id. */
export function idOf(c: Context): number | null {
  return parseId(c.req.param('id') ?? '');
}

/** A list as a route shows it. */
interface ShownList<Of, Entry> {
  name: string;
  pageInput: z.ZodObject;
  page(of: Of, input: { page: number; perPage: number }): Promise<ListPage<Entry>>;
}

/**
 * The route of a list.
 * @param of finds what the list belongs to
 * @param show converts an entry, by default by the model
 */
export function listRoute<Of, Entry extends object>(
  list: ShownList<Of, Entry>,
  {
    of,
    model,
    example,
    show = (entry) => present(model, entry),
    ...described
  }: Pick<Route, 'path' | 'summary' | 'description'> & {
    of: (c: Context<RestEnv>, services: ServiceContext) => Of | Promise<Of>;
    model: Model;
    example: object;
    show?: (entry: Entry, services: ServiceContext) => object;
  },
): Route {
  return {
    method: 'get',
    ...described,
    input: list.pageInput,
    responses: { 200: { description: PAGE, schema: pageOf(model, list.name), example } },
    handler: async (c, { services }, input) => {
      const { entries, ...page } = await list.page(
        await of(c, services),
        input as z.output<typeof list.pageInput> & { page: number; perPage: number },
      );
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
