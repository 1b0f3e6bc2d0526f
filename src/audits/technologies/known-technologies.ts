/** A product that pages are built with or served by, with its fingerprints. Only ids and code are case-sensitive. */
export interface Technology {
  name: string;
  /** Headers with a word in their value; an empty word if the header alone identifies the product. */
  headers?: readonly (readonly [header: string, word: string])[];
  /** Prefixes of the names of its cookies. */
  cookies?: readonly string[];
  /** Words of `meta[name=generator]`. */
  generators?: readonly string[];
  /** A host with the start of its paths; or, if it starts with a slash, a part of any path. */
  addresses?: readonly string[];
  /** Names of its script and style files, without version and extension. */
  files?: readonly string[];
  /** Ids of elements. */
  ids?: readonly string[];
  /** Attributes of elements; the value may be the version. */
  attributes?: readonly string[];
  /** Prefixes of classes of elements. */
  classes?: readonly string[];
  /** Code of scripts inside the page. */
  code?: readonly string[];
}

/** Servers, content delivery networks, and server-side software. */
const SERVER_TECHNOLOGIES: readonly Technology[] = [
  { name: 'nginx', headers: [['server', 'nginx']] },
  { name: 'OpenResty', headers: [['server', 'openresty']] },
  { name: 'Apache HTTP Server', headers: [['server', 'apache']] },
  { name: 'Apache Tomcat', headers: [['server', 'apache-coyote']] },
  { name: 'Apache Traffic Server', headers: [['server', 'ats']] },
  { name: 'Microsoft IIS', headers: [['server', 'microsoft-iis']] },
  { name: 'Kestrel', headers: [['server', 'kestrel']] },
  {
    name: 'LiteSpeed',
    headers: [
      ['server', 'litespeed'],
      ['x-turbo-charged-by', 'litespeed'],
      ['x-litespeed-cache', ''],
    ],
  },
  { name: 'Caddy', headers: [['server', 'caddy']] },
  { name: 'lighttpd', headers: [['server', 'lighttpd']] },
  { name: 'Jetty', headers: [['server', 'jetty']] },
  { name: 'Gunicorn', headers: [['server', 'gunicorn']] },
  { name: 'Uvicorn', headers: [['server', 'uvicorn']] },
  { name: 'Werkzeug', headers: [['server', 'werkzeug']] },
  { name: 'Cowboy', headers: [['server', 'cowboy']] },
  {
    name: 'Envoy',
    headers: [
      ['server', 'envoy'],
      ['x-envoy-upstream-service-time', ''],
    ],
  },
  {
    name: 'Varnish',
    headers: [
      ['via', 'varnish'],
      ['x-varnish', ''],
    ],
  },
  { name: 'Squid', headers: [['via', 'squid']] },
  { name: 'OpenSSL', headers: [['server', 'openssl']] },
  {
    name: 'Cloudflare',
    headers: [
      ['server', 'cloudflare'],
      ['cf-ray', ''],
    ],
    cookies: ['__cf_bm', '__cfduid', 'cf_clearance'],
  },
  {
    name: 'Amazon CloudFront',
    headers: [
      ['via', 'cloudfront'],
      ['x-amz-cf-id', ''],
    ],
  },
  { name: 'Amazon S3', headers: [['server', 'amazons3']] },
  { name: 'AWS Elastic Load Balancing', headers: [['server', 'awselb']], cookies: ['awsalb', 'awselb'] },
  { name: 'Fastly', headers: [['x-fastly-request-id', '']] },
  {
    name: 'Akamai',
    headers: [
      ['server', 'akamaighost'],
      ['x-akamai-transformed', ''],
    ],
    cookies: ['ak_bmsc'],
  },
  { name: 'Azure Front Door', headers: [['x-azure-ref', '']] },
  {
    name: 'Google Cloud',
    headers: [
      ['server', 'google frontend'],
      ['via', '1.1 google'],
    ],
  },
  { name: 'Imperva', headers: [['x-iinfo', '']], cookies: ['incap_ses_', 'visid_incap_'] },
  {
    name: 'Sucuri',
    headers: [
      ['server', 'sucuri/cloudproxy'],
      ['x-sucuri-id', ''],
    ],
  },
  { name: 'bunny.net', headers: [['cdn-pullzone', '']] },
  {
    name: 'Vercel',
    headers: [
      ['server', 'vercel'],
      ['x-vercel-id', ''],
    ],
  },
  {
    name: 'Netlify',
    headers: [
      ['server', 'netlify'],
      ['x-nf-request-id', ''],
    ],
  },
  { name: 'GitHub', headers: [['server', 'github.com']] },
  {
    name: 'Heroku',
    headers: [
      ['via', 'vegur'],
      ['via', 'heroku-router'],
    ],
  },
  { name: 'Fly.io', headers: [['fly-request-id', '']] },
  { name: 'Render', headers: [['x-render-origin-server', '']] },
  {
    name: 'Plesk',
    headers: [
      ['x-powered-by', 'plesklin'],
      ['x-powered-by', 'pleskwin'],
    ],
  },
  {
    name: 'Phusion Passenger',
    headers: [
      ['server', 'phusion passenger'],
      ['x-powered-by', 'phusion passenger'],
    ],
  },
  {
    name: 'PHP',
    headers: [
      ['x-powered-by', 'php'],
      ['server', 'php'],
    ],
    cookies: ['phpsessid'],
  },
  {
    name: 'ASP.NET',
    headers: [
      ['x-aspnet-version', ''],
      ['x-powered-by', 'asp.net'],
    ],
    cookies: ['asp.net_sessionid', '.aspnetcore.'],
    ids: ['__VIEWSTATE'],
  },
  { name: 'ASP.NET MVC', headers: [['x-aspnetmvc-version', '']] },
  { name: 'Java Servlet', headers: [['x-powered-by', 'servlet']], cookies: ['jsessionid'] },
  {
    name: 'Python',
    headers: [
      ['server', 'python'],
      ['server', 'cpython'],
    ],
  },
  { name: 'Express', headers: [['x-powered-by', 'express']], cookies: ['connect.sid'] },
  { name: 'Laravel', cookies: ['laravel_session'] },
  { name: 'CakePHP', cookies: ['cakephp'] },
  { name: 'CodeIgniter', cookies: ['ci_session'] },
  { name: 'Django', cookies: ['django_language'] },
  { name: 'Adobe ColdFusion', cookies: ['cfid', 'cftoken'] },
];

