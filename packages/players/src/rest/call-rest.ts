import { COMMON_STATUSES, type RestCall, type RestFault } from '@diorama/contract/rest/rest-call.ts';
import { HttpError, UnknownStatusError } from './rest-errors.ts';
import { type Sender, sendRequest } from './send-request.ts';
import { type PathParams, writeBody, writePath, writeQuery } from './write-request.ts';

type CommonStatus = (typeof COMMON_STATUSES)[number];

interface AnswerOf<Status, Body> {
  status: Status;
  body: Body;
  /** Names in lower case. */
  headers: Record<string, string>;
}

/** What a call answers: one of its own statuses, or a common one with what went wrong. */
export type RestAnswer<Answers extends object> =
  | { [Status in keyof Answers]: AnswerOf<Status, Answers[Status]> }[keyof Answers]
  | AnswerOf<Exclude<CommonStatus, keyof Answers>, RestFault>;

/** What a request is made of. */
export interface RestRequest extends Sender {
  params?: PathParams;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  cache?: RequestCache;
  credentials?: RequestCredentials;
  /** Before the path; the page's own host when absent. */
  baseUrl?: string;
}

/** Makes a declared call. Throws for a status that it does not declare. */
export async function callRest<Answers extends object>(
  call: RestCall<Answers>,
  { params, query, body, headers = {}, signal, cache, credentials, baseUrl = '', ...sender }: RestRequest = {},
): Promise<RestAnswer<Answers>> {
  const { method } = call;
  const url = `${baseUrl}${writePath(call.path, params)}${await writeQuery(query, call.query)}`;
  const written = await writeBody(call, body);
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return sendRequest(
    url,
    {
      method,
      body: written.body,
      headers: Object.fromEntries([...(written.type ? [['content-type', written.type] as const] : []), ...named]),
      ...(signal ? { signal } : {}),
      ...(cache ? { cache } : {}),
      ...(credentials ? { credentials } : {}),
    },
    (response) => answerOf(call, response),
    sender,
  );
}

async function answerOf<Answers extends object>(
  call: RestCall<Answers>,
  response: Response,
): Promise<RestAnswer<Answers>> {
  const own = Object.keys(call.statuses).map(Number);
  const declared = [...new Set([...own, ...COMMON_STATUSES])].sort((a, b) => a - b);
  if (!declared.includes(response.status)) {
    await response.body?.cancel();
    throw new UnknownStatusError(declared, response.status);
  }
  const answer: unknown = {
    status: response.status,
    body: await bodyOf(response),
    headers: Object.fromEntries(response.headers),
  };
  if (!isAnswer<Answers>(answer, declared)) throw new UnknownStatusError(declared, response.status);
  return answer;
}

/** The call declares which body comes with which status: without schemas, the status is all that can be checked. */
function isAnswer<Answers extends object>(value: unknown, declared: number[]): value is RestAnswer<Answers> {
  return typeof value === 'object' && value !== null && 'status' in value && declared.includes(Number(value.status));
}

type SuccessBody<Answers extends object> = Extract<RestAnswer<Answers>, { status: 200 | 201 | 204 }>['body'];

/** True for the body of a success; the call declares what it holds. */
const isBodyOf = <Body>(status: number, _body: unknown): _body is Body => status < 300;

/** Makes a call and gives the body of its success. Throws for every other answer. */
export async function bodyOfCall<Answers extends object>(
  call: RestCall<Answers>,
  request: RestRequest = {},
): Promise<SuccessBody<Answers>> {
  const { status, body }: { status: unknown; body: unknown } = await callRest(call, request);
  if (isBodyOf<SuccessBody<Answers>>(Number(status), body)) return body;
  throw new HttpError({ status: Number(status), statusText: '' }, call.method, writePath(call.path, request.params));
}

/** JSON, text or bytes, as the answer says. */
async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204 || response.status === 304) return undefined;
  const type = response.headers.get('content-type') ?? '';
  if (/[/+]json\b/.test(type)) return response.json();
  return /^text\/|[/+]xml\b/.test(type) || type === '' ? response.text() : response.blob();
}
