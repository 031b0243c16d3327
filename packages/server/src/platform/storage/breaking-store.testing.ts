import { createServer, type IncomingMessage, request as open } from 'node:http';

/** What becomes of a request: it passes, it gets no answer, its answer ends halfway, or it waits for ever. */
export type Fate = 'pass' | 'cut' | 'halve' | 'hang';

/** Stands between a client and a store that speaks S3, and breaks the connections a test names. Hold it with `await using`. */
export async function startBreakingStore(endpoint: string, fateOf: (request: IncomingMessage) => Fate) {
  const server = createServer((request, response) => {
    const fate = fateOf(request);
    if (fate === 'hang') return;
    if (fate === 'cut') {
      request.socket.destroy();
      return;
    }
    const { method, url, headers } = request;
    // The host stays the one that was signed.
    const forwarded = open(`${endpoint}${url}`, { method: method ?? 'GET', headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      if (fate === 'pass') answer.pipe(response);
      else {
        let left = Math.floor(Number(answer.headers['content-length'] ?? 0) / 2);
        answer.on('data', (chunk: Buffer) => {
          if (left <= 0) return;
          response.write(chunk.subarray(0, left), () => {
            if (left <= 0) request.socket.destroy();
          });
          left -= chunk.length;
        });
      }
    });
    forwarded.on('error', () => request.socket.destroy());
    response.on('close', () => forwarded.destroy());
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    endpoint: `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
