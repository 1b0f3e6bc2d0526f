import { z } from 'zod';
import type { Actor } from '../accounts/actor.ts';
import { count, type Field, fieldOf, id, integer, type Model } from '../describe/vocabulary.ts';
import type { ServiceContext } from '../reports/service-context.ts';
import { MAX_WAIT_SECONDS } from '../reports/watch/watch-report.ts';

/** The context of a call. */
export interface ToolContext {
  services: ServiceContext;
  actor: Actor;
  /** Aborts when the client cancels the call. */
  signal: AbortSignal;
}

/** A tool: the description that agents read, and a function that calls the services. */
export interface Tool<Input extends z.ZodObject = z.ZodObject, Output extends Model = Model> {
  title: string;
  description: string;
  /** Agents see its fields with the names of the REST API. */
  input: Input;
  /** The object of the response. Its fields have the names of the REST API. */
  output: Output;
  /** Whether it changes nothing. */
  isReadOnly: boolean;
  /** Maximum number of entries of lists of the output, by path, such as `page_content.evidence`. */
  limits?(input: z.output<Input>): Record<string, number>;
  /** @throws AppError, which becomes the result */
  call(context: ToolContext, input: z.output<Input>): Promise<Record<keyof Output['shape'], unknown>>;
}

/** Declares a tool, so that its types are checked. */
export function tool<Input extends z.ZodObject, Output extends Model>(declared: Tool<Input, Output>): Tool {
  return declared;
}

/**
 * Fields of the input of a service, as a tool has them: optional, with the first sentence of their description, and with
 * types only, because the services validate values.
 */
export function fieldsOf<Described extends Model, Name extends keyof Described['shape'] & string>(
  { shape }: Described,
  ...names: Name[]
): Record<Name, z.ZodOptional<z.ZodType>> {
  const fields = names.map((name) => {
    const field = fieldOf(shape[name]);
    const [sentence] = (field.description ?? '').split(/(?<=\.) /, 1);
    return [
      name,
      typeOf(field)
        .describe(sentence ?? '')
        .optional(),
    ];
  });
  return Object.fromEntries(fields);
}

function typeOf({ schema, def }: Field): z.ZodType {
  if (def.type === 'array') return z.array(typeOf(fieldOf(def.element)));
  if (def.type === 'enum') return schema;
  return def.type === 'number' ? z.int() : z.string();
}

/** The input with the id of a report. */
export const reportId = id('Id of the report, from audit_page or list_reports.');

/** The input of tools that wait for an audit. */
export const waitSeconds = integer('Maximum time to wait for the end of the audit.')
  .min(0)
  .max(MAX_WAIT_SECONDS)
  .default(30);

/** The input with the maximum number of entries of a list. */
export const atMost = (entries: string, number: number) =>
  count(`Maximum number of ${entries} in the response.`).default(number);

/** The input that says who can open the page of a report or site audit. Passwords (2) are not offered: agents must not handle them. */
export const privacy = integer('Who can open its page: 0 = anyone with the URL, 1 = only the owner.')
  .min(0)
  .max(1)
  .default(0);
