import { describe, expect, it } from 'vitest';
import { identifyLibrary } from '../../../src/facts/libraries/identify-library.ts';
import {
  advisoriesFor,
  compareVersions,
  KNOWN_LIBRARIES,
} from '../../../src/facts/libraries/known-libraries.ts';

/** Identifiers of the vulnerabilities of a version of a library. */
function faults(name: string, version: string): string[] {
  const library = KNOWN_LIBRARIES.find((candidate) => candidate.name === name);
  if (!library) throw new Error(`There is no ${name}.`);
  return advisoriesFor(library, version).map(({ id }) => id);
}

describe('the list', () => {
  it.each(KNOWN_LIBRARIES.map((library) => [library.name, library] as const))('of %s', (_name, library) => {
    const ids = library.advisories.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    for (const id of ids) expect(id).toMatch(/^(?:CVE-\d{4}-\d{4,7}|GHSA(?:-[0-9a-z]{4}){3})$/);
    for (const { ranges } of library.advisories) {
      for (const [i, { from, before }] of ranges.entries()) {
        expect(compareVersions(from, before)).toBeLessThan(0);
        const previous = ranges[i - 1];
        if (previous) expect(compareVersions(previous.before, from)).toBeLessThanOrEqual(0);
      }
    }
    for (const name of library.fileNames) expect(name).toBe(name.toLowerCase());
  });

  it('names no library and no file twice', () => {
    const names = KNOWN_LIBRARIES.flatMap(({ name, fileNames }) => [`library ${name}`, ...fileNames]);
    expect(names).toEqual([...new Set(names)]);
  });
});

describe('the ends of a range', () => {
  it.each<[library: string, last: string, mended: string, id: string]>([
    ['jQuery', '2.2.4', '3.0.0', 'CVE-2015-9251'],
    ['AngularJS', '1.8.3', '2.0.0', 'CVE-2024-8372'],
    ['DOMPurify', '3.3.1', '3.3.2', 'CVE-2026-0540'],
  ])('%s %s has a vulnerability that %s fixes', (library, last, mended, id) => {
    expect(faults(library, last)).toContain(id);
    expect(faults(library, mended)).not.toContain(id);
  });

  it.each<[library: string, before: string, first: string, id: string]>([
    ['jQuery', '1.12.2', '1.12.3', 'CVE-2015-9251'],
  ])('%s %s does not yet have a vulnerability of %s', (library, before, first, id) => {
    expect(faults(library, before)).not.toContain(id);
    expect(faults(library, first)).toContain(id);
  });
});

