import type { ApiErrorData, Conflict } from '@diorama/contract/errors/api-error.ts';
import { refreshCall } from '@diorama/contract/rest/session.calls.ts';
import { ACCESS_COOKIE } from '@diorama/contract/sessions/cookie.ts';
import type { api } from '../api/api.ts';
import { wire } from '../api/wire.ts';

/** What a procedure answers, by its place in the API; throw a {@link Refusal} for one that says no. */
type Answers<Api> = {
  [Name in keyof Api]?: Api[Name] extends { query: (input: infer Input, ...rest: never[]) => Promise<infer Output> }
    ? (input: Input) => Output | Promise<Output>
    : Api[Name] extends { mutate: (input: infer Input, ...rest: never[]) => Promise<infer Output> }
      ? (input: Input) => Output | Promise<Output>
      : Api[Name] extends { subscribe: (input: infer Input, ...rest: never[]) => unknown }
        ? (input: Input, signal: AbortSignal | undefined) => Response
        : Answers<Api[Name]>;
};
export type FakeAnswers = Answers<typeof api>;

/** A refusal of the server, with a clear message; `reason`: how programs distinguish refusals of one code. */
export class Refusal extends Error {
  readonly code: string;
  readonly httpStatus: number;
  readonly reason: string | undefined;
  readonly conflict: Conflict | undefined;

  constructor(
    code: 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'BAD_REQUEST' | 'INTERNAL_SERVER_ERROR',
    message: string,
    { reason, conflict }: { reason?: ApiErrorData['reason']; conflict?: Conflict } = {},
  ) {
    super(message);
    this.conflict = conflict;
    this.code = code;
    this.reason = reason;
    this.httpStatus = { FORBIDDEN: 403, NOT_FOUND: 404, CONFLICT: 409, BAD_REQUEST: 400, INTERNAL_SERVER_ERROR: 500 }[
      code
    ];
  }
}

/** Thrown by an answer: this call alone is cut off, as if the network were away. */
export class CutOff extends Error {}

export interface FakeServer {
  /** Every call that came, with its input. */
  calls: { path: string; input: unknown }[];
  /** What was called that could change anything; being seen is no change. */
  writes: string[];
  /** Inputs of the calls of one procedure. */
  callsOf: (path: string) => unknown[];
  /** What it answers from now on, besides what it answered before. */
  answer: (answers: FakeAnswers) => void;
  /** Cut off: nothing is answered. */
  isAway: boolean;
  [Symbol.dispose]: () => void;
}

/** Answers the studio's calls in place of a server. What no answer was given for is refused by its name. */
export function fakeServer(answers: FakeAnswers): FakeServer {
  const real = window.fetch;
  let known: object = answers;
  const server: FakeServer = {
    calls: [],
    writes: [],
    callsOf: (path) => server.calls.flatMap((call) => (call.path === path ? [call.input] : [])),
    answer: (more) => {
      known = merged(known, more);
    },
    isAway: false,
    [Symbol.dispose]: () => {
      window.fetch = real;
    },
  };
  async function answerTo(path: string, input: unknown, signal?: AbortSignal | null): Promise<object> {
    server.calls.push({ path, input });
    try {
      const answer = path.split('.').reduce<unknown>((at, name) => fieldOf(at, name), known);
      if (typeof answer !== 'function') throw new Refusal('NOT_FOUND', `The fake server has no answer to ${path}`);
      const given: unknown = await answer(input, signal);
      return given instanceof Response ? given : { result: { data: wire.serialize(given) } };
    } catch (error) {
      if (error instanceof CutOff) throw new TypeError('Failed to fetch');
      const refusal = error instanceof Refusal ? error : new Refusal('INTERNAL_SERVER_ERROR', String(error));
      const { message, code, httpStatus, reason, conflict } = refusal;
      return { error: wire.serialize({ message, code: -32_000, data: { code, httpStatus, path, reason, conflict } }) };
    }
  }
  window.fetch = async (target, init) => {
    const { pathname, searchParams, origin } = new URL(target instanceof Request ? target.url : target, location.href);
    if (origin !== location.origin) return real(target, init);
    if (pathname.startsWith('/api/') && server.isAway) throw new TypeError('Failed to fetch');
    if (pathname === refreshCall.path) return Response.json({ access_token: signIn(), expires_in: 600 });
    if (!pathname.startsWith('/api/trpc/'))
      return pathname.startsWith('/api/')
        ? Response.json({ message: 'Not here' }, { status: 404 })
        : real(target, init);
    const paths = decodeURIComponent(pathname.slice('/api/trpc/'.length)).split(',');
    if (init?.method === 'POST') server.writes.push(...paths.filter((path) => !/^presence\./.test(path)));
    const sent: unknown = JSON.parse(searchParams.get('input') ?? (typeof init?.body === 'string' ? init.body : '{}'));
    const inputOf = (at: number) =>
      wire.deserialize(envelope(searchParams.has('batch') ? fieldOf(sent, String(at)) : sent));
    const all = await Promise.all(paths.map((path, at) => answerTo(path, inputOf(at), init?.signal)));
    if (all[0] instanceof Response) return all[0];
    return Response.json(searchParams.has('batch') ? all : all[0], { status: 200 });
  };
  signIn();
  return server;
}

/** What a test's person is called in tokens. */
export const PERSON = 'person-1';

/** Keeps a token that is good for ten minutes. */
function signIn(): string {
  const seconds = Math.floor(Date.now() / 1_000);
  const claims = btoa(JSON.stringify({ sub: PERSON, iat: seconds, exp: seconds + 600 }));
  const token = `e30.${claims}.x`;
  // biome-ignore lint/suspicious/noDocumentCookie: as the studio keeps it
  document.cookie = `${ACCESS_COOKIE}=${token}; Path=/; Max-Age=600`;
  return token;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const fieldOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

type Envelope = Parameters<typeof wire.deserialize>[0];

/** What a call sends; one without input sends nothing. */
const isEnvelope = (value: unknown): value is Envelope => isObject(value) && 'json' in value;
const envelope = (value: unknown): Envelope => (isEnvelope(value) ? value : { json: null });

function merged(one: object, other: object): object {
  const both: Record<string, unknown> = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const before = both[name];
    both[name] = isObject(before) && isObject(value) ? merged(before, value) : value;
  }
  return both;
}
