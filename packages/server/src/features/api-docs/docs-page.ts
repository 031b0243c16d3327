import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import { Html, html } from '../public-pages/html.ts';
import type { JsonSchema, OpenApi, Operation } from './openapi.ts';

const STYLE = `
:root{color-scheme:light dark;--line:#d9dde3;--soft:#f4f5f7;--quiet:#5d6675;--link:#4a45c8}
@media(prefers-color-scheme:dark){:root{--line:#2e333c;--soft:#1b1e24;--quiet:#9aa3b2;--link:#a5a1ff}}
*{box-sizing:border-box}
body{font:15px/1.55 system-ui,sans-serif;margin:0;background:Canvas;color:CanvasText}
main{max-width:60rem;margin:0 auto;padding:2.5rem 1.25rem 5rem}
h1{font-size:1.7rem;letter-spacing:-.02em;margin:0 0 .5rem}
h2{font-size:1.1rem;margin:2.5rem 0 .5rem;padding-bottom:.35rem;border-bottom:1px solid var(--line)}
p,li{max-width:46rem}
a{color:var(--link)}
nav{display:flex;flex-wrap:wrap;gap:.25rem .9rem;margin:1rem 0}
details{border-bottom:1px solid var(--line)}
summary{display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:baseline;padding:.5rem 0;cursor:pointer}
summary code{overflow-wrap:anywhere}
.method{font:600 .72rem ui-monospace,monospace;min-width:2.6rem;color:var(--quiet)}
.scope{margin-left:auto;font-size:.78rem;color:var(--quiet)}
code,pre{font:13px/1.5 ui-monospace,monospace}
pre{background:var(--soft);padding:.75rem 1rem;border-radius:8px;overflow-x:auto;margin:.5rem 0 1rem}
table{border-collapse:collapse;width:100%;margin:.25rem 0 1rem;font-size:14px}
th,td{text-align:left;vertical-align:top;padding:.3rem .75rem .3rem 0;border-top:1px solid var(--line)}
th{font-weight:600;color:var(--quiet);border:0}
td code{overflow-wrap:anywhere}
td:first-child code{white-space:nowrap}
.wide{overflow-x:auto}
`;

/** Rows of the tables beyond which a shape is only named. */
const MOST_ROWS = 60;

/** The document as a page that needs no script: what programs can call, by group. */
export function docsPage({ paths }: OpenApi, publicUrl: string): string {
  const groups = new Map<string, Html[]>();
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const [group = ''] = operation.tags;
      groups.set(group, [...(groups.get(group) ?? []), operationPart(path, method, operation, publicUrl)]);
    }
  const body = html`<main>
<h1>What programs can call</h1>
<p>Make an API token under <a href="/account">Your account</a> and send it as bearer. Reads are GET with <code>input</code> in the address, changes are POST with a body.
What is sent stands in <code>json</code>, what comes back in <code>result.data.json</code>.</p>
<pre>curl -G ${publicUrl}/api/trpc/projects.list \\
  -H "Authorization: Bearer dio_…" \\
  --data-urlencode 'input={"json":{"limit":10}}'</pre>
<p>A refusal says why in <code>error.json.message</code>; <code>error.json.data.reason</code> is for programs. <code>429</code> says in <code>Retry-After</code> when to come back.
The same as a file for tools: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<nav aria-label="Groups">${[...groups.keys()].map((group) => html`<a href="#${group}">${group}</a>`)}</nav>
${[...groups].map(([group, parts]) => html`<section id="${group}"><h2>${group}</h2>${parts}</section>`)}
</main>`;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>What programs can call · Diorama</title><style>${new Html(STYLE)}</style></head><body>${body}</body></html>`
    .text;
}

function operationPart(path: string, method: string, operation: Operation, publicUrl: string): Html {
  const scope = operation['x-token-scope'];
  const [body] = Object.values(operation.requestBody?.content ?? {});
  const parameters = operation.parameters ?? [];
  const sent = body ?? inputOf(operation);
  const example = sent?.example;
  return html`<details id="${operation.operationId}"><summary><span class="method">${method.toUpperCase()}</span><code>${path}</code><span class="scope">${
    scope === undefined ? 'no token' : scope === null ? 'signed-in people alone' : `scope: ${scope}`
  }</span></summary>
