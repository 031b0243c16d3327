import type { ProcedureEntry } from './router-procedures.testing.ts';

/** What came of a call. `shape`: its text with every id, stamp and signature blanked, to hold two answers side by side. */
export interface CallAnswer {
  status: number;
  /** The error's code, or null when there is none. */
  code: string | null;
  reason: string | null;
  text: string;
  shape: string;
}

/** Calls a procedure as a user would; a subscription returns its first meaningful message. */
export async function callProcedure(
  url: string,
  token: string,
  { path, type }: Pick<ProcedureEntry, 'path' | 'type'>,
  json: unknown,
): Promise<CallAnswer> {
  const authorization = `Bearer ${token}`;
  const address = `${url}/api/trpc/${path}`;
  const query = json === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify({ json }))}`;
  if (type === 'subscription') return firstMessage(`${address}${query}`, authorization);
  const response = await (type === 'query'
    ? fetch(`${address}${query}`, { headers: { authorization } })
    : fetch(address, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ json }),
      }));
  return answerOf(response.status, await response.text());
}

async function firstMessage(address: string, authorization: string): Promise<CallAnswer> {
  const abort = new AbortController();
  const response = await fetch(address, {
    headers: { authorization, accept: 'text/event-stream' },
    signal: abort.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const hasAnswer = () =>
    response.status !== 200 || /event: serialized-error\ndata: .*\n\n|^data: .*"type".*\n/m.test(text);
  while (reader && !hasAnswer()) {
    const { done, value } = await reader.read();
    if (done) break;
    text += value;
  }
  const status = response.status;
  abort.abort();
  return answerOf(status, text);
}

function answerOf(status: number, text: string): CallAnswer {
  const code = /"code":"([A-Z_]+)"/.exec(text)?.[1] ?? null;
  const reason = /"reason":"([A-Z_]+)"/.exec(text)?.[1] ?? null;
  const shape = text
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    // Tags are numbered.
    .replace(/\btag \d+/gi, 'tag <id>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>');
  return {
    status,
    code: status === 200 && !text.includes('"error":') && !text.includes('serialized-error') ? null : code,
    reason,
    text,
    shape,
  };
}
