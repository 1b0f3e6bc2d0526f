/** Type checks pass without the packages of the benchmark. */
declare module 'mercurius';
declare module 'fastify';
