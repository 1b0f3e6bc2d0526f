import type { CodegenConfig } from '@graphql-codegen/cli';

const config: CodegenConfig = {
  schema: '../../schema.graphql',
  documents: ['../support/clients/report-operations.ts'],
  generates: {
    './generated/graphql/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        importExtension: '.ts',
        useTypeImports: true,
        enumsAsTypes: true,
        scalars: { DateTime: 'string', URL: 'string', JSON: 'unknown' },
      },
    },
  },
};

export default config;
