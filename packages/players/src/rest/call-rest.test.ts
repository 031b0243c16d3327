import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { restCall } from '@diorama/contract/rest/rest-call.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bodyOfCall, callRest } from './call-rest.ts';

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}
interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

let server: Server;
let baseUrl: string;
/** Requests that arrived, and the answers for them in turn; the last one stays. */
let seen: Seen[];
let replies: (Reply | 'hang up' | 'say nothing' | 'stop halfway' | 'break off halfway')[];
beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      seen.push({ method, url, headers, body: Buffer.concat(parts).toString('latin1') });
      const reply = replies.length > 1 ? replies.shift() : replies[0];
      if (reply === 'hang up') request.socket.destroy();
      else if (reply === 'stop halfway' || reply === 'break off halfway') {
        response.writeHead(200, { 'content-type': 'application/json' }).write('{"ok":');
        if (reply === 'break off halfway') setImmediate(() => request.socket.destroy());
      } else if (reply && reply !== 'say nothing') response.writeHead(reply.status, reply.headers).end(reply.body);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address: AddressInfo = Object(server.address());
  baseUrl = `http://127.0.0.1:${address.port}`;
});
beforeEach(() => {
  seen = [];
  replies = [{ status: 200, headers: { 'content-type': 'application/json' }, body: '{"ok":true}' }];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const read = restCall<{ 200: { ok: boolean } }>({
  method: 'GET',
  path: '/api/things/:slug/:id',
  statuses: { 200: 'It' },
});
const put = restCall<{ 201: { ok: boolean } }>({ method: 'PUT', path: '/api/poll', statuses: { 201: 'Done' } });
const post = restCall<{ 200: { ok: boolean } }>({ method: 'POST', path: '/api/things', statuses: { 200: 'It' } });
/** Notes waits instead of waiting. */
const noting = () => {
  const waits: number[] = [];
  return { waits, wait: async (milliseconds: number) => void waits.push(Math.round(milliseconds / 100) * 100) };
};
const params = { slug: 'a b/ö', id: 7 };

describe('a request', () => {
  test('has its path parameters as text, its query in brackets, its header names in lower case and, as a GET, no body', async () => {
    await callRest(read, {
      baseUrl,
      params,
      query: { status: 'preview', tags: ['x', 'y'], at: { from: 1 }, left: undefined },
      headers: { 'X-Thing': 'One' },
      body: { never: 'sent' },
    });
    expect(seen).toEqual([
      expect.objectContaining({
        method: 'GET',
        url: '/api/things/a%20b%2F%C3%B6/7?status=preview&tags%5B0%5D=x&tags%5B1%5D=y&at%5Bfrom%5D=1',
        body: '',
      }),
    ]);
    expect(seen[0]?.headers).toMatchObject({ 'x-thing': 'One' });
    expect(seen[0]?.headers['content-type']).toBeUndefined();
  });

  test('has each query value as JSON when the call says so; text that could be taken for JSON is quoted', async () => {
    await callRest({ ...read, query: 'json' }, { baseUrl, params, query: { a: [1, 2], b: 'x', c: '1', d: true } });
    expect(new URL(`http://x${seen[0]?.url}`).searchParams.toString()).toBe(
      new URLSearchParams({ a: '[1,2]', b: 'x', c: '"1"', d: 'true' }).toString(),
    );
  });

  test('has a JSON body unless its call declares another', async () => {
    await callRest(post, { baseUrl, body: { name: 'Åsa' } });
    await callRest({ ...post, body: 'form' }, { baseUrl, body: { name: 'a&b', list: ['x'] } });
    await callRest({ ...post, body: 'multipart' }, { baseUrl, body: { name: 'Asa', file: new Blob(['bytes']) } });
    expect(seen.map(({ headers }) => headers['content-type']?.split(';')[0])).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
    ]);
    expect(Buffer.from(seen[0]?.body ?? '', 'latin1').toString()).toBe('{"name":"Åsa"}');
    expect(seen[1]?.body).toBe('name=a%26b&list%5B0%5D=x');
    expect(seen[2]?.body).toMatch(/name="name"\r\n\r\nAsa\r\n[\s\S]*name="file"; filename="blob"[\s\S]*bytes/);
  });

  test('without a parameter its path needs is never sent', async () => {
    await expect(callRest(read, { baseUrl, params: { slug: 'x' } })).rejects.toThrow('/api/things/:slug/:id needs id');
    expect(seen).toEqual([]);
  });
});

