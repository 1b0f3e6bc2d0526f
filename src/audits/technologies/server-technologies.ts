import type { Technology } from './technology.ts';

/** Servers, the networks in front of them, and what runs on them. */
export const SERVER_TECHNOLOGIES: readonly Technology[] = [
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