${operation.description && html`<p>${operation.description}</p>`}
${sent && fieldsPart(innerOf(sent.schema))}
${parameters.filter(({ schema }) => schema).length > 0 && parametersPart(parameters)}
${example !== undefined && html`<pre>${curlOf({ method, path, example, publicUrl })}</pre>`}</details>`;
}

interface Sent {
  schema: JsonSchema;
  example?: unknown;
}

/** What a read takes in its address. */
function inputOf({ parameters = [] }: Operation): Sent | undefined {
  const content = parameters.find(({ name }) => name === 'input')?.content;
  return isPlainObject(content) ? (content['application/json'] as Sent | undefined) : undefined;
}

/** What stands in the envelope of procedures; of other addresses, all of it. */
function innerOf(schema: JsonSchema): JsonSchema {
  const members = schema.properties;
  return isPlainObject(members) && isPlainObject(members.json) ? members.json : schema;
}

function curlOf({
  method,
  path,
  example,
  publicUrl,
}: {
  method: string;
  path: string;
  example: unknown;
  publicUrl: string;
}) {
  const json = JSON.stringify(example);
  const head = `curl${method === 'get' ? ' -G' : ''} ${publicUrl}${path} \\\n  -H "Authorization: Bearer dio_…"`;
  return method === 'get'
    ? `${head} \\\n  --data-urlencode 'input=${json}'`
    : `${head} \\\n  -H "Content-Type: application/json" \\\n  -d '${json}'`;
}

function parametersPart(parameters: NonNullable<Operation['parameters']>): Html {
  const rows = parameters.flatMap(({ name, required, schema }) => (schema ? [{ name, required, schema }] : []));
  return table(rows);
}

function fieldsPart(schema: JsonSchema): Html | null {
  const members = isPlainObject(schema.properties) ? Object.entries(schema.properties) : [];
  if (members.length === 0) return null;
  const required = Array.isArray(schema.required) ? schema.required : [];
  return table(
    members.slice(0, MOST_ROWS).map(([name, member]) => ({
      name,
      required: required.includes(name),
      schema: isPlainObject(member) ? member : {},
    })),
  );
}

const table = (
  rows: readonly { name: string; required: boolean; schema: JsonSchema }[],
): Html => html`<div class="wide"><table>
<thead><tr><th>Field</th><th>Takes</th><th></th></tr></thead><tbody>${rows.map(
  ({ name, required, schema }) =>
    html`<tr><td><code>${name}</code></td><td>${typeText(schema)}</td><td>${required ? 'required' : ''}</td></tr>`,
)}</tbody></table></div>`;

/** A schema in short: `text of 1 to 120 characters`. */
function typeText(schema: JsonSchema, depth = 0): string {
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(', ');
  if ('const' in schema) return JSON.stringify(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices))
    return [
      ...new Set(choices.map((choice: JsonSchema) => (depth > 1 ? 'another shape' : typeText(choice, depth + 1)))),
    ].join(' or ');
  switch (schema.type) {
    case 'string':
      return `${schema.format === 'date-time' ? 'date and time' : schema.format === 'uuid' ? 'id' : 'text'}${bounds(schema, 'Length', ' characters')}`;
    case 'integer':
      return `whole number${bounds(schema, 'imum', '')}`;
    case 'number':
      return `number${bounds(schema, 'imum', '')}`;
    case 'boolean':
      return 'true or false';
    case 'null':
      return 'null';
    case 'array':
      return `list${bounds(schema, 'Items', '')}${isPlainObject(schema.items) && depth < 2 ? ` of ${typeText(schema.items, depth + 1)}` : ''}`;
    case 'object': {
      const names = isPlainObject(schema.properties) ? Object.keys(schema.properties) : [];
      return names.length === 0 || depth > 1
        ? 'object'
        : `object of ${names.slice(0, 12).join(', ')}${names.length > 12 ? ', …' : ''}`;
    }
    default:
      return 'any value';
  }
}

/** ` (1 to 120 characters)`; empty where nothing bounds it but what a number can hold. */
function bounds(schema: JsonSchema, what: 'Length' | 'Items' | 'imum', unit: string): string {
  const known = (value: unknown) => typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER;
  const [least, most] = [schema[`min${what}`], schema[`max${what}`]];
  if (known(least) && known(most)) return ` (${least} to ${most}${unit})`;
  if (known(most)) return ` (${most}${unit} at most)`;
  return known(least) && least !== 0 ? ` (${least}${unit} at least)` : '';
}
