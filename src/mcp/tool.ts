import { z } from 'zod';
import type { Actor } from '../accounts/actor.ts';
import type { Model } from '../describe/vocabulary.ts';
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
  /** Checks types only; the services validate values. */
  input: Input;
  /** The object of the response. Its fields have the names of the REST API. */
  output: Output;
  /** Whether it changes nothing. */
  isReadOnly: boolean;
  /** Maximum number of entries of lists of the output, by path, such as `page_content.evidence`. */
  limits?: (input: z.output<Input>) => Record<string, number>;
  /** @throws AppError, which becomes the result */
  call(context: ToolContext, input: z.output<Input>): Promise<Record<keyof Output['shape'], unknown>>;
}

/** Declares a tool, so that its types are checked. */
export function tool<Input extends z.ZodObject, Output extends Model>(declared: Tool<Input, Output>): Tool {
  return declared as unknown as Tool;
}

/** The input with the id of a report. */
export const reportId = z.int().min(1).describe('Id of the report, from audit_page or list_reports.');

/** The input of tools that wait for an audit. */
export const waitSeconds = z
  .int()
  .min(0)
  .max(MAX_WAIT_SECONDS)
  .default(30)
  .describe('Maximum time to wait for the end of the audit.');

/** The input with the maximum number of entries of a list. */
export const atMost = (entries: string, number: number) =>
  z.int().min(0).default(number).describe(`Maximum number of ${entries} in the response.`);

/** The input that says who can open the page of a report or site audit. Passwords (2) are not offered: agents must not handle them. */
export const privacy = z
  .int()
  .min(0)
  .max(1)
  .default(0)
  .describe('Who can open its page: 0 = anyone with the URL, 1 = only the owner.');
