import { expect, test } from 'vitest';
import { versionAfter, versionInPath } from '../../../src/audits/technologies/find-version.ts';

test.each([
  ['nginx', 'nginx', null],
  ['nginx/1.27.3', 'nginx', '1.27.3'],
  ['apache/2.4.57 (debian) php/8.1.2-1ubuntu', 'php', '8.1.2'],
  ['drupal 10 (https://www.drupal.org)', 'drupal', '10'],
  ['jekyll v4.3.2', 'jekyll', '4.3.2'],
  ['mkdocs-1.5.3, mkdocs-material-9.4.1', 'mkdocs', '1.5.3'],
  ['mkdocs-1.5.3, mkdocs-material-9.4.1', 'mkdocs-material', '9.4.1'],
  ['joomla! - open source content management', 'joomla', null],
  ['1.1 varnish (varnish/7.1)', 'varnish', null],
  ['nginx/20250101', 'nginx', null],
  ['17.0.1', '', '17.0.1'],
  ['8f1e2d3c4b5a-fra', '', null],
])('in "%s", %s has version %s', (text, name, version) => {
  expect(versionAfter(text, name)).toEqual({ version });
});

test.each([
  ['apache-coyote/1.1', 'apache'],
  ['phpmyadmin/5', 'php'],
  ['mynginx', 'nginx'],
  ['wordpress.com', 'wordpress'],
  ['', 'nginx'],
])('"%s" does not name %s', (text, name) => {
  expect(versionAfter(text, name)).toBeNull();
});

test.each([
  ['/js/jquery-3.7.1.min.js', 'jquery', '3.7.1'],
  ['/js/jquery-3.7.1.slim.min.js', 'jquery', '3.7.1'],
  ['/js/jquery.js', 'jquery', null],
  ['/ajax/libs/react/18.2.0/umd/react.production.min.js', 'react', '18.2.0'],
  ['/npm/vue@3/dist/vue.global.prod.js', 'vue', '3'],
  ['/npm/chart.js@4.4.1', 'chart.js', '4.4.1'],
  ['/bootstrap-5.3.0-dist/css/bootstrap.min.css', 'bootstrap', '5.3.0'],
  ['/css/bootstrap.rtl.min.css', 'bootstrap', null],
])('%s contains %s %s', (path, name, version) => {
  expect(versionInPath(path.split('/'), name)).toEqual({ version });
});

test.each([
  ['/js/jquery-ui.min.js', 'jquery'],
  ['/js/jquery.fancybox.js', 'jquery'],
  ['/js/vue-router@4.js', 'vue'],
  ['/react/components/menu.js', 'react'],
  ['/bootstrap-rtl/menu.js', 'bootstrap'],
  ['/js/my-jquery.js', 'jquery'],
])('%s does not contain %s', (path, name) => {
  expect(versionInPath(path.split('/'), name)).toBeNull();
});
