import { expect, test } from 'vitest';
import { GraphNode } from '../gis.schema.ts';
import { kindOf, type Rule, type RuleKind } from './rule.ts';
import { ruleGraph } from './rule-graph.ts';
import { MAX_ACTIONS, type RuleRun, runRules } from './run-rules.ts';

const ref = (type: string, id: string) => ({ type, id });
const rule = (fields: Record<string, unknown>): Rule => GraphNode.schema.parse({ order: 'a0', ...fields });
const trigger = (id: string, on: string, more: Record<string, unknown> = {}) =>
  rule({ id, type: 'trigger', on, ...more });
const condition = (id: string, what: string, more: Record<string, unknown> = {}) =>
  rule({ id, type: 'condition', test: what, ...more });
const action = (id: string, what = 'stop.next', more: Record<string, unknown> = {}) =>
  rule({ id, type: 'action', do: what, ...more });

/** A map of numbers, with rules at work. Edges are written `from>to`. */
function mapWith(rules: Rule[], edges: string[]) {
  const done: string[] = [];
  const runs: RuleRun[] = [];
  const timers = new Set<{ seconds: number; call: () => void }>();
  const on = new Set<string>();
  const state = { zoom: 10, isMoving: false, selected: null as { type: string; id: string } | null };
  const ends = edges.map((edge) => edge.split('>').map((id) => ref('graph-node', id)));
  const graph = ruleGraph(
    rules,
    ends.map(([from = null, to = null]) => ({ from, to })),
  );
  let onAct: (id: string) => void = () => {};
  const session = runRules(
    graph,
    {
      isCategoryOn: (id) => on.has(id),
      selected: () => state.selected,
      zoom: () => state.zoom,
      isMoving: () => state.isMoving,
      act: (act, isPressed) => {
        done.push(isPressed ? `${act.id} pressed` : act.id);
        onAct(act.id);
      },
      after(seconds, call) {
        const timer = { seconds, call };
        timers.add(timer);
        return () => void timers.delete(timer);
      },
    },
    (run) => runs.push(run),
  );
  return {
    ...session,
    state,
    on,
    runs,
    timers,
    start: () => session.start(),
    fire: (event: Parameters<typeof session.fire>[0]) => session.fire(event),
    rest: (isByVisitor: boolean) => session.rest(isByVisitor),
    stop: () => session.stop(),
    /** What was done since this was called last. */
    done: () => done.splice(0),
    whenActing: (call: (id: string) => void) => {
      onAct = call;
    },
    ring() {
      for (const timer of [...timers]) {
        timers.delete(timer);
        timer.call();
      }
    },
  };
}

test('each trigger is met by what it names, and without a target by any', () => {
  const map = mapWith(
    [
      trigger('load', 'map.load'),
      trigger('hover', 'shape.hover', { target: ref('outline-feature', 's1') }),
      trigger('shape', 'shape.select'),
      trigger('spot', 'hotspot.select', { target: ref('hotspot', 'h1') }),
      trigger('toggle', 'category.toggle', { target: ref('category', 'c1') }),
      trigger('call', 'message', { message: 'go' }),
      ...['a', 'b', 'c', 'd', 'e', 'f'].map((id) => action(id)),
    ],
    ['load>a', 'hover>b', 'shape>c', 'spot>d', 'toggle>e', 'call>f'],
  );
  map.start();
  expect(map.done()).toEqual(['a']);
  for (const id of ['s2', 's1']) map.fire({ on: 'shape.hover', id });
  expect(map.done()).toEqual(['b']);
  for (const id of ['s2', 's1']) map.fire({ on: 'shape.select', id });
  expect(map.done()).toEqual(['c pressed', 'c pressed']);
  for (const id of ['h2', 'h1']) map.fire({ on: 'hotspot.select', id });
  for (const id of ['c2', 'c1']) map.fire({ on: 'category.toggle', id });
  expect(map.done()).toEqual(['d pressed', 'e pressed']);
  for (const message of ['stop', 'go']) map.fire({ on: 'message', message });
  expect(map.done()).toEqual(['f']);
});