/** Content management, shops, generators. */
const SITE_TECHNOLOGIES: readonly Technology[] = [
  {
    name: 'WordPress',
    headers: [
      ['link', 'wp-json'],
      ['x-pingback', 'xmlrpc.php'],
    ],
    cookies: ['wordpress_', 'wp-settings-'],
    generators: ['wordpress', 'wordpress.com'],
    addresses: ['/wp-content/', '/wp-includes/'],
    classes: ['wp-block-'],
  },
  {
    name: 'WooCommerce',
    cookies: ['woocommerce_', 'wp_woocommerce_session_'],
    generators: ['woocommerce'],
    addresses: ['/plugins/woocommerce/'],
  },
  {
    name: 'Elementor',
    generators: ['elementor'],
    addresses: ['/plugins/elementor/'],
    classes: ['elementor-'],
  },
  {
    name: 'Drupal',
    headers: [
      ['x-generator', 'drupal'],
      ['x-drupal-cache', ''],
      ['x-drupal-dynamic-cache', ''],
    ],
    generators: ['drupal'],
    addresses: ['/core/misc/drupal.js', '/sites/default/files/', '/sites/all/modules/'],
    attributes: ['data-drupal-selector'],
  },
  { name: 'Joomla', generators: ['joomla'], addresses: ['/media/system/js/core.js', '/media/com_'] },
  {
    name: 'TYPO3',
    cookies: ['fe_typo_user'],
    generators: ['typo3 cms', 'typo3'],
    addresses: ['/typo3temp/', '/typo3conf/', '/fileadmin/'],
  },
  { name: 'Contao', generators: ['contao'] },
  {
    name: 'Craft CMS',
    headers: [['x-powered-by', 'craft cms']],
    cookies: ['craftsessionid'],
    generators: ['craft cms'],
  },
  { name: 'Neos', headers: [['x-flow-powered', '']], generators: ['neos'] },
  { name: 'Ghost', generators: ['ghost'] },
  { name: 'MediaWiki', generators: ['mediawiki'], addresses: ['/w/load.php'] },
  { name: 'DokuWiki', cookies: ['dokuwiki'], generators: ['dokuwiki'], ids: ['dokuwiki__site'] },
  { name: 'Confluence', headers: [['x-confluence-request-time', '']], ids: ['com-atlassian-confluence'] },
  { name: 'Discourse', generators: ['discourse'] },
  { name: 'Moodle', cookies: ['moodlesession'] },
  { name: 'Plone', generators: ['plone'] },
  { name: 'Adobe Experience Manager', addresses: ['/etc.clientlibs/', '/etc/designs/'] },
  { name: 'Sitecore', cookies: ['sc_analytics_global_cookie'] },
  {
    name: 'Bitrix',
    headers: [['x-powered-cms', 'bitrix site manager']],
    cookies: ['bitrix_sm_'],
    addresses: ['/bitrix/'],
  },
  { name: 'Blogger', generators: ['blogger'] },
  {
    name: 'HubSpot',
    headers: [['x-hs-hub-id', '']],
    generators: ['hubspot'],
    addresses: ['js.hs-scripts.com/'],
  },
  { name: 'Squarespace', headers: [['server', 'squarespace']], addresses: ['static1.squarespace.com/'] },
  { name: 'Webflow', generators: ['webflow'], attributes: ['data-wf-site'] },
  { name: 'Weebly', addresses: ['editmysite.com/'] },
  {
    name: 'Wix',
    headers: [['x-wix-request-id', '']],
    generators: ['wix.com website builder'],
    addresses: ['static.wixstatic.com/', 'static.parastorage.com/'],
  },
  {
    name: 'Shopify',
    headers: [
      ['x-shopid', ''],
      ['powered-by', 'shopify'],
    ],
    cookies: ['_shopify_'],
    addresses: ['cdn.shopify.com/', '/cdn/shop/'],
  },
  {
    name: 'Magento',
    headers: [
      ['x-magento-cache-debug', ''],
      ['x-magento-tags', ''],
    ],
    cookies: ['mage-'],
    attributes: ['data-mage-init'],
  },
  { name: 'PrestaShop', cookies: ['prestashop-'], generators: ['prestashop'] },
  { name: 'OpenCart', cookies: ['ocsessid'] },
  { name: 'Shopware', headers: [['sw-context-token', '']], addresses: ['/bundles/storefront/'] },
  { name: 'Jekyll', generators: ['jekyll'] },
  { name: 'Hugo', generators: ['hugo'] },
  { name: 'Eleventy', generators: ['eleventy'] },
  { name: 'Hexo', generators: ['hexo'] },
  { name: 'Pelican', generators: ['pelican'] },
  { name: 'Zola', generators: ['zola'] },
  { name: 'Docusaurus', generators: ['docusaurus'], ids: ['__docusaurus'] },
  { name: 'VitePress', generators: ['vitepress'] },
  { name: 'VuePress', generators: ['vuepress'] },
  { name: 'Starlight', generators: ['starlight'] },
  { name: 'MkDocs', generators: ['mkdocs'] },
  { name: 'Material for MkDocs', generators: ['mkdocs-material'] },
  { name: 'Sphinx', generators: ['sphinx'], files: ['sphinx_highlight'] },
  { name: 'Docutils', generators: ['docutils'] },
  { name: 'Doxygen', generators: ['doxygen'] },
  { name: 'Javadoc', generators: ['javadoc'] },
  { name: 'rustdoc', generators: ['rustdoc'] },
  { name: 'Asciidoctor', generators: ['asciidoctor'] },
  { name: 'Pandoc', generators: ['pandoc'] },
  { name: 'Quarto', generators: ['quarto'] },
];

