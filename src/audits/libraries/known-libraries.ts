import advisoriesFile from './advisories.json' with { type: 'json' };
import type { Advisory, Library } from './library.ts';

/** A library without its advisories, which come from RetireJS. */
interface Description extends Omit<Library, 'advisories'> {
  /** Its names in the data of RetireJS, which lists parts of some libraries separately. */
  retireJs: readonly string[];
  /** Advisories that RetireJS lacks. Source: the GitHub Advisory Database (https://github.com/advisories). */
  others?: readonly Advisory[];
}

/**
 * How to identify the libraries. RetireJS publishes expressions for this too. They are not used: on scripts of
 * 1 MB all of them take 0.2 s, one of them takes 3 s on 4 kB of hostile text, and they have to search whole files.
 */
const DESCRIPTIONS: readonly Description[] = [
  {
    name: 'jQuery',
    npm: 'jquery',
    fileNames: ['jquery'],
    banner: /\bjQuery (?:JavaScript Library )?v(\d+\.\d+(?:\.\d+)?)/,
    retireJs: ['jquery'],
  },
  {
    name: 'jQuery UI',
    fileNames: ['jquery-ui', 'jqueryui', 'jquery.ui'],
    banner: /\bjQuery UI(?: -)? v?(\d+\.\d+\.\d+)/,
    retireJs: ['jquery-ui', 'jquery-ui-autocomplete', 'jquery-ui-dialog', 'jquery-ui-tooltip'],
  },
  {
    name: 'jQuery Mobile',
    fileNames: ['jquery.mobile', 'jquery-mobile', 'jquerymobile'],
    banner: /\bjQuery Mobile(?: -)? v?(\d+\.\d+\.\d+)/,
    retireJs: ['jquery-mobile'],
  },
  {
    name: 'jQuery Validation',
    fileNames: ['jquery-validate', 'jquery-validation', 'jquery.validate', 'jquery.validation'],
    banner: /\bjQuery Validation Plugin(?: -)? v(\d+\.\d+\.\d+)/,
    retireJs: ['jquery-validation'],
  },
  {
    name: 'Select2',
    fileNames: ['select2'],
    banner: /\/\*![\s*]*Select2 (\d+\.\d+\.\d+)/,
    retireJs: ['select2'],
  },
  {
    name: 'AngularJS',
    fileNames: ['angular', 'angularjs', 'angular.js'],
    banner: /\bAngularJS v(\d+\.\d+\.\d+)/,
    successor: '2.0.0',
    retireJs: ['angularjs'],
  },
  {
    name: 'Vue',
    fileNames: ['vue'],
    banner: /\* (?:Vue\.js|vue) v(\d+\.\d+\.\d+)/,
    retireJs: ['vue'],
  },
  {
    name: 'React',
    fileNames: ['react'],
    banner: /(?:\*|@license) React (?:\(with addons\) )?v(\d+\.\d+\.\d+)\s+\*(?! react-)/,
    retireJs: ['react'],
  },
  {
    name: 'React DOM',
    fileNames: ['react-dom'],
    banner: /@license React v(\d+\.\d+\.\d+)\s+\* react-dom\./,
    retireJs: ['react-dom'],
  },
  {
    name: 'Knockout',
    fileNames: ['knockout'],
    banner: /\bKnockout JavaScript library v(\d+\.\d+\.\d+)/,
    retireJs: ['knockout'],
  },
  {
    name: 'Ember',
    fileNames: ['ember', 'ember.js', 'emberjs'],
    banner: /\bEmber - JavaScript Application Framework[\s\S]*?@version\s+v?(\d+\.\d+\.\d+)/,
    retireJs: ['ember'],
  },
  {
    name: 'Backbone',
    fileNames: ['backbone', 'backbone.js'],
    banner: /^\/\/\s+Backbone\.js (\d+\.\d+\.\d+)/,
    retireJs: ['backbone.js'],
  },
  {
    name: 'Bootstrap',
    fileNames: ['bootstrap', 'twitter-bootstrap'],
    banner: /\bBootstrap v(\d+\.\d+\.\d+)/,
    retireJs: ['bootstrap'],
  },
  {
    name: 'Lodash',
    npm: 'lodash',
    fileNames: ['lodash', 'lodash.js'],
    banner: /\b(?:lodash|Lo-Dash) v?(\d+\.\d+\.\d+)/i,
    retireJs: ['lodash'],
  },
  {
    name: 'Underscore.js',
    npm: 'underscore',
    fileNames: ['underscore', 'underscore.js'],
    // The banner of Lodash contains "Underscore" too, but not at the start.
    banner: /^\/\/\s+Underscore\.js (\d+\.\d+\.\d+)/,
    retireJs: ['underscore.js'],
    others: [
      { id: 'CVE-2026-27601', threat: 'denial of service', ranges: [{ from: '0', before: '1.13.8' }] },
    ],
  },
  {
    name: 'Moment.js',
    npm: 'moment',
    fileNames: ['moment', 'moment.js', 'momentjs'],
    banner: /\bmoment\.js\s+\/\/! version : (\d+\.\d+\.\d+)/,
    retireJs: ['moment.js'],
  },
  {
    name: 'axios',
    npm: 'axios',
    fileNames: ['axios'],
    banner: /^\/[*/]!?\s*axios v(\d+\.\d+\.\d+)/i,
    retireJs: ['axios'],
  },
  {
    name: 'Prototype',
    fileNames: ['prototype'],
    banner: /\bPrototype JavaScript framework, version (\d+\.\d+\.\d+(?:\.\d+)?)/,
    retireJs: ['prototypejs'],
  },
  {
    name: 'Dojo',
    fileNames: ['dojo'],
    banner: null,
    retireJs: ['dojo'],
  },
  {
    name: 'Handlebars',
    npm: 'handlebars',
    fileNames: ['handlebars', 'handlebars.js'],
    banner: /\bhandlebars v(\d+\.\d+\.\d+)/i,
    retireJs: ['handlebars'],
    others: [
      { id: 'CVE-2026-33916', threat: 'cross-site scripting', ranges: [{ from: '4.0.0', before: '4.7.9' }] },
    ],
  },
  {
    name: 'Mustache',
    fileNames: ['mustache', 'mustache.js'],
    banner: null,
    retireJs: ['mustache.js'],
  },
  {
    name: 'DOMPurify',
    npm: 'dompurify',
    fileNames: ['dompurify'],
    banner: /@license DOMPurify (\d+\.\d+\.\d+)/,
    retireJs: ['DOMPurify'],
    others: [
      {
        id: 'CVE-2025-15599',
        threat: 'cross-site scripting',
        ranges: [
          { from: '2.5.3', before: '2.5.9' },
          { from: '3.1.3', before: '3.2.7' },
        ],
      },
      {
        id: 'CVE-2026-0540',
        threat: 'cross-site scripting',
        ranges: [
          { from: '2.5.3', before: '2.5.9' },
          { from: '3.1.3', before: '3.3.2' },
        ],
      },
    ],
  },
  {
    name: 'marked',
    fileNames: ['marked'],
    banner: null,
    retireJs: [],
    others: [
      { id: 'CVE-2014-3743', threat: 'cross-site scripting', ranges: [{ from: '0', before: '0.3.1' }] },
      { id: 'CVE-2016-10531', threat: 'cross-site scripting', ranges: [{ from: '0', before: '0.3.6' }] },
      { id: 'CVE-2017-1000427', threat: 'cross-site scripting', ranges: [{ from: '0', before: '0.3.7' }] },
      { id: 'CVE-2017-16114', threat: 'denial of service', ranges: [{ from: '0', before: '0.3.9' }] },
      { id: 'CVE-2021-21306', threat: 'denial of service', ranges: [{ from: '1.1.1', before: '2.0.0' }] },
      { id: 'CVE-2022-21680', threat: 'denial of service', ranges: [{ from: '0', before: '4.0.10' }] },
      { id: 'CVE-2022-21681', threat: 'denial of service', ranges: [{ from: '0', before: '4.0.10' }] },
    ],
  },
  {
    name: 'highlight.js',
    fileNames: ['highlight', 'highlight.js'],
    banner: /\bHighlight\.js v(\d+\.\d+\.\d+)/i,
    retireJs: [],
    others: [
      {
        id: 'CVE-2020-26237',
        threat: 'prototype pollution',
        ranges: [
          { from: '0', before: '9.18.2' },
          { from: '10.0.0', before: '10.1.2' },
        ],
      },
      {
        id: 'GHSA-7wwv-vh3v-89cq',
        threat: 'denial of service',
        ranges: [{ from: '9.0.0', before: '10.4.1' }],
      },
    ],
  },
  {
    name: 'MathJax',
    fileNames: ['mathjax'],
    banner: null,
    retireJs: ['mathjax'],
  },
  {
    name: 'PDF.js',
    fileNames: ['pdf.js', 'pdfjs-dist'],
    banner: null,
    retireJs: ['pdf.js'],
  },
  {
    name: 'Swagger UI',
    fileNames: ['swagger-ui', 'swagger-ui-dist'],
    banner: null,
    retireJs: [],
    others: [
      { id: 'CVE-2018-25031', threat: 'spoofed API documents', ranges: [{ from: '0', before: '4.1.3' }] },
    ],
  },
  {
    name: 'TinyMCE',
    fileNames: ['tinymce'],
    banner: /\bTinyMCE version (\d+\.\d+\.\d+)/,
    retireJs: ['tinyMCE'],
  },
  {
    name: 'CKEditor 4',
    fileNames: ['ckeditor', 'ckeditor4'],
    banner: /\bCKEDITOR\b[\s\S]*?\btimestamp:"[^"]*",version:"(\d+\.\d+\.\d+)/,
    retireJs: ['ckeditor'],
  },
  {
    name: 'Froala Editor',
    fileNames: ['froala-editor', 'froala_editor'],
    banner: /\bfroala_editor v(\d+\.\d+\.\d+)/,
    retireJs: ['froala'],
  },
  {
    name: 'Chart.js',
    fileNames: ['chart', 'chart.js'],
    banner: /\bChart\.js(?: v|\s+\* http:\/\/(?:www\.)?chartjs\.org\/?\s+\* Version: )(\d+\.\d+\.\d+)/,
    retireJs: ['chart.js'],
  },
  {
    name: 'Highcharts',
    fileNames: ['highcharts'],
    banner: /\bHighcharts JS v(\d+\.\d+\.\d+)/,
    retireJs: ['highcharts'],
  },
  {
    name: 'DataTables',
    fileNames: ['datatables', 'datatables.net', 'jquery.datatables'],
    banner: /\bDataTables (\d+\.\d+\.\d+)/,
    retireJs: ['jquery.datatables'],
  },
  {
    name: 'jQuery Migrate',
    fileNames: ['jquery-migrate'],
    banner: /\bjQuery Migrate(?: -)? v(\d+\.\d+\.\d+)/,
    retireJs: ['jquery-migrate'],
  },
  {
    name: 'bootstrap-select',
    fileNames: ['bootstrap-select'],
    banner: /\bBootstrap-select v(\d+\.\d+\.\d+)/,
    retireJs: ['bootstrap-select'],
  },
  {
    name: 'JSZip',
    fileNames: ['jszip'],
    banner: /\bJSZip v(\d+\.\d+\.\d+)/,
    retireJs: ['jszip'],
  },
  {
    name: 'markdown-it',
    fileNames: ['markdown-it'],
    banner: /\/\*! markdown-it (\d+\.\d+\.\d+)/,
    retireJs: ['markdown-it'],
  },
  {
    name: 'UAParser.js',
    fileNames: ['ua-parser-js', 'ua-parser'],
    banner: /\bUAParser\.js v(\d+\.\d+\.\d+)/,
    retireJs: ['ua-parser-js'],
  },
  {
    name: 'jPlayer',
    fileNames: ['jplayer', 'jquery.jplayer'],
    banner: /\bjPlayer (\d+\.\d+\.\d+) for jQuery/,
    retireJs: ['jPlayer'],
  },
  {
    name: 'prettyPhoto',
    fileNames: ['prettyphoto', 'jquery.prettyphoto'],
    banner: /\bClass: prettyPhoto[\s\S]*?Version: (\d+\.\d+\.\d+)/,
    retireJs: ['jquery.prettyPhoto'],
  },
  {
    name: 'C3',
    fileNames: ['c3'],
    banner: null,
    retireJs: ['c3'],
  },
];

/** Published vulnerabilities, by the name that RetireJS gives the library. */
const ADVISORIES: Readonly<Record<string, readonly Advisory[]>> = advisoriesFile.advisories;

/** Widely used libraries, with their published vulnerabilities that affect web pages. */
export const KNOWN_LIBRARIES: readonly Library[] = DESCRIPTIONS.map(
  ({ retireJs, others = [], ...library }) => ({
    ...library,
    advisories: [...retireJs.flatMap((name) => ADVISORIES[name] ?? []), ...others],
  }),
);

/** The names under which RetireJS lists the known libraries. */
export const RETIRE_JS_NAMES: readonly string[] = DESCRIPTIONS.flatMap(({ retireJs }) => retireJs);