describe('an answer', () => {
  test('has status, body and headers with names in lower case', async () => {
    replies = [
      {
        status: 200,
        headers: { 'Content-Type': 'application/json; charset=utf-8', 'X-Thing': 'One' },
        body: '{"ok":true}',
      },
    ];
    const { status, body, headers } = await callRest(read, { baseUrl, params });
    expect([status, body, headers['x-thing']]).toEqual([200, { ok: true }, 'One']);
  });

  test.each([
    ['text/plain; charset=utf-8', 'hej', 'hej'],
    ['application/problem+json', '{"a":1}', { a: 1 }],
    ['image/svg+xml', '<svg/>', '<svg/>'],
  ])('of type %s is read as what it is', async (type, body, value) => {
    replies = [{ status: 200, headers: { 'content-type': type }, body }];
    expect((await callRest(read, { baseUrl, params })).body).toEqual(value);
  });

  test('of any other type is read as bytes', async () => {
    replies = [{ status: 200, headers: { 'content-type': 'application/octet-stream' }, body: Buffer.from([0, 255]) }];
    const body: Blob = Object((await callRest(read, { baseUrl, params })).body);
    expect([...new Uint8Array(await body.arrayBuffer())]).toEqual([0, 255]);
  });

  test('of a common status carries what went wrong', async () => {
    replies = [{ status: 404, headers: { 'content-type': 'application/json' }, body: '{"message":"Gone"}' }];
    expect(await callRest(read, { baseUrl, params })).toMatchObject({ status: 404, body: { message: 'Gone' } });
  });

  test('of an undeclared status is refused in the specified words', async () => {
    replies = [{ status: 418 }];
    await expect(callRest(read, { baseUrl, params })).rejects.toThrow(
      /^Server returned unexpected response\. Expected one of: 200,400,401,403,404,429,500,503 got: 418$/,
    );
  });

  test('that is no success is an error to whoever wants only the body', async () => {
    replies = [{ status: 404 }];
    await expect(bodyOfCall(read, { baseUrl, params })).rejects.toThrow(
      /^Request failed with status code 404: GET \/api/,
    );
    replies = [{ status: 200, headers: { 'content-type': 'application/json' }, body: '{"ok":true}' }];
    expect(await bodyOfCall(read, { baseUrl, params })).toEqual({ ok: true });
  });
});

describe('what fails for now', () => {
  const done: Reply = { status: 200, headers: { 'content-type': 'application/json' }, body: '{"ok":true}' };

  test.each([408, 413, 429, 500, 502, 503, 504])(
    'a GET answered with %i is sent twice more, after 0.3 and 0.6 s',
    async (status) => {
      const { waits, wait } = noting();
      replies = [{ status }, { status }, done];
      expect((await callRest(read, { baseUrl, params, wait })).status).toBe(200);
      expect([seen.length, waits]).toEqual([3, [300, 600]]);
    },
  );

  test('after two retries the last answer counts', async () => {
    const { waits, wait } = noting();
    replies = [{ status: 503 }];
    expect((await callRest(put, { baseUrl, wait })).status).toBe(503);
    expect([seen.length, waits]).toEqual([3, [300, 600]]);
  });

  test('a connection that breaks is tried again, and then told', async () => {
    const { waits, wait } = noting();
    replies = ['hang up'];
    await expect(callRest(read, { baseUrl, params, wait })).rejects.toBeInstanceOf(TypeError);
    expect([seen.length >= 3, waits]).toEqual([true, [300, 600]]);
  });

  test.each([400, 401, 403, 404])('%i is not tried again', async (status) => {
    replies = [{ status }];
    await callRest(read, { baseUrl, params });
    expect(seen).toHaveLength(1);
  });

  test('a POST is sent once, whatever comes back', async () => {
    replies = [{ status: 503 }];
    await callRest(post, { baseUrl, body: {} });
    replies = ['hang up'];
    await expect(callRest(post, { baseUrl, body: {} })).rejects.toBeInstanceOf(TypeError);
    expect(seen).toHaveLength(2);
  });

  test.each([413, 429, 503])('Retry-After of a %i is honoured, in seconds and as a date', async (status) => {
    const { waits, wait } = noting();
    const soon = new Date(Date.now() + 60_000).toUTCString();
    replies = [{ status, headers: { 'retry-after': '2' } }, { status, headers: { 'retry-after': soon } }, done];
    await callRest(read, { baseUrl, params, wait, timeout: 120_000 });
    expect(waits[0]).toBe(2_000);
    expect(waits[1]).toBeGreaterThan(2_000);
  });

  test('Retry-After of other answers is left aside, and one longer than the limit ends it', async () => {
    const { waits, wait } = noting();
    replies = [
      { status: 500, headers: { 'retry-after': '5' } },
      { status: 429, headers: { 'retry-after': '600' } },
    ];
    expect((await callRest(read, { baseUrl, params, wait })).status).toBe(429);
    expect([seen.length, waits]).toEqual([2, [300]]);
  });

  test.each([['say nothing'], ['stop halfway']] as const)(
    'a server that comes to %s is given up in the specified words, and not asked again',
    async (reply) => {
      replies = [reply];
      const { waits, wait } = noting();
      const asking = callRest(read, { baseUrl, params, wait, timeout: 200 });
      await expect(asking).rejects.toThrow(/^Request timed out: GET http/);
      expect(waits).toEqual([]);
    },
  );

  test('an answer that breaks off in its body is asked for again', async () => {
    const { waits, wait } = noting();
    replies = ['break off halfway', done];
    expect((await callRest(read, { baseUrl, params, wait })).body).toEqual({ ok: true });
    expect([seen.length, waits]).toEqual([2, [300]]);
  });

  test('a caller who gives up is obeyed at once, under way and between two attempts', async () => {
    /** Calls, and gives up once so many requests have been seen. */
    const giveUpAt = async (count: number) => {
      const away = new AbortController();
      const isSeen = async () => {
        await expect.poll(() => seen.length).toBe(count);
        away.abort();
      };
      const call = callRest(read, { baseUrl, params, signal: away.signal, timeout: 60_000 });
      await Promise.all([expect(call).rejects.toMatchObject({ name: 'AbortError' }), isSeen()]);
    };
    replies = ['say nothing'];
    await giveUpAt(1);
    seen = [];
    replies = ['stop halfway'];
    await giveUpAt(1);
    seen = [];
    replies = [{ status: 503, headers: { 'retry-after': '50' } }];
    await giveUpAt(1);
    expect(seen).toHaveLength(1);
  });
});
