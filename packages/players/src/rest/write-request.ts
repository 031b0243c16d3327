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

/**
 * A query string with its question mark, or nothing: `a[0]=x&b[c]=y`. What is undefined is left out. What writes it is
 * loaded with the first query, because the page of the sign-in sends none.
 */
export async function writeQuery(
  query: Readonly<Record<string, unknown>> = {},
  mode: RestCall['query'] = 'brackets',
): Promise<string> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return '';
  const written = given.map(([key, value]) => [key, mode === 'json' ? asJson(value) : value] as const);
  return inBrackets(Object.fromEntries(written), { addQueryPrefix: true });
}

async function inBrackets(values: object, options: { addQueryPrefix?: boolean } = {}): Promise<string> {
  const { default: qs } = await import('qs');
  return qs.stringify(values, options);
}

/** Text that could be taken for JSON is quoted; other text goes as it is. */
const asJson = (value: unknown): string =>
  typeof value === 'string' && !isJson(value) ? value : JSON.stringify(value);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A body as the call declares it, with its type; a GET has none, and of a form the browser writes the type. */
export async function writeBody(
  call: RestCall,
  body: unknown,
): Promise<{ body: BodyInit | null; type: string | null }> {
  if (call.method === 'GET' || body === undefined) return { body: null, type: null };
  if (call.body === 'multipart') return { body: formOf(body), type: null };
  if (call.body === 'form') {
    return { body: await inBrackets(Object.fromEntries(membersOf(body))), type: 'application/x-www-form-urlencoded' };
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
