import { html } from 'hono/html';
import type { oas31 } from 'zod-openapi';
import type { Html } from '../report-page/html.ts';

const FORM = 'application/x-www-form-urlencoded';
const KEY = 'prk_...';
const MAX_SHOWN_VALUES = 20;

/** A schema or a reference to one: the fields that the reference shows. */
type Schema = Pick<
  oas31.SchemaObject,
  | ('$ref' | 'type' | 'description' | 'format' | 'enum' | 'const' | 'default' | 'minimum' | 'maximum')
  | ('anyOf' | 'oneOf' | 'items' | 'properties' | 'required')
>;

/** A value that a client sends: a parameter, or a field of the body. */
interface Input extends Pick<oas31.ParameterObject, 'name' | 'required' | 'description'> {
  in: oas31.ParameterLocation | 'body';
  schema: Schema;
}

/** An operation with its place in the document. */
interface PlacedOperation {
  path: string;
  method: string;
  operation: oas31.OperationObject;
}

/** The reference of an API: each operation with its inputs, its responses and a form that the script sends. */
export function renderDocs(document: oas31.OpenAPIObject, publicUrl: string): Html {
  const { info, tags = [], paths = {}, components } = document;
  const operations = Object.entries(paths).flatMap(([path, methods]): PlacedOperation[] =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = tags.map((tag) => ({
    ...tag,
    operations: operations.filter(({ operation }) => operation.tags?.includes(tag.name)),
  }));
  return html`<nav class="operations" aria-label="Operations">${groups.map(
    (group) => html`<h2>${group.name}</h2>
<ul>${group.operations.map(
      ({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`,
    )}</ul>`,
  )}<h2><a href="#schemas">Schemas</a></h2></nav>
<div class="reference">
<h1>REST API <span class="muted small">version ${info.version}</span></h1>
<p>${prose(info.description)}</p>
<p>The <a href="openapi.json">OpenAPI document</a> has the same content for programs.</p>
<pre tabindex="0">curl ${publicUrl}/api/v1/account -H "Authorization: Bearer ${KEY}"</pre>
<form id="key-form" class="scripted-only"><label for="key">API key, to try the operations on this page</label>
<div class="line"><input id="key" name="key" type="password" placeholder="prk_…" autocomplete="off" spellcheck="false"><button>Use key</button></div>
<p class="muted small">This browser remembers the key for this page and for GraphiQL, until the field is cleared.</p></form>
${groups.map(
  (group) => html`<section aria-labelledby="${group.name}"><h2 id="${group.name}">${group.name}</h2>
<p>${prose(group.description)}</p>
${group.operations.map((each) => operationSection(each, publicUrl))}</section>`,
)}
<section aria-labelledby="schemas"><h2 id="schemas">Schemas</h2>
${Object.entries(components?.schemas ?? {}).map(
  ([name, schema]) => html`<details id="schema-${name}"><summary>${name}</summary>
${schema.description && html`<p>${prose(schema.description)}</p>`}
${fieldTable(schema, name)}</details>`,
)}</section>
</div>`;
}

function operationSection(placed: PlacedOperation, publicUrl: string): Html {
  const { path, method, operation } = placed;
  const { operationId: id = '', summary, description, responses = {} } = operation;
  const inputs = inputsOf(operation);
  return html`<article id="${id}" aria-labelledby="${id}-title">
<h3 id="${id}-title">${summary}</h3>
<p class="endpoint"><strong class="method ${method}">${method.toUpperCase()}</strong> <code>${path}</code></p>
<p>${prose(description)}</p>
<form class="operation" data-method="${method}" data-path="${path.slice(1)}">
${inputs.length > 0 && inputTable(inputs, id)}
<button class="scripted-only">Send</button>
<pre class="response" role="status" tabindex="0" aria-label="Response" hidden></pre>
</form>
<details><summary>Responses and an example</summary>
<pre tabindex="0" aria-label="Request">${curlOf(placed, publicUrl)}</pre>
<dl>${Object.entries(responses).map(
    ([status, response]) =>
      html`<dt>${status}</dt><dd>${prose(response.description)} ${schemaLink(response.content)}</dd>`,
  )}</dl>
${exampleOf(responses)}
</details>
</article>`;
}

/** The document has no references but to schemas. */
function inputsOf(operation: oas31.OperationObject): Input[] {
  const parameters = (operation.parameters ?? []) as oas31.ParameterObject[];
  const { properties = {}, required = [] }: Schema = formOf(operation)?.schema ?? {};
  return [
    ...parameters.map((parameter) => ({ ...parameter, schema: parameter.schema ?? {} })),
    ...Object.entries(properties).map(([name, schema]) => ({
      in: 'body' as const,
      name,
      schema,
      required: required.includes(name),
      description: schema.description,
    })),
  ];
}

function formOf({ requestBody }: oas31.OperationObject): oas31.MediaTypeObject | undefined {
  return (requestBody as oas31.RequestBodyObject | undefined)?.content[FORM];
}

function inputTable(inputs: readonly Input[], id: string): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Parameters of ${id}"><table>
<thead><tr><th scope="col">Parameter</th><th scope="col">Type</th><th scope="col">Description</th><th scope="col" class="scripted-only">Value</th></tr></thead>
<tbody>${inputs.map((input) => {
    const { in: place, name, required, schema, description } = input;
    return html`<tr><th scope="row"><code>${name}</code><br><span class="muted small">${place}${required && ', required'}</span></th>
<td>${typeText(schema)}${schema.default !== undefined && html`<br><span class="muted small">default ${JSON.stringify(schema.default)}</span>`}</td>
<td>${prose(description)}</td>
<td class="scripted-only">${valueField(input)}</td></tr>`;
  })}</tbody></table></div>`;
}

function valueField({ in: place, name, required, schema }: Input): Html {
  const values = schema.enum ?? (schema.type === 'boolean' ? ['true', 'false'] : null);
  const attributes = html`name="${name}" data-in="${place}" aria-label="${name}"${required && ' required'}`;
  if (values)
    return html`<select ${attributes}><option></option>${values.map((value) => html`<option>${value}</option>`)}</select>`;
  return html`<input ${attributes} autocomplete="off">`;
}

/** The fields of an object, or the type of another value. */
function fieldTable(schema: Schema, name: string): Html {
  if (!schema.properties) return html`<p>${typeText(schema)}</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Fields of ${name}"><table>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Description</th></tr></thead>
<tbody>${Object.entries(schema.properties).map(
    ([field, type]) =>
      html`<tr><th scope="row"><code>${field}</code></th><td>${typeText(type)}</td><td>${prose(type.description)}</td></tr>`,
  )}</tbody></table></div>`;
}

/** The type of a value, such as `list of Check`, `integer, 1 to 100` or `good | decent | bad`. */
function typeText(schema: Schema): (Html | string)[] {
  const { $ref, anyOf, oneOf, items, type, format, minimum, maximum } = schema;
  if ($ref) {
    const component = $ref.slice($ref.lastIndexOf('/') + 1);
    return [html`<a href="#schema-${component}">${component}</a>`];
  }
  if (schema.const !== undefined) return [JSON.stringify(schema.const)];
  if (schema.enum) return [schema.enum.slice(0, MAX_SHOWN_VALUES).map(String).join(' | ')];
  const choices = anyOf ?? oneOf;
  if (choices) return choices.flatMap((choice, index) => [index > 0 ? ' | ' : '', ...typeText(choice)]);
  if (items) return ['list of ', ...typeText(items)];
  const name = format ?? [type ?? 'any'].flat().join(' | ');
  return [[name, boundsOf(minimum, maximum)].filter(Boolean).join(', ')];
}

function boundsOf(minimum: number | undefined, maximum: number | undefined): string {
  const isBound = (number: number | undefined) =>
    number !== undefined && Math.abs(number) < Number.MAX_SAFE_INTEGER;
  if (isBound(minimum) && isBound(maximum)) return `${minimum} to ${maximum}`;
  if (isBound(minimum)) return `at least ${minimum}`;
  return isBound(maximum) ? `at most ${maximum}` : '';
}

function schemaLink(content: oas31.ContentObject = {}): (Html | string)[] {
  const schema: Schema = Object.values(content)[0]?.schema ?? {};
  const data: Schema = schema.properties?.data ?? schema;
  return data.$ref || data.items?.$ref ? typeText(data) : [];
}

/** The example of the first response with one. */
function exampleOf(responses: oas31.ResponsesObject): Html | '' {
  for (const [status, { content }] of Object.entries<oas31.ResponseObject>(responses)) {
    for (const { example, examples } of Object.values(content ?? {})) {
      const [first] = Object.values(examples ?? {}) as oas31.ExampleObject[];
      const value = example ?? first?.value;
      if (value === undefined) continue;
      const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
      return html`<pre tabindex="0" aria-label="Response ${status}">${text}</pre>`;
    }
  }
  return '';
}

function curlOf({ path, method, operation }: PlacedOperation, publicUrl: string): string {
  const fields = Object.entries(formOf(operation)?.example ?? {}).map(
    ([name, value]) => ` \\\n  -d ${name}=${value}`,
  );
  const verb =
    method === 'get' || (method === 'post' && fields.length > 0) ? '' : `-X ${method.toUpperCase()} `;
  return `curl ${verb}${publicUrl}${path} \\\n  -H "Authorization: Bearer ${KEY}"${fields.join('')}`;
}

/** A description with code in backticks. */
function prose(text = ''): (Html | string)[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
}
