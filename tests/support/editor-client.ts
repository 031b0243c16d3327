import { createHash, randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';

export interface Account {
  email: string;
  password: string;
}

/** The server answered, and refused. Everything else that goes wrong on the way is another error. */
export class RefusedError extends Error {
  readonly status: number;
  /** Seconds after which the server accepts another try; null when it does not say. */
  readonly retryAfter: number | null;

  constructor(what: string, status: number, answer: string, retryAfter: string | null = null) {
    super(`${what} answered ${status}: ${answer.slice(0, 300)}`);
    this.name = 'RefusedError';
    this.status = status;
    this.retryAfter = retryAfter === null ? null : Number(retryAfter);
  }
}

/** An editor over plain HTTP, as a browser is one. `address` may change: a server that was killed comes back elsewhere. */
export class EditorClient {
  readonly #account: Account;
  #next: () => string;
  #token = '';
  #cookie = '';

  /** @param address of the server; a function is called for each request */
  constructor(address: string | (() => string), account: Account) {
    this.#next = typeof address === 'string' ? () => address : address;
    this.#account = account;
  }

  get address(): string {
    return this.#next();
  }

  set address(address: string) {
    this.#next = () => address;
  }

  async signIn(): Promise<void> {
    const response = await this.#send('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(this.#account),
    });
    await this.#keep(response);
  }

  /** Renews the session with its cookie. */
  async refresh(): Promise<void> {
    const headers = { cookie: this.#cookie, origin: this.address };
    await this.#keep(await this.#send('/api/auth/refresh', { method: 'PUT', headers }));
  }

  async mutate<Result>(path: string, input: unknown): Promise<Result> {
    const response = await this.#send(`/api/trpc/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...this.#bearer() },
      body: JSON.stringify({ json: input }),
    });
    return resultOf<Result>(response);
  }

  async query<Result>(path: string, input: unknown): Promise<Result> {
    const search = `input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
    return resultOf<Result>(await this.#send(`/api/trpc/${path}?${search}`, { headers: this.#bearer() }));
  }

  /** Polls a mesh, and begins the work on it: 201 once it is ready. */
  async pollMesh(token: string): Promise<number> {
    const headers = this.#bearer();
    const response = await fetch(`${this.address}/api/e3d/mesh/poll/${token}`, { method: 'PUT', headers });
    await response.arrayBuffer();
    return response.status;
  }

  /** Follows a project's events until the signal, or the server, ends it. Resolves with the bytes that came. */
  async follow(projectId: string, signal: AbortSignal): Promise<number> {
    const search = `input=${encodeURIComponent(JSON.stringify({ json: { projectId } }))}`;
    const response = await fetch(`${this.address}/api/trpc/events.project?${search}`, {
      headers: { ...this.#bearer(), accept: 'text/event-stream' },
      signal,
    });
    let bytes = 0;
    try {
      for await (const chunk of response.body ?? []) bytes += chunk.length;
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    return bytes;
  }

  /** A request of a visitor. */
  async visit(path: string): Promise<Response> {
    const response = await fetch(`${this.address}${path}`, { signal: AbortSignal.timeout(CALL_LIMIT) });
    if (!response.ok) throw await refusalOf(path, response);
    return response;
  }

  /** Sends a picture and inserts it. */
  async upload(place: Place, bytes: Uint8Array, name: string): Promise<UploadedFile> {
    const ticket = await this.mutate<{ url: string; method: string; headers: Record<string, string>; uri: string }>(
      'files.signedUrl',
      { ...place, filename: name, fileSize: bytes.length },
    );
    const sent = await fetch(new URL(ticket.url, this.address), {
      method: ticket.method,
      headers: ticket.headers,
      body: new Uint8Array(bytes),
      signal: AbortSignal.timeout(CALL_LIMIT),
    });
    if (!sent.ok) throw await refusalOf('The upload', sent);
    const { items, failed } = await this.mutate<{ items: UploadedFile[]; failed: { reason: string }[] }>(
      'files.insert',
      { directoryId: place.directoryId, blobUris: [ticket.uri] },
    );
    const [item] = items;
    if (!item) throw new RefusedError('files.insert', 200, failed[0]?.reason ?? 'nothing was inserted');
    return item;
  }

  /** Changes one leaf of a document. */
  async patch(
    id: string,
    baseRevision: number,
    record: string,
    path: string[],
    value: unknown,
  ): Promise<{ revision: number; requestId: string }> {
    const requestId = randomUUID();
    const changes = [{ record, op: 'patch', set: [{ path, value }] }];
    const input = { id, baseRevision, requestId, label: 'Change', changes };
    const { revision } = await this.mutate<{ revision: number }>('documents.change', input);
    return { revision, requestId };
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const response = await fetch(`${this.address}${path}`, { ...init, signal: AbortSignal.timeout(CALL_LIMIT) });
    if (!response.ok) throw await refusalOf(path.split('?')[0] ?? path, response);
    return response;
  }

  async #keep(response: Response): Promise<void> {
    const { access_token: token }: { access_token: string } = JSON.parse(await response.text());
    this.#token = token;
    const cookie = response.headers.getSetCookie().find((candidate) => candidate.startsWith('refresh_token='));
    this.#cookie = cookie?.split(';')[0] ?? this.#cookie;
  }

  #bearer(): Record<string, string> {
    return { authorization: `Bearer ${this.#token}` };
  }
}

