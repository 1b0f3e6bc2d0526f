import advisoriesFile from './advisories.json' with { type: 'json' };
import moreAdvisories from './more-advisories.json' with { type: 'json' };

/** Versions of a library. */
export interface VersionRange {
  /** The first affected version. */
  from: string;
  /** The first version after it that is not affected. */
  before: string;
}

/** A published vulnerability of a library. */
export interface Advisory {
  /** Its CVE number, or else that of the GitHub Advisory Database. */
  id: string;
  /** The effect of an attack, in a few words. */
  threat: string;
  /** The affected versions, oldest first. */
  ranges: readonly VersionRange[];
}

/** How to identify a library, by its URL or by the comment at the start of its file; and where its advisories are. */
interface Description {
  /** Its package on npm. Left out for libraries that do not follow Semantic Versioning. */
  npm?: string;
  /** The names of its files and folders, before the version. */
  fileNames: readonly string[];
  /** Extracts the version, as its first group, from the banner at the start of the file. */
  banner?: RegExp;
  /** The text of the banner that is anywhere before the match. `name[^]*?version` would take quadratic time. */
  after?: string;
  /** The first version that belongs to another library, which took over the name. */
  successor?: string;
  /** Its names in the data of RetireJS, in lower case, if it is not listed there under a file name. */
  retireJs?: readonly string[];
}

/** A JavaScript library, with its published vulnerabilities that affect web pages. */
export interface Library extends Description {
  name: string;
  advisories: readonly Advisory[];
}

