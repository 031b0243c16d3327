import pg from 'pg';
import { EditorClient, makeWorkplace, untilPublishable, type Workplace } from '../../tests/support/editor-client.ts';
import { median, percentile } from '../support/bench.ts';
import { keyframeRecords, markerRecords, putsOf } from '../support/icgi-documents.ts';
import { processorTimeOfTree } from '../support/processor-time.ts';
import { ACCOUNT, type Stage, until } from './stage.ts';

/** Rounds that only warm up: each process has to compile what it runs, and several share the calls. */
const WARM = 4;
/** Milliseconds of one measurement. */
const SPAN = 1_200;
/** Processor time of several processes over that of one, at most. */
export const COST_LIMIT = 1.05;
/** Milliseconds in which a new installation has made the previews of what it ships with. */
const SETTLED_WITHIN = 600_000;

/** Processor time of something, of one process and of several, in turns. */
export interface CostRow {
  kind: string;
  part: Part;
  /** Microseconds a call, or a second without calls; medians of the rounds. */
  one: number;
  several: number;
  /** Several over one in each round: the median, and what half of the rounds lie between. */
  ratio: number;
  spread: [number, number];
  isJudged: boolean;
}

type Part = 'processes' | 'PostgreSQL' | 'together';
const PARTS: readonly Part[] = ['processes', 'PostgreSQL', 'together'];
type Cost = Record<Part, number>;

/** Who calls, and what. One after the other: what several calls of one moment share is not the price of one. */
interface Caller {
  editor: EditorClient;
  /** Whether all requests go to the same web process; else to one after the other. */
  stays: boolean;
  place: Workplace;
  revision: number;
  compass: number;
}

interface Kind {
  name: string;
  stays?: boolean;
  call: (caller: Caller) => Promise<unknown>;
}

const change = async (caller: Caller): Promise<void> => {
  caller.compass = (caller.compass + 1) % 360;
  const { editor, place, revision, compass } = caller;
  const stored = await editor.patch(place.icgiId, revision, 'keyframes/hall', ['compass'], compass);
  caller.revision = stored.revision;
};

const KINDS: readonly Kind[] = [
  {
    name: 'published read',
    call: async ({ editor, place: { slug, icgiId } }) =>
      (await editor.visit(`/api/client/${slug}/icgi/${icgiId}`)).arrayBuffer(),
  },
  {
    name: 'documents.open',
    call: ({ editor, place }) => editor.query('documents.open', { kind: 'icgi', id: place.icgiId }),
  },
  { name: 'documents.change', call: change },
  { name: 'documents.change, same web process', stays: true, call: change },
];
/** What all processes use without calls. */
const NOTHING = 'a second without calls';

/** Measures both installations in turns, kind by kind. */
export async function compareCosts(one: Stage, several: Stage, rounds: number): Promise<CostRow[]> {
  const sides = [
    { stage: one, caller: await hire(one) },
    { stage: several, caller: await hire(several) },
  ] as const;
  for (const { stage } of sides) await settled(stage);
  const pairs = new Map<string, [one: Cost, several: Cost][]>();
  for (let round = -WARM; round < rounds; round += 1) {
    for (const kind of [...KINDS, null]) {
      const measured = [zero(), zero()] satisfies [Cost, Cost];
      // Neither is always the first.
      for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const side = at === 0 ? sides[0] : sides[1];
        measured[at === 0 ? 0 : 1] = await measure(side.stage, side.caller, kind);
      }
      const name = kind?.name ?? NOTHING;
      if (round >= 0) pairs.set(name, [...(pairs.get(name) ?? []), measured]);
    }
  }
  return [...pairs].flatMap(([kind, measured]) => PARTS.map((part) => rowOf(kind, part, measured)));
}

function rowOf(kind: string, part: Part, pairs: readonly [one: Cost, several: Cost][]): CostRow {
  const ratios = pairs.map(([one, several]) => several[part] / one[part]).filter(Number.isFinite);
  return {
    kind,
    part,
    one: median(pairs.map(([one]) => one[part])),
    several: median(pairs.map(([, several]) => several[part])),
    ratio: median(ratios),
    spread: [percentile(ratios, 0.25), percentile(ratios, 0.75)],
    isJudged: kind !== NOTHING && part !== 'together',
  };
}

const zero = (): Cost => ({ processes: 0, PostgreSQL: 0, together: 0 });

/** Microseconds of processor time of one call, of all processes: those that only wait for work are in it. */
async function measure(stage: Stage, caller: Caller, kind: Kind | null): Promise<Cost> {
  const before = used(stage);
  const calls = kind === null ? await rest(SPAN).then(() => SPAN / 1_000) : await callFor(SPAN, caller, kind);
  const after = used(stage);
  const [processes, database] = [after.processes - before.processes, after.database - before.database];
  const each = (milliseconds: number): number => (milliseconds * 1_000) / calls;
  return { processes: each(processes), PostgreSQL: each(database), together: each(processes + database) };
}

async function callFor(milliseconds: number, caller: Caller, { call, stays = false }: Kind): Promise<number> {
  caller.stays = stays;
  const end = performance.now() + milliseconds;
  let calls = 0;
  while (performance.now() < end) {
    await call(caller);
    calls += 1;
  }
  return calls;
}

const used = (stage: Stage) => ({
  processes: stage.processes().reduce((sum, { pid }) => sum + processorTimeOfTree(pid ?? 0), 0),
  database: processorTimeOfTree(stage.database() ?? 0),
});

/** An editor with a published walkthrough of 40 views and 120 markers. */
async function hire(stage: Stage): Promise<Caller> {
  let turn = 0;
  const next = (): string => {
    const addresses = stage.addresses();
    if (!caller.stays) turn += 1;
    return addresses[turn % addresses.length] ?? '';
  };
  const editor = new EditorClient(next, ACCOUNT);
  const place = { projectId: '', directoryId: '', slug: '', icgiId: '' };
  const caller: Caller = { editor, stays: false, place, revision: 0, compass: 0 };
  await editor.signIn();
  caller.place = await makeWorkplace(editor);
  await untilPublishable(editor, caller.place);
  const { projectId, icgiId: id } = caller.place;
  const opened = await editor.query<{ revision: number }>('documents.open', { kind: 'icgi', id });
  const stored = await editor.mutate<{ revision: number }>('documents.change', {
    ...{ id, baseRevision: opened.revision, requestId: crypto.randomUUID(), label: 'Bench' },
    changes: putsOf([...keyframeRecords(40), ...markerRecords(120)]),
  });
  await editor.mutate('icgis.publish', { projectId, icgiId: id });
  caller.revision = stored.revision;
  return caller;
}

/** Until no job is left: a first start makes previews of what it ships with. */
async function settled(stage: Stage): Promise<void> {
  await using stores = await stage.open();
  const client = new pg.Client({ connectionString: stores.url });
  await client.connect();
  try {
    const isIdle = async () => {
      const { rows } = await client.query(
        `select 1 from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now() limit 1`,
      );
      return rows.length === 0;
    };
    await until(isIdle, 'jobs were not done', SETTLED_WITHIN);
  } finally {
    await client.end();
  }
}

const rest = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