describe('the first lines identify', () => {
  it.each<[library: string, version: string, text: string]>([
    ['jQuery', '1.4.2', '/*!\n * jQuery JavaScript Library v1.4.2\n * http://jquery.com/'],
    ['jQuery', '3.5.1', '/*! jQuery v3.5.1 | (c) JS Foundation and other contributors'],
    ['jQuery UI', '1.12.1', '/*! jQuery UI - v1.12.1 - 2016-09-14\n* http://jqueryui.com'],
    ['jQuery UI', '1.8.16', '/*!\n * jQuery UI 1.8.16\n *\n * Copyright 2011'],
    ['jQuery Mobile', '1.4.5', '/*! jQuery Mobile 1.4.5 | Git HEAD hash'],
    ['jQuery Validation', '1.19.1', '/*! jQuery Validation Plugin - v1.19.1 - 6/15/2019'],
    ['Select2', '4.0.5', '/*! Select2 4.0.5 | https://github.com/select2'],
    ['Vue', '2.6.14', '/*!\n * Vue.js v2.6.14\n * (c) 2014-2021 Evan You'],
    ['Vue', '3.4.21', '/**\n* vue v3.4.21\n* (c) 2018-present Yuxi (Evan) You'],
    ['React', '0.13.3', '/**\n * React v0.13.3\n *\n * Copyright 2013-2015'],
    ['React', '16.4.0', '/** @license React v16.4.0\n * react.production.min.js\n *'],
    ['React DOM', '16.4.0', '/** @license React v16.4.0\n * react-dom.production.min.js\n *'],
    ['Knockout', '3.4.2', '/*!\n * Knockout JavaScript library v3.4.2\n * (c) The Knockout.js team'],
    [
      'Ember',
      '2.1.0',
      '/*!\n * @overview  Ember - JavaScript Application Framework\n * @version   2.1.0\n */',
    ],
    ['Backbone', '0.3.3', '//     Backbone.js 0.3.3\n'],
    ['Lodash', '4.17.4', '/**\n * @license\n * lodash 4.17.4 (Custom Build) | Underscore.js 1.8.3'],
    ['Lodash', '2.4.1', '/**\n * @license\n * Lo-Dash 2.4.1 (Custom Build) | Underscore.js 1.5.2'],
    ['axios', '0.21.1', '/* axios v0.21.1 | (c) 2020 by Matt Zabriskie */'],
    ['axios', '1.7.2', '// Axios v1.7.2 Copyright (c) 2024 Matt Zabriskie and contributors'],
    ['Prototype', '1.7.1', '/*  Prototype JavaScript framework, version 1.7.1\n *  (c) 2005-2010 S'],
    ['Moment.js', '2.29.3', '//! moment.js\n//! version : 2.29.3\n'],
    ['Underscore.js', '1.9.1', '//     Underscore.js 1.9.1\n'],
    ['Bootstrap', '3.4.0', '/*!\n * Bootstrap v3.4.0 (https://getbootstrap.com/)'],
    ['Handlebars', '4.0.11', '/**!\n\n @license\n handlebars v4.0.11\n'],
    ['DOMPurify', '3.0.6', '/*! @license DOMPurify 3.0.6 | (c) Cure53 and other contributors'],
    ['highlight.js', '9.12.0', '/*! highlight.js v9.12.0 | BSD3 License'],
    ['highlight.js', '11.9.0', '/*!\n  Highlight.js v11.9.0 (git: b7ec4bfafc)'],
    ['TinyMCE', '6.8.2', '/**\n * TinyMCE version 6.8.2 (2023-12-11)\n */'],
    ['CKEditor 4', '4.16.2', '(window.CKEDITOR=function(){var a={timestamp:"L7T8",version:"4.16.2 (Full)"'],
    ['Froala Editor', '3.2.6', '/*!\n * froala_editor v3.2.6 (https://www.froala.com'],
    ['Chart.js', '2.9.3', '/*!\n * Chart.js v2.9.3\n * https://www.chartjs.org'],
    ['Chart.js', '1.0.2', '/*!\n * Chart.js\n * http://chartjs.org/\n * Version: 1.0.2\n'],
    ['Highcharts', '8.0.0', '/*\n Highcharts JS v8.0.0 (2019-12-10)\n'],
    ['DataTables', '1.10.20', '/*! DataTables 1.10.20\n * ©2008-2019 SpryMedia Ltd'],
    ['jQuery Migrate', '1.2.1', '/*! jQuery Migrate v1.2.1 | (c) 2005, 2013 jQuery Foundation'],
    ['jQuery Migrate', '3.3.2', '/*!\n * jQuery Migrate - v3.3.2 - 2020-11-17T23:22Z'],
    ['bootstrap-select', '1.13.5', '/*!\n * Bootstrap-select v1.13.5 (https://developer'],
    ['JSZip', '3.6.0', '/*!\n\nJSZip v3.6.0 - A JavaScript class for generating and reading zip files'],
    ['markdown-it', '12.3.1', '/*! markdown-it 12.3.1 https://github.com/markdown-it @license MIT */'],
    ['UAParser.js', '0.7.23', '/*!@license\n * UAParser.js v0.7.23\n * Lightweight JavaScript-based'],
    ['jPlayer', '2.2.0', '/*! jPlayer 2.2.0 for jQuery ~ (c) 2009-2012 Happyworm Ltd ~ MIT License */'],
    [
      'prettyPhoto',
      '3.1.4',
      '/* ------\n\tClass: prettyPhoto\n\tUse: Lightbox for jQuery\n\tVersion: 3.1.4\n',
    ],
  ])('%s %s', (name, version, text) => {
    const found = identifyLibrary('https://cdn.example/x.js', text);
    expect([found?.library.name, found?.version]).toEqual([name, version]);
  });
});

describe('addresses identify', () => {
  it.each<[library: string, version: string, path: string]>([
    ['Mustache', '0.8.1', 'ajax/libs/mustache.js/0.8.1/mustache.min.js'],
    ['marked', '0.3.6', 'npm/marked@0.3.6/marked.min.js'],
    ['MathJax', '2.7.1', 'ajax/libs/mathjax/2.7.1/MathJax.js'],
    ['PDF.js', '2.0.943', 'ajax/libs/pdf.js/2.0.943/pdf.min.js'],
    ['Swagger UI', '3.52.5', 'swagger-ui-dist@3.52.5/swagger-ui-bundle.js'],
    ['Dojo', '1.10.4', 'ajax/libs/dojo/1.10.4/dojo/dojo.js'],
    ['Chart.js', '2.9.3', 'ajax/libs/Chart.js/2.9.3/Chart.bundle.min.js'],
    ['DataTables', '1.10.19', 'js/jquery.dataTables-1.10.19.min.js'],
  ])('%s %s', (name, version, path) => {
    const found = identifyLibrary(`https://cdn.example/${path}`, 'minified();');
    expect([found?.library.name, found?.version]).toEqual([name, version]);
  });

  it.each(['vue-router@3.0.0/vue-router.js', 'react-router-dom@5.0.0/a.js', 'ckeditor5/41.0.0/ckeditor.js'])(
    'nothing of the namesake %s',
    (path) => {
      expect(identifyLibrary(`https://cdn.example/${path}`, null)).toBeNull();
    },
  );
});