const refusalOf = async (what: string, response: Response): Promise<RefusedError> =>
  new RefusedError(what, response.status, await response.text(), response.headers.get('retry-after'));

/** Milliseconds after which a call counts as lost. */
const CALL_LIMIT = 20_000;

/** Where files go. */
export interface Place {
  projectId: string;
  directoryId: string;
}

export interface UploadedFile {
  id: string;
  uri: string;
  sha256: string;
  /** Where its bytes are answered, relative to the server. */
  url: string;
  fileName: string;
  fileType: string;
}

/** A project with a walkthrough of one picture, ready to be published once that picture is there in its sizes. */
export interface Workplace extends Place {
  slug: string;
  icgiId: string;
}

/** Makes one, as an editor would. */
export async function makeWorkplace(editor: EditorClient): Promise<Workplace> {
  const slug = `p-${randomUUID()}`;
  const project = await editor.mutate<{ id: string }>('projects.create', { name: 'Solbacken', slug });
  const projectId = project.id;
  const icgi = await editor.mutate<{ id: { id: string } }>('icgis.create', { projectId, settings: { name: 'Tour' } });
  const root = await editor.query<{ id: string }>('files.getDirectory', { projectId, directoryId: 'root' });
  const place = { projectId, directoryId: root.id };
  const file = await editor.upload(place, await uniquePicture(), 'hall.png');
  await editor.mutate('icgis.update', {
    projectId,
    icgiId: icgi.id.id,
    attributes: {
      settings: { start: { type: 'keyframe', id: 'hall' } },
      keyframes: [{ id: 'hall', name: 'Hall', image: { name: file.fileName, type: file.fileType, url: file.uri } }],
    },
  });
  return { ...place, slug, icgiId: icgi.id.id };
}

/** Waits until the picture of a workplace is there in its sizes: before, publishing is refused. */
export async function untilPublishable(editor: EditorClient, { projectId, icgiId }: Workplace): Promise<void> {
  for (;;) {
    const state = await editor.query<{ keyframes: { missing: number }[] }>('icgis.mediaState', { projectId, icgiId });
    if (state.keyframes.every(({ missing }) => missing === 0)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** A small picture that no other one equals. */
export async function uniquePicture(): Promise<Buffer> {
  const raw = { width: 12, height: 8, channels: 3 } as const;
  return sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .png()
    .toBuffer();
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function resultOf<Result>(response: Response): Promise<Result> {
  const answer: { result: { data: { json: Result } } } = JSON.parse(await response.text());
  return answer.result.data.json;
}
