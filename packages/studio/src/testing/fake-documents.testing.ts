import { PlainJson } from '@diorama/contract/common/plain-json.ts';
import type { ChangeDocument, ChangeResult, OpenedDocument } from '@diorama/contract/documents/documents.contract.ts';
import type { LiveEvent } from '@diorama/contract/live/live.contract.ts';
import type { Project } from '@diorama/contract/projects/projects.contract.ts';
import type { Change } from '@diorama/documents/engine/schema/change.ts';
import { kindOf } from '@diorama/documents/kinds.ts';
import type * as z from 'zod';
import { wire } from '../api/wire.ts';
import { TestServer } from '../engine/testing.ts';
import { DAY, fakePicture, fakeProject } from './fake-project.testing.ts';
import { fakeRevisions } from './fake-revisions.testing.ts';
import { CutOff, type FakeAnswers, Refusal } from './fake-server.testing.ts';

/** A document by its kind and records; what a record leaves out has its default. */
export interface FakeDocument {
  kind: string;
  /** A new one unless a test needs to know it. What is not saved is kept under it. */
  id?: string;
  records: Readonly<Record<string, unknown>>;
  /** What `documents.open` says of it besides. */
  opened?: Partial<OpenedDocument>;
}

/** Who changes documents besides the person of the test. */
export const COLLEAGUE = { id: 'person-2', name: 'Johan Ek' };

/** A document on the fake server. */
export class StoredDocument extends TestServer {
  readonly id: string;
  /** Whether open editors receive a change as it is made. */
  isBroadcast = true;
  readonly #opened: Partial<OpenedDocument>;

  constructor({ kind, id = crypto.randomUUID(), records, opened = {} }: FakeDocument) {
    super({ definition: kindOf(kind), records });
    this.id = id;
    this.#opened = opened;
  }

  /** What an editor loads of it now. */
  open(project: Project | null): OpenedDocument {
    const { kind } = this.sample.definition;
    return {
      id: this.id,
      kind,
      space: { id: project?.id ?? 'space-1', kind: project ? 'project' : 'collection' },
      projectId: project?.id ?? null,
      name: String(this.records.get('settings')?.name ?? kind),
      revision: this.revision,
      hash: this.hash,
      schemaVersion: this.schemaVersion,
      updatedAt: DAY,
      updatedBy: null,
      mayEdit: true,
      state: 'draft',
      publishedVersion: null,
      changesSincePublish: null,
      records: new PlainJson([...this.records]),
      quarantined: [],
      ...this.#opened,
    };
  }

  /** Stores what a colleague changed, as one revision, also while editors are cut off; these learn of it when they send. */
  async change(...changes: Change[]): Promise<void> {
    const { revision: baseRevision, isReachable, author } = this;
    this.isBroadcast = isReachable;
    this.isReachable = true;
    this.author = COLLEAGUE;
    const answer = await this.send({ baseRevision, requestId: crypto.randomUUID(), label: 'Change', changes });
    this.author = author;
    this.isReachable = isReachable;
    this.isBroadcast = true;
    if (answer.type !== 'stored') throw new Error(`Not stored: ${answer.type}`);
  }

  /** What an editor that sends changes receives. */
  async answerTo({
    baseHash,
    baseRevision,
    requestId,
    label,
    changes,
  }: Omit<z.input<typeof ChangeDocument>, 'id'>): Promise<ChangeResult> {
    const request = { baseRevision, requestId, label, changes };
    const answer = await this.send(baseHash === undefined ? request : { ...request, baseHash });
    if (answer.type === 'stored') return answer.result;
    if (answer.type === 'unreachable') throw new CutOff();
    if (answer.type === 'conflict') throw new Refusal('CONFLICT', 'Changed by somebody else', answer);
    throw new Refusal('BAD_REQUEST', answer.type === 'refused' ? answer.message : answer.type);
  }

  /** A record as it is stored. @throws when it is not there */
  record(key: string): Readonly<Record<string, unknown>> {
    const record = this.records.get(key);
    if (!record) throw new Error(`There is no ${key}`);
    return record;
  }
}

/** The documents of a project in memory, merged as on the real server, and what their editors ask for besides. */
export function fakeDocuments(given: readonly FakeDocument[], project: Project | null = fakeProject()) {
  const documents = given.map((one) => new StoredDocument(one));
  const streams = new Set<(event: LiveEvent) => void>();
  const tell = (event: LiveEvent) => {
    for (const send of streams) send(event);
  };
  for (const one of documents)
    one.listeners.add((entry) => {
      if (one.isBroadcast) tell({ type: 'change', id: one.id, entry });
    });
  const find = (id: string): StoredDocument => {
    const found = documents.find((one) => one.id === id);
    if (!found) throw new Refusal('NOT_FOUND', `There is no document ${id}`);
    return found;
  };
  const answers: FakeAnswers = {
    documents: {
      open: ({ id }) => find(id).open(project),
      changesSince: ({ id, revision, hash }) => find(id).changesSince({ revision, hash: hash ?? null }),
      change: ({ id, ...request }) => find(id).answerTo(request),
      live: (_, signal) => liveStream(streams, signal),
    },
    revisions: fakeRevisions(find),
    comments: { list: () => [] },
    presence: { beat: () => undefined, leave: () => undefined },
    projects: {
      get: () => {
        if (!project) throw new Refusal('NOT_FOUND', 'There is no project');
        return project;
      },
    },
    files: {
      byIds: ({ ids }) => ids.map((id) => fakePicture(id)),
      getDirectory: () => ({
        id: 'first',
        parentId: null,
        name: '',
        path: [],
        createdAt: DAY,
        updatedAt: DAY,
        childCount: 0,
      }),
      listDirectories: () => [],
      list: () => ({ items: [], nextCursor: null }),
    },
    icgis: { mediaState: () => ({ transitions: [], keyframes: [], ahead: [], issues: [] }) },
    menus: { list: () => [] },
    products: { check: () => [] },
    publications: { list: () => ({ items: [], nextCursor: null }) },
  };
  return { documents, answers, tell };
}

/** A line that stays open, on which events are sent until the reader goes. */
function liveStream(streams: Set<(event: LiveEvent) => void>, signal: AbortSignal | undefined): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const send = (event: LiveEvent) => {
        controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(wire.serialize(event))}\n\n`));
      };
      streams.add(send);
      signal?.addEventListener('abort', () => {
        if (streams.delete(send)) controller.error(signal.reason);
      });
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}