test('zoom is entered and left when the camera rests, not where it stands at first', () => {
  const zoom = { min: 12, max: 14 };
  const map = mapWith(
    [trigger('in', 'zoom.enter', { zoom }), trigger('out', 'zoom.leave', { zoom }), action('a'), action('b')],
    ['in>a', 'out>b'],
  );
  map.state.zoom = 13;
  map.start();
  map.rest(true);
  expect(map.done()).toEqual([]);
  for (const level of [14.9, 15, 16, 12, 11.9]) {
    map.state.zoom = level;
    map.rest(true);
  }
  expect(map.done()).toEqual(['b', 'a', 'b']);
});

test('a timer rings once after its seconds, and not when the map is gone', () => {
  const map = mapWith([trigger('t', 'timer', { seconds: 5 }), action('a')], ['t>a']);
  map.start();
  expect([...map.timers].map(({ seconds }) => seconds)).toEqual([5]);
  map.ring();
  map.ring();
  expect(map.done()).toEqual(['a']);
  const gone = mapWith([trigger('t', 'timer', { seconds: 5 }), action('a')], ['t>a']);
  gone.start();
  gone.stop();
  expect(gone.timers.size).toBe(0);
});

test('conditions let through what holds when they are reached, or what does not', () => {
  const zoom = { min: 12, max: 22 };
  const map = mapWith(
    [
      trigger('t', 'message', { message: 'go' }),
      condition('on', 'category.on', { target: ref('category', 'c1') }),
      condition('off', 'category.on', { target: ref('category', 'c1'), not: true }),
      condition('any', 'shape.selected'),
      condition('this', 'shape.selected', { target: ref('outline-feature', 's1') }),
      condition('near', 'zoom.within', { zoom }),
      ...['a', 'b', 'c', 'd', 'e'].map((id) => action(id)),
    ],
    ['t>on', 'on>a', 't>off', 'off>b', 't>any', 'any>c', 't>this', 'this>d', 't>near', 'near>e'],
  );
  map.start();
  const go = () => {
    map.fire({ on: 'message', message: 'go' });
    return map.done();
  };
  expect(go()).toEqual(['b']);
  map.on.add('c1');
  map.state.selected = ref('hotspot', 'h1');
  expect(go()).toEqual(['a']);
  map.state.selected = ref('outline-feature', 's2');
  map.state.zoom = 12;
  expect(go()).toEqual(['a', 'c', 'e']);
  map.state.selected = ref('outline-feature', 's1');
  expect(go()).toEqual(['a', 'c', 'd', 'e']);
});

test('actions follow each other in order; one that several ways lead to is done once', () => {
  const map = mapWith(
    [trigger('t', 'map.load'), action('a'), action('b'), action('c')],
    ['t>a', 't>b', 'a>c', 'b>c', 'c>a'],
  );
  map.start();
  expect(map.done()).toEqual(['a', 'c', 'b']);
  expect(map.runs).toEqual([{ trigger: 't', steps: ['a', 'c', 'b'], isCut: false }]);
});

test('a trigger that something leads to waits for it, and has its turn once', () => {
  const map = mapWith(
    [
      trigger('first', 'message', { message: 'one' }),
      trigger('then', 'message', { message: 'two' }),
      trigger('later', 'timer', { seconds: 2 }),
      action('a'),
      action('b'),
      action('c'),
    ],
    ['first>a', 'a>then', 'then>b', 'b>later', 'later>c'],
  );
  map.start();
  const say = (message: string) => map.fire({ on: 'message', message });
  say('two');
  expect([map.done(), map.timers.size]).toEqual([[], 0]);
  say('one');
  say('two');
  say('two');
  expect(map.done()).toEqual(['a', 'b']);
  map.ring();
  expect(map.done()).toEqual(['c']);
});

