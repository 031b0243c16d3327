import type { RestCall } from '@diorama/contract/rest/rest-call.ts';

/** Path parameters; each is written as text. */
export type PathParams = Readonly<Record<string, string | number | boolean>>;

/** `/api/client/:slug` with its parameters in place. A missing one is a mistake of the caller's. */
export function writePath(path: string, params: PathParams = {}): string {
  return path.replace(/:([A-Za-z]\w*)/g, (_all, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}

/** A query string with its question mark, or nothing. What is undefined is left out. */
export function writeQuery(
  query: Readonly<Record<string, unknown>> = {},
  mode: RestCall['query'] = 'brackets',
): string {
  const pairs = Object.entries(query).flatMap(([key, value]): [string, string][] =>
    mode === 'json' ? asJson(key, value) : inBrackets(key, value),
  );
  const text = pairs.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&');
  return text === '' ? '' : `?${text}`;
}

/** `a[0]=x`, `a[b]=y`. */
export function inBrackets(key: string, value: unknown): [string, string][] {
  if (value === undefined) return [];
  if (value === null) return [[key, '']];
  if (value instanceof Date) return [[key, value.toISOString()]];
  if (typeof value !== 'object') return [[key, String(value)]];
  return Object.entries(value).flatMap(([part, member]) => inBrackets(`${key}[${part}]`, member));
}

/** Text that could be taken for JSON is quoted; other text goes as it is. */
function asJson(key: string, value: unknown): [string, string][] {
  if (value === undefined) return [];
  const isPlain = typeof value === 'string' && !isJson(value);
  return [[key, isPlain ? value : JSON.stringify(value)]];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A body as the call declares it, with its type; a GET has none, and of a form the browser writes the type. */
export function writeBody(call: RestCall, body: unknown): { body: BodyInit | null; type: string | null } {
  if (call.method === 'GET' || body === undefined) return { body: null, type: null };
  if (call.body === 'multipart') return { body: formOf(body), type: null };
  if (call.body === 'form') {
    const pairs = membersOf(body).flatMap(([key, value]) => inBrackets(key, value));
    return { body: new URLSearchParams(pairs).toString(), type: 'application/x-www-form-urlencoded' };
  }
  return { body: JSON.stringify(body), type: 'application/json' };
}

const membersOf = (body: unknown): [string, unknown][] =>
  typeof body === 'object' && body !== null ? Object.entries(body) : [];

function formOf(body: unknown): FormData {
  if (body instanceof FormData) return body;
  const form = new FormData();
  for (const [key, value] of membersOf(body)) {
    for (const member of Array.isArray(value) ? value : [value]) {
      if (member instanceof Blob) form.append(key, member);
      else if (member !== undefined)
        form.append(key, typeof member === 'object' ? JSON.stringify(member) : String(member));
    }
  }
  return form;
}