/** RetireJS' expressions are not used: they take 0.2 s for 1 MB, 3 s for 4 kB of hostile text, and search whole files. */
const DESCRIPTIONS: Readonly<Record<string, Description>> = {
  jQuery: {
    npm: 'jquery',
    fileNames: ['jquery'],
    banner: /\bjQuery (?:JavaScript Library )?v(\d+\.\d+(?:\.\d+)?)/,
  },
  'jQuery UI': {
    fileNames: ['jquery-ui', 'jqueryui', 'jquery.ui'],
    banner: /\bjQuery UI(?: -)? v?(\d+\.\d+\.\d+)/,
    retireJs: ['jquery-ui', 'jquery-ui-autocomplete', 'jquery-ui-dialog', 'jquery-ui-tooltip'],
  },
  'jQuery Mobile': {
    fileNames: ['jquery.mobile', 'jquery-mobile', 'jquerymobile'],
    banner: /\bjQuery Mobile(?: -)? v?(\d+\.\d+\.\d+)/,
  },
  'jQuery Validation': {
    fileNames: ['jquery-validate', 'jquery-validation', 'jquery.validate', 'jquery.validation'],
    banner: /\bjQuery Validation Plugin(?: -)? v(\d+\.\d+\.\d+)/,
  },
  Select2: { fileNames: ['select2'], banner: /\/\*![\s*]*Select2 (\d+\.\d+\.\d+)/ },
  AngularJS: {
    fileNames: ['angular', 'angularjs', 'angular.js'],
    banner: /\bAngularJS v(\d+\.\d+\.\d+)/,
    successor: '2.0.0',
  },
  Vue: { fileNames: ['vue'], banner: /\* (?:Vue\.js|vue) v(\d+\.\d+\.\d+)/ },
  React: {
    fileNames: ['react'],
    banner: /(?:\*|@license) React (?:\(with addons\) )?v(\d+\.\d+\.\d+)\s+\*(?! react-)/,
  },
  'React DOM': { fileNames: ['react-dom'], banner: /@license React v(\d+\.\d+\.\d+)\s+\* react-dom\./ },
  Knockout: { fileNames: ['knockout'], banner: /\bKnockout JavaScript library v(\d+\.\d+\.\d+)/ },
  Ember: {
    fileNames: ['ember', 'ember.js', 'emberjs'],
    after: 'Ember - JavaScript Application Framework',
    banner: /@version\s+v?(\d+\.\d+\.\d+)/,
  },
  Backbone: { fileNames: ['backbone', 'backbone.js'], banner: /^\/\/\s+Backbone\.js (\d+\.\d+\.\d+)/ },
  Bootstrap: { fileNames: ['bootstrap', 'twitter-bootstrap'], banner: /\bBootstrap v(\d+\.\d+\.\d+)/ },
  Lodash: {
    npm: 'lodash',
    fileNames: ['lodash', 'lodash.js'],
    banner: /\b(?:lodash|Lo-Dash) v?(\d+\.\d+\.\d+)/i,
  },
  // The banner of Lodash contains "Underscore" too, but not at the start.
  'Underscore.js': {
    npm: 'underscore',
    fileNames: ['underscore', 'underscore.js'],
    banner: /^\/\/\s+Underscore\.js (\d+\.\d+\.\d+)/,
  },
  'Moment.js': {
    npm: 'moment',
    fileNames: ['moment', 'moment.js', 'momentjs'],
    banner: /\bmoment\.js\s+\/\/! version : (\d+\.\d+\.\d+)/,
  },
  axios: { npm: 'axios', fileNames: ['axios'], banner: /^\/[*/]!?\s*axios v(\d+\.\d+\.\d+)/i },
  Prototype: {
    fileNames: ['prototype'],
    banner: /\bPrototype JavaScript framework, version (\d+\.\d+\.\d+(?:\.\d+)?)/,
    retireJs: ['prototypejs'],
  },
  Dojo: { fileNames: ['dojo'] },
  Handlebars: {
    npm: 'handlebars',
    fileNames: ['handlebars', 'handlebars.js'],
    banner: /\bhandlebars v(\d+\.\d+\.\d+)/i,
  },
  Mustache: { fileNames: ['mustache', 'mustache.js'] },
  DOMPurify: { npm: 'dompurify', fileNames: ['dompurify'], banner: /@license DOMPurify (\d+\.\d+\.\d+)/ },
  marked: { fileNames: ['marked'] },
  'highlight.js': { fileNames: ['highlight', 'highlight.js'], banner: /\bHighlight\.js v(\d+\.\d+\.\d+)/i },
  MathJax: { fileNames: ['mathjax'] },
  'PDF.js': { fileNames: ['pdf.js', 'pdfjs-dist'] },
  'Swagger UI': { fileNames: ['swagger-ui', 'swagger-ui-dist'] },
  TinyMCE: { fileNames: ['tinymce'], banner: /\bTinyMCE version (\d+\.\d+\.\d+)/ },
  'CKEditor 4': {
    fileNames: ['ckeditor', 'ckeditor4'],
    after: 'CKEDITOR',
    banner: /\btimestamp:"[^"]*",version:"(\d+\.\d+\.\d+)/,
  },
  'Froala Editor': {
    fileNames: ['froala-editor', 'froala_editor'],
    banner: /\bfroala_editor v(\d+\.\d+\.\d+)/,
    retireJs: ['froala'],
  },
  'Chart.js': {
    fileNames: ['chart', 'chart.js'],
    banner: /\bChart\.js(?: v|\s+\* http:\/\/(?:www\.)?chartjs\.org\/?\s+\* Version: )(\d+\.\d+\.\d+)/,
  },
  Highcharts: { fileNames: ['highcharts'], banner: /\bHighcharts JS v(\d+\.\d+\.\d+)/ },
  DataTables: {
    fileNames: ['datatables', 'datatables.net', 'jquery.datatables'],
    banner: /\bDataTables (\d+\.\d+\.\d+)/,
  },
  'jQuery Migrate': { fileNames: ['jquery-migrate'], banner: /\bjQuery Migrate(?: -)? v(\d+\.\d+\.\d+)/ },
  'bootstrap-select': { fileNames: ['bootstrap-select'], banner: /\bBootstrap-select v(\d+\.\d+\.\d+)/ },
  JSZip: { fileNames: ['jszip'], banner: /\bJSZip v(\d+\.\d+\.\d+)/ },
  'markdown-it': { fileNames: ['markdown-it'], banner: /\/\*! markdown-it (\d+\.\d+\.\d+)/ },
  'UAParser.js': { fileNames: ['ua-parser-js', 'ua-parser'], banner: /\bUAParser\.js v(\d+\.\d+\.\d+)/ },
  jPlayer: { fileNames: ['jplayer', 'jquery.jplayer'], banner: /\bjPlayer (\d+\.\d+\.\d+) for jQuery/ },
  prettyPhoto: {
    fileNames: ['prettyphoto', 'jquery.prettyphoto'],
    after: 'Class: prettyPhoto',
    banner: /Version: (\d+\.\d+\.\d+)/,
  },
  C3: { fileNames: ['c3'] },
};

/** Whether an entry of RetireJS' data with this name is about the library. */
export function isListedAs({ fileNames, retireJs = fileNames }: Description, name: string): boolean {
  return retireJs.includes(name.toLowerCase());
}

/** The advisories by the name in RetireJS' data. The second file has those that RetireJS lacks. */
const ADVISORIES = [advisoriesFile, moreAdvisories].flatMap(({ advisories }) => Object.entries(advisories));

/** Widely used libraries. */
export const KNOWN_LIBRARIES: readonly Library[] = Object.entries(DESCRIPTIONS).map(([name, library]) => ({
  name,
  ...library,
  advisories: ADVISORIES.flatMap(([listed, advisories]) => (isListedAs(library, listed) ? advisories : [])),
}));

/** The published vulnerabilities of this version of the library. */
export function advisoriesFor({ successor, advisories }: Library, version: string): Advisory[] {
  if (successor !== undefined && compareVersions(version, successor) >= 0) return [];
  return advisories.filter(({ ranges }) =>
    ranges.some(
      ({ from, before }) => compareVersions(version, from) >= 0 && compareVersions(version, before) < 0,
    ),
  );
}

/** Orders dotted version numbers: negative when the first is older, 0 when equal. Missing parts count as 0. */
export function compareVersions(a: string, b: string): number {
  const [left = [], right = []] = [a, b].map((version) => version.split('.').map(Number));
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
