import { defineConfig } from 'vitest/config';
import config from '../../vitest.config.ts';

/** The project's configuration with one failing test, for `test/exit-code.test.ts`. */
export default defineConfig({
  ...config,
  test: {
    ...config.test,
    projects: config.test?.projects?.flatMap((project) =>
      typeof project === 'object' && 'test' in project && project.test?.name === 'postgres'
        ? [{ ...project, test: { ...project.test, include: ['test/support/failing-run/failing.ts'] } }]
        : [],
    ),
  },
});
