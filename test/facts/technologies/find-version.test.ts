import { expect, test } from 'vitest';
import { versionAfter, versionInPath } from '../../../src/facts/technologies/find-version.ts';

/** The version, or why there is none: null for a name without a version, `none` for another name. */
type Version = string | null | 'none';
const found = (version: Version) => (version === 'none' ? undefined : version);

test.each<[text: string, name: string, version: Version]>([
  ['nginx', 'nginx', null],
  ['apache/2.4.57 (debian) php/8.1.2-1ubuntu', 'php', '8.1.2'],
  ['jekyll v4.3.2', 'jekyll', '4.3.2'],
  ['mkdocs-1.5.3, mkdocs-material-9.4.1', 'mkdocs', '1.5.3'],
  ['17.0.1', '', '17.0.1'],
  ['8f1e2d3c4b5a-fra', '', null],
  ['apache-coyote/1.1', 'apache', 'none'],
  ['phpmyadmin/5', 'php', 'none'],
  ['mynginx', 'nginx', 'none'],
])('in "%s", %s has version %s', (text, name, version) => {
  expect(versionAfter(text, name)).toEqual(found(version));
});

test.each<[path: string, name: string, version: Version]>([
  ['/js/jquery-3.7.1.slim.min.js', 'jquery', '3.7.1'],
  ['/js/jquery.js', 'jquery', null],
  ['/ajax/libs/react/18.2.0/umd/react.production.min.js', 'react', '18.2.0'],
  ['/npm/vue@3/dist/vue.global.prod.js', 'vue', '3'],
  ['/npm/chart.js@4.4.1', 'chart.js', '4.4.1'],
  ['/bootstrap-5.3.0-dist/css/bootstrap.min.css', 'bootstrap', '5.3.0'],
  ['/js/jquery-ui.min.js', 'jquery', 'none'],
  ['/js/vue-router@4.js', 'vue', 'none'],
  ['/react/components/menu.js', 'react', 'none'],
  ['/js/my-jquery.js', 'jquery', 'none'],
])('in %s, %s has version %s', (path, name, version) => {
  expect(versionInPath(path.split('/'), name)).toEqual(found(version));
});
