/** The parts of Mercurius and Fastify that are used here, so that type checks pass without the packages. */
declare module 'mercurius' {
  export interface MercuriusOptions {
    schema: string;
    resolvers: {
      Query: Record<string, (root: unknown, args: unknown, context: { accountId: number | null }) => unknown>;
      [type: string]: Record<string, unknown>;
    };
    context: (request: { headers: { authorization?: string } }) => { accountId: number | null };
    /** After how many executions a query is compiled. */
    jit: number;
  }

  const mercurius: { readonly isPlugin: unique symbol };
  export default mercurius;
}

declare module 'fastify' {
  import type mercurius from 'mercurius';
  import type { MercuriusOptions } from 'mercurius';

  export default function fastify(): {
    register(plugin: typeof mercurius, options: MercuriusOptions): void;
    listen(options: { port: number; host: string }): Promise<string>;
  };
}
