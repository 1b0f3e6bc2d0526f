import { audit } from '../../../src/audits/seo/structured-data.ts';
import { describeAudit, pagesFor } from '../audit-cases.ts';

const CONTEXT = '"@context": "https://schema.org"';
const block = (text: string) => `<script type="application/ld+json">${text}</script>`;
/** A block with these members and the context of schema.org. */
const ld = (members: string) => block(`{${CONTEXT},${members}}`);
const thing = (type: string, ...properties: string[]) =>
  ld(`"@type":"${type}"${properties.map((name) => `,"${name}":"2026-05-31"`).join('')}`);
const one = (type: string, format = 'json-ld') => [{ type, format, count: 1 }];

/** A block that describes the page. */
function described(name: string, description?: string, url = 'https://example.org/page'): string {
  const members = [CONTEXT, '"@type": "WebPage"', `"name": "${name}"`];
  if (description) members.push(`"description": ${description}`);
  return block(`\n{\n  ${[...members, `"url": "${url}"`].join(',\n  ')}\n}\n`);
}

const COMPLETE: [type: string, ...properties: string[]][] = [
  ['Organization'],
  ['Article', 'headline'],
  ['Product', 'name', 'offers'],
  ['Event', 'name', 'startDate', 'location'],
];
const INCOMPLETE: [note: string, type: string, ...properties: string[]][] = [
  ['BlogPosting lacks headline', 'BlogPosting', 'author'],
  ['BreadcrumbList lacks itemListElement', 'BreadcrumbList'],
  ['FAQPage lacks mainEntity', 'FAQPage'],
  ['Product lacks name', 'Product', 'review'],
  ['Product lacks review or aggregateRating or offers', 'Product', 'name'],
];

const WRONG_VALUES = [
  ['price', '129,00', 'a number such as 129.00'],
  ['priceCurrency', '€', 'a currency code such as EUR'],
  ['startDate', 'next week', 'an ISO 8601 date such as 2026-05-31'],
  ['endDate', '2026-13-01', 'an ISO 8601 date such as 2026-05-31'],
  ['totalTime', '30 min', 'an ISO 8601 duration such as PT30M'],
] as const;

