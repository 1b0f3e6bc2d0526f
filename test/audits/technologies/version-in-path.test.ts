import { expect, test } from 'vitest';
import { versionInPath } from '../../../src/audits/technologies/version-in-path.ts';

test.each([
  ['/js/jquery-3.7.1.min.js', 'jquery', '3.7.1'],
  ['/js/jquery-3.7.1.slim.min.js', 'jquery', '3.7.1'],
  ['/js/jquery.js', 'jquery', null],
  ['/ajax/libs/react/18.2.0/umd/react.production.min.js', 'react', '18.2.0'],
  ['/npm/vue@3/dist/vue.global.prod.js', 'vue', '3'],
  ['/npm/chart.js@4.4.1', 'chart.js', '4.4.1'],
  ['/bootstrap-5.3.0-dist/css/bootstrap.min.css', 'bootstrap', '5.3.0'],
  ['/css/bootstrap.rtl.min.css', 'bootstrap', null],
])('%s holds %s %s', (path, name, version) => {
  expect(versionInPath(path.split('/'), name)).toEqual({ version });
});

test.each([
  ['/js/jquery-ui.min.js', 'jquery'],
  ['/js/jquery.fancybox.js', 'jquery'],
  ['/js/vue-router@4.js', 'vue'],
  ['/react/components/menu.js', 'react'],
  ['/bootstrap-rtl/menu.js', 'bootstrap'],
  ['/js/my-jquery.js', 'jquery'],
])('%s does not hold %s', (path, name) => {
  expect(versionInPath(path.split('/'), name)).toBeNull();
});