/** Frameworks, libraries and analytics in the browser. */
const SCRIPT_TECHNOLOGIES: readonly Technology[] = [
  {
    name: 'Next.js',
    headers: [
      ['x-powered-by', 'next.js'],
      ['x-nextjs-cache', ''],
    ],
    generators: ['next.js'],
    addresses: ['/_next/static/'],
    ids: ['__NEXT_DATA__'],
  },
  {
    name: 'Nuxt',
    headers: [['x-powered-by', 'nuxt']],
    generators: ['nuxt'],
    addresses: ['/_nuxt/'],
    ids: ['__nuxt', '__NUXT_DATA__'],
  },
  { name: 'Gatsby', generators: ['gatsby'], ids: ['___gatsby'] },
  { name: 'Remix', code: ['window.__remixContext'] },
  { name: 'Astro', generators: ['astro'], addresses: ['/_astro/'] },
  {
    name: 'SvelteKit',
    addresses: ['/_app/immutable/'],
    attributes: ['data-sveltekit-preload-data', 'data-sveltekit-prefetch'],
  },
  { name: 'Svelte', classes: ['svelte-'] },
  { name: 'React DOM', files: ['react-dom'] },
  { name: 'React', files: ['react'], attributes: ['data-reactroot', 'data-reactid'] },
  { name: 'Preact', files: ['preact'] },
  { name: 'Vue', files: ['vue'], attributes: ['data-server-rendered', 'data-v-app'] },
  { name: 'Angular', attributes: ['ng-version'] },
  { name: 'AngularJS', files: ['angular'], attributes: ['ng-app', 'data-ng-app'] },
  { name: 'Ember', files: ['ember'], classes: ['ember-application', 'ember-view'] },
  { name: 'Backbone', files: ['backbone'] },
  { name: 'Knockout', files: ['knockout'] },
  { name: 'Alpine.js', files: ['alpine', 'alpinejs'], attributes: ['x-data'] },
  { name: 'htmx', files: ['htmx', 'htmx.org'], attributes: ['hx-get', 'hx-post', 'hx-boost'] },
  { name: 'Hotwire Turbo', files: ['turbo'], attributes: ['data-turbo-track'] },
  { name: 'Livewire', files: ['livewire'], attributes: ['wire:id'] },
  { name: 'Blazor', files: ['blazor.web', 'blazor.server', 'blazor.webassembly'] },
  { name: 'jQuery', files: ['jquery'] },
  { name: 'jQuery UI', files: ['jquery-ui', 'jqueryui'] },
  { name: 'jQuery Migrate', files: ['jquery-migrate'] },
  { name: 'Bootstrap', files: ['bootstrap', 'twitter-bootstrap'] },
  { name: 'Foundation', files: ['foundation', 'foundation-sites'] },
  { name: 'Bulma', files: ['bulma'] },
  { name: 'Tailwind CSS', files: ['tailwind', 'tailwindcss'], addresses: ['cdn.tailwindcss.com/'] },
  { name: 'Font Awesome', files: ['font-awesome', 'fontawesome'], addresses: ['kit.fontawesome.com/'] },
  { name: 'Google Fonts', addresses: ['fonts.googleapis.com/', 'fonts.gstatic.com/'] },
  { name: 'Adobe Fonts', addresses: ['use.typekit.net/'] },
  { name: 'Lodash', files: ['lodash', 'lodash.js'] },
  { name: 'Underscore.js', files: ['underscore', 'underscore.js'] },
  { name: 'Moment.js', files: ['moment', 'moment.js', 'moment-with-locales'] },
  { name: 'D3', files: ['d3'] },
  { name: 'Chart.js', files: ['chart', 'chart.js'] },
  { name: 'three.js', files: ['three'] },
  { name: 'Leaflet', files: ['leaflet'] },
  { name: 'MathJax', files: ['mathjax'] },
  { name: 'KaTeX', files: ['katex'] },
  { name: 'highlight.js', files: ['highlight', 'highlight.js', 'highlightjs'] },
  { name: 'Prism', files: ['prism', 'prismjs'] },
  { name: 'Swiper', files: ['swiper', 'swiper-bundle'] },
  { name: 'core-js', files: ['core-js'] },
  { name: 'RequireJS', files: ['require', 'requirejs'] },
  {
    name: 'Google Tag Manager',
    addresses: ['www.googletagmanager.com/gtm.js', 'www.googletagmanager.com/ns.html'],
    code: ['googletagmanager.com/gtm.js'],
  },
  {
    name: 'Google Analytics',
    addresses: ['www.googletagmanager.com/gtag/js', 'google-analytics.com/'],
    code: ['google-analytics.com/analytics.js', 'google-analytics.com/ga.js'],
  },
  {
    name: 'Matomo',
    cookies: ['_pk_id', '_pk_ses'],
    addresses: ['cdn.matomo.cloud/'],
    files: ['matomo', 'piwik'],
    code: ['_paq.push('],
  },
  { name: 'Plausible', addresses: ['plausible.io/js/'] },
  { name: 'Fathom', addresses: ['cdn.usefathom.com/'] },
  { name: 'Cloudflare Web Analytics', addresses: ['static.cloudflareinsights.com/beacon.min.js'] },
  { name: 'Adobe Launch', addresses: ['assets.adobedtm.com/'] },
  { name: 'Hotjar', addresses: ['static.hotjar.com/'], code: ['static.hotjar.com/c/hotjar-'] },
  { name: 'Microsoft Clarity', addresses: ['www.clarity.ms/tag/'], code: ['www.clarity.ms/tag/'] },
  {
    name: 'Meta Pixel',
    addresses: ['connect.facebook.net/'],
    code: ['connect.facebook.net/en_US/fbevents.js'],
  },
  { name: 'Segment', addresses: ['cdn.segment.com/'], code: ['cdn.segment.com/analytics.js'] },
  { name: 'Sentry', addresses: ['browser.sentry-cdn.com/', 'js.sentry-cdn.com/'] },
  { name: 'Stripe', addresses: ['js.stripe.com/'] },
  { name: 'PayPal', addresses: ['www.paypal.com/sdk/', 'www.paypalobjects.com/'] },
  { name: 'reCAPTCHA', addresses: ['www.google.com/recaptcha/', 'www.recaptcha.net/recaptcha/'] },
  { name: 'hCaptcha', addresses: ['hcaptcha.com/'] },
  { name: 'Cloudflare Turnstile', addresses: ['challenges.cloudflare.com/turnstile/'] },
  { name: 'Cookiebot', addresses: ['consent.cookiebot.com/'] },
  { name: 'OneTrust', addresses: ['cdn.cookielaw.org/'] },
  { name: 'Usercentrics', addresses: ['app.usercentrics.eu/', 'web.cmp.usercentrics.eu/'] },
  { name: 'Intercom', addresses: ['widget.intercom.io/'], code: ['widget.intercom.io/widget/'] },
  { name: 'Zendesk', addresses: ['static.zdassets.com/'] },
  { name: 'jsDelivr', addresses: ['cdn.jsdelivr.net/'] },
  { name: 'unpkg', addresses: ['unpkg.com/'] },
  { name: 'cdnjs', addresses: ['cdnjs.cloudflare.com/'] },
  { name: 'Google Hosted Libraries', addresses: ['ajax.googleapis.com/ajax/libs/'] },
  { name: 'YouTube', addresses: ['www.youtube.com/embed/', 'www.youtube-nocookie.com/embed/'] },
  { name: 'Vimeo', addresses: ['player.vimeo.com/video/'] },
  {
    name: 'Google Maps',
    addresses: ['maps.googleapis.com/', 'maps.google.com/', 'www.google.com/maps/embed'],
  },
];

/** Every known technology, in the order in which reports list them. Names are unique. */
export const KNOWN_TECHNOLOGIES: readonly Technology[] = [
  ...SERVER_TECHNOLOGIES,
  ...SITE_TECHNOLOGIES,
  ...SCRIPT_TECHNOLOGIES,
];