describeAudit(audit, {
  valid: {
    ...pagesFor(COMPLETE, ([type, ...properties]) => [
      `${type} has ${properties.join(', ') || 'no need of properties'}`,
      { html: thing(type, ...properties), value: one(type) },
    ]),
    'a graph refers to something described elsewhere': {
      html: ld('"@graph":[{"@id":"/#me"},{"@type":"Thing"}]'),
      value: one('Thing'),
    },
    'the type has parameters and capitals': {
      html: `<script type="Application/LD+JSON; charset=utf-8">{${CONTEXT},"@type":"Thing"}</script>`,
      value: one('Thing'),
    },
    'a comment surrounds it': { html: block(`<!-- {${CONTEXT},"@type":"Thing"} -->`), value: one('Thing') },
    'CDATA marks in comments surround it': {
      html: block(`/*<![CDATA[*/{${CONTEXT},"@type":"Thing"}/*]]>*/`),
      value: one('Thing'),
    },
    'things are in a list': {
      html: block(`[{${CONTEXT},"@type":"Thing"},{${CONTEXT},"@type":["Thing","Person"]}]`),
      value: [
        { type: 'Thing', format: 'json-ld', count: 2 },
        { type: 'Person', format: 'json-ld', count: 1 },
      ],
    },
    'the context is a list with a vocabulary': {
      html: block('{"@context":[{"@vocab":"http://www.schema.org/"}],"@type":"Thing"}'),
      value: one('Thing'),
    },
    'a nested thing lacks properties that only pages need': ld('"@type":"Thing","about":{"@type":"Product"}'),
    'there is microdata': {
      html: '<div itemscope itemtype="https://schema.org/Person"></div>',
      value: one('Person', 'microdata'),
    },
    'nested items are complete': {
      html: ld('"@type":"Product","name":"x","offers":{"@type":"Offer","price":129.5,"priceCurrency":"EUR"}'),
      value: [...one('Product'), ...one('Offer')],
    },
    'a free app has a price without a currency': ld(
      '"@type":"SoftwareApplication","name":"x","offers":{"@type":"Offer","price":"0"},"review":"x"',
    ),
    'two nodes describe one item': ld(
      '"@graph":[{"@type":"WebPage","mainEntity":{"@type":"Article","@id":"#a"}},{"@type":"Article","@id":"#a","headline":"x"}]',
    ),
    'a property of microdata is outside of its item':
      '<h1 id=h itemprop=headline>x</h1><div itemscope itemtype="https://schema.org/Article" itemref=h></div>',
    'microdata has values in attributes': `<div itemscope itemtype="http://schema.org/Event"><b itemprop=name>x</b><i itemprop=location>y</i>
        <time itemprop=startDate datetime=2026-05-31T20:00+02:00>Sunday</time></div>`,
    'RDFa is of another vocabulary': {
      html: '<div vocab="http://xmlns.com/foaf/0.1/" typeof="Artcle sioc:Item"></div>',
      value: [...one('Artcle', 'rdfa'), ...one('Item', 'rdfa')],
    },
  },
  none: {
    'there is none': { value: [], fixes: [described('Page')] },
    ...pagesFor(
      [['ends a script', '&lt;/script>&lt;!--<script>', '\\u003c/script>\\u003c!--\\u003cscript>']] as const,
      ([when, title, name]) => [
        `there is none, and the title ${when}`,
        { html: `<title>${title}</title>`, fixes: [described(name)] },
      ],
    ),
    'there is none, and the page has a description and a canonical URL': {
      html: '<title>A</title><meta name=description content="</script>&amp;"><link rel=canonical href=/b>',
      fixes: [described('A', '"\\u003c/script>&"', 'https://example.org/b')],
    },
    'there is none, and the page has no title': { html: '<p>A', fixes: [] },
    'the script is of another type': '<script type="application/json">{broken</script>',
    'the block is an empty list': block('[]'),
  },
  unreadable: {
    'the JSON breaks on the first line': {
      html: `<!doctype html>\n${block('{"a" 1}')}`,
      notes: ['invalid JSON at line 2, column 41'],
      snippets: ['<script type="application/ld+json">'],
    },
    'the JSON breaks on a later line': {
      html: `<!doctype html>${block('{\n  "a": 1,\n  }')}`,
      notes: ['invalid JSON at line 3, column 3'],
    },
    'the block is empty': { html: block(' '), fixes: [] },
    'only one of two blocks is broken': { html: thing('Thing') + block('{'), value: one('Thing') },
  },
  incomplete: {
    ...pagesFor(INCOMPLETE, ([note, type, ...properties]) => [
      note,
      { html: thing(type, ...properties), notes: [note] },
    ]),
    ...pagesFor(WRONG_VALUES, ([name, value, format]) => [
      `${name} is ${value}`,
      {
        html: ld(`"@type":"Thing","about":{"@type":"Offer","${name}":"${value}"}`),
        notes: [`${name} "${value}" is not ${format}`],
      },
    ]),
    'schema.org has no such type': {
      html: ld('"@type":"Prodct","review":{"@type":"constructor"}'),
      notes: ['Prodct is not a type of schema.org', 'constructor is not a type of schema.org'],
      fixes: [],
    },
    'the main entity of the page is incomplete': {
      html: ld('"@type":"WebPage","mainEntity":{"@type":"Product"}'),
      notes: ['Product lacks name', 'Product lacks review or aggregateRating or offers'],
      fixes: [],
    },
    'a part is incomplete': {
      html: ld(
        '"@type":"Product","name":"x","offers":{"@type":"Offer","price":"5"},"review":{"@type":"Review","author":"x"}',
      ),
      notes: ['Offer lacks priceCurrency or priceSpecification', 'Review lacks reviewRating'],
    },
    'microdata lacks properties': {
      html: '<div itemscope itemtype="https://schema.org/Recipe"><span itemprop=author>x</span></div>',
      notes: ['Recipe lacks name', 'Recipe lacks image'],
      snippets: Array(2).fill('<div itemscope itemtype="https://schema.org/Recipe">'),
      fixes: [],
    },
    'a nested item of microdata is incomplete': {
      html: `<div itemscope itemtype="https://schema.org/Product"><b itemprop=name>x</b>
        <p itemprop=offers itemscope itemtype="https://schema.org/Offer"><b itemprop=price>129,00</b></div>`,
      notes: [
        'Offer lacks priceCurrency or priceSpecification',
        'price "129,00" is not a number such as 129.00',
      ],
    },
    'RDFa lacks properties': {
      html: '<div vocab="https://schema.org/" typeof="Event"><b property=name>x</b><i property=startDate>May</i></div>',
      notes: ['Event lacks location', 'startDate "May" is not an ISO 8601 date such as 2026-05-31'],
    },
    'properties with a text are missing': {
      html: `<script id="&quot;a" type="application/ld+json">\n {${CONTEXT}, "@type": "Course", "n": 12345678901234567890}</script>`,
      fixes: [
        `<script id="&quot;a" type="application/ld+json">\n{\n  "name": "…",\n  "description": "…",\n  ${CONTEXT}, "@type": "Course", "n": 12345678901234567890}\n</script>`,
      ],
    },
    'one of the missing properties is an item': { html: thing('Review', 'author'), fixes: [] },
    'the context is missing': {
      html: block('{"@type":"Thing"}'),
      notes: ['no schema.org @context'],
      fixes: [block(`\n{\n  "@context": "https://schema.org",\n  "@type":"Thing"}\n`)],
    },
    'the vocabulary is another': {
      html: block('{"@context":"https://example.org","@type":"Thing"}'),
      notes: ['no schema.org @context'],
      fixes: [],
    },
    'the type is missing': { html: ld('"name":"x"'), notes: ['no @type'], fixes: [] },
    'it is in a graph': { html: ld('"@graph":[{"@type":"Article"}]'), fixes: [] },
    'a semicolon follows': {
      html: block(`{${CONTEXT},"@type":"Thing"};\n`),
      notes: ['semicolon after the JSON'],
      fixes: [block(`\n{${CONTEXT},"@type":"Thing"}\n`)],
    },
    'a semicolon follows, and an item of the graph is incomplete': {
      html: block(`{${CONTEXT},"@graph":[{"@type":"Product"}]};`),
      fixes: [],
    },
  },
});