test('a circle through what visitors do goes round as often as they do it', () => {
  const map = mapWith(
    [trigger('t', 'shape.select'), trigger('u', 'hotspot.select'), action('a'), action('b')],
    ['t>a', 'a>u', 'u>b', 'b>t'],
  );
  map.start();
  map.fire({ on: 'hotspot.select', id: 'h' });
  for (let round = 0; round < 2; round += 1) {
    map.fire({ on: 'shape.select', id: 's' });
    map.fire({ on: 'shape.select', id: 's' });
    map.fire({ on: 'hotspot.select', id: 'h' });
  }
  expect(map.done()).toEqual(['a pressed', 'b pressed', 'a pressed', 'b pressed']);
});

test('one trigger leads to 64 actions at most', () => {
  const ids = Array.from({ length: MAX_ACTIONS + 6 }, (_, at) => `a${at}`);
  const map = mapWith(
    [trigger('t', 'message', { message: 'go' }), ...ids.map((id) => action(id))],
    ids.map((id, at) => `${ids[at - 1] ?? 't'}>${id}`),
  );
  map.start();
  map.fire({ on: 'message', message: 'go' });
  expect([map.done().length, map.runs.at(-1)?.isCut]).toEqual([MAX_ACTIONS, true]);
  map.fire({ on: 'message', message: 'go' });
  expect(map.done()).toHaveLength(MAX_ACTIONS);
});

test('flights that call each other end, until the visitor moves the map again', () => {
  const zoom = { min: 15, max: 22 };
  const map = mapWith(
    [
      trigger('in', 'zoom.enter', { zoom }),
      trigger('out', 'zoom.leave', { zoom }),
      action('away', 'camera.fly'),
      action('back', 'camera.fly'),
    ],
    ['in>away', 'out>back'],
  );
  // Reduced motion: the camera is there at once, and comes to rest while the action is done.
  map.whenActing((id) => {
    map.state.zoom = id === 'away' ? 10 : 16;
    map.rest(false);
  });
  map.start();
  map.state.zoom = 16;
  map.rest(true);
  expect([map.done().length, map.runs.at(-1)?.isCut]).toEqual([MAX_ACTIONS, true]);
  map.state.zoom = map.state.zoom === 16 ? 10 : 16;
  map.rest(true);
  expect(map.done()).toHaveLength(MAX_ACTIONS);
});

test('flights that take time end, too', () => {
  const zoom = { min: 15, max: 22 };
  const map = mapWith(
    [
      trigger('in', 'zoom.enter', { zoom }),
      trigger('out', 'zoom.leave', { zoom }),
      action('away', 'camera.fly'),
      action('back', 'camera.fly'),
    ],
    ['in>away', 'out>back'],
  );
  let goal: number | null = null;
  map.whenActing((id) => {
    goal = id === 'away' ? 10 : 16;
  });
  map.start();
  map.state.zoom = 16;
  map.rest(true);
  for (let flights = 0; goal !== null && flights < 100; flights += 1) {
    map.state.zoom = goal;
    goal = null;
    map.rest(false);
  }
  expect([map.done().length, map.runs.at(-1)?.isCut]).toEqual([MAX_ACTIONS, true]);
});

test('what the map does by itself opens no window, and a rule tells its kind', () => {
  const map = mapWith(
    [trigger('t', 'timer', { seconds: 1 }), trigger('s', 'shape.select'), action('a', 'link.open')],
    ['t>a', 's>a'],
  );
  map.start();
  map.ring();
  map.fire({ on: 'shape.select', id: 's1' });
  expect(map.done()).toEqual(['a', 'a pressed']);
  const kinds: RuleKind[] = [trigger('t', 'timer'), condition('c', 'zoom.within'), action('a')].map(kindOf);
  expect(kinds.map(({ name }) => name)).toEqual(['timer', 'zoom.within', 'stop.next']);
});
