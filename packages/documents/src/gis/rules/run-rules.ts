import { isPress, type RuleAction, type RuleCondition, type RuleTrigger } from './rule.ts';
import type { RuleGraph } from './rule-graph.ts';

/** Most actions that one trigger leads to, also by what they cause in turn. */
export const MAX_ACTIONS = 64;

/** What a visitor or the page around does. */
export type RuleEvent =
  | { on: 'shape.hover' | 'shape.select' | 'hotspot.select' | 'category.toggle'; id: string }
  | { on: 'message'; message: string };

/** The map that rules watch and move. */
export interface RuleWorld {
  /** The category and all that it stands in are switched on. */
  isCategoryOn: (id: string) => boolean;
  selected: () => { type: string; id: string } | null;
  zoom: () => number;
  isMoving: () => boolean;
  /** `isPressed`: it follows a press or a key at once, so that a window may be opened. */
  act: (action: RuleAction, isPressed: boolean) => void;
  /** Calls later; the answer takes it back. */
  after: (seconds: number, call: () => void) => () => void;
}

/** What a trigger led to. */
export interface RuleRun {
  trigger: string;
  /** Ids of the conditions that held and the actions that were done, in order. */
  steps: readonly string[];
  /** It was ended at {@link MAX_ACTIONS}. */
  isCut: boolean;
}

/** Rules at work on one map. */
export interface RuleSession {
  /** The map is drawn: rules wait from now on. `isLoad` false: what a loaded map begins with is not done again. */
  start: (isLoad?: boolean) => void;
  fire: (event: RuleEvent) => void;
  /** The camera stands still. */
  rest: (isByVisitor: boolean) => void;
  stop: () => void;
}

/** What began something: its actions, and those of what they cause in turn, count together. */
interface Cause {
  left: number;
}

/** The way from one trigger. */
interface Walk {
  cause: Cause;
  isPressed: boolean;
  /** A rule runs once, however many paths lead to it. */
  seen: Set<string>;
  steps: string[];
  /** Triggers that are waited for from now on. */
  waits: string[];
  isCut: boolean;
}

/** A zoom of a rule's range: whole levels, as labels count them. */
export const isWithin = (zoom: number, range: { min: number; max: number } | null): boolean =>
  range !== null && zoom >= range.min && Math.floor(zoom) <= range.max;

/** Waits for events on a map and runs its rules. `onRun` is called for each trigger that led to something. */
export function runRules(graph: RuleGraph, world: RuleWorld, onRun: (run: RuleRun) => void = () => {}): RuleSession {
  return new Running(graph, world, onRun);
}

class Running implements RuleSession {
  readonly #graph: RuleGraph;
  readonly #world: RuleWorld;
  readonly #onRun: (run: RuleRun) => void;
  /** Triggers that are waited for. */
  readonly #waiting = new Set<string>();
  readonly #timers = new Map<string, () => void>();
  /** Triggers in whose range of zoom the camera stands. */
  #inside = new Set<string>();
  /** What moved the camera last; null: the visitor. */
  #mover: Cause | null = null;
  #depth = 0;
  /** The camera came to rest while rules were at work: by whom. */
  #rested: boolean | null = null;
  #isOver = false;

  constructor(graph: RuleGraph, world: RuleWorld, onRun: (run: RuleRun) => void) {
    this.#graph = graph;
    this.#world = world;
    this.#onRun = onRun;
  }

  start(isLoad = true): void {
    this.#inside = this.#nowInside();
    for (const id of this.#graph.first) this.#wait(id, null);
    for (const trigger of isLoad ? this.#graph.triggers : [])
      if (trigger.on === 'map.load' && this.#waiting.has(trigger.id)) this.#run(trigger, null);
  }

  fire(event: RuleEvent): void {
    this.#mover = null;
    const met = this.#graph.triggers.filter((trigger) => this.#waiting.has(trigger.id) && isMet(trigger, event));
    for (const trigger of met) this.#run(trigger, null);
  }

  rest(isByVisitor: boolean): void {
    if (this.#depth > 0) {
      this.#rested = isByVisitor;
      return;
    }
    const before = this.#inside;
    this.#inside = this.#nowInside();
    const cause = isByVisitor ? null : this.#mover;
    this.#mover = null;
    for (const trigger of this.#graph.triggers) {
      const { id, on } = trigger;
      const is = this.#inside.has(id);
      if (on !== (is ? 'zoom.enter' : 'zoom.leave') || before.has(id) === is || !this.#waiting.has(id)) continue;
      this.#run(trigger, cause);
    }
  }

  stop(): void {
    this.#isOver = true;
    this.#waiting.clear();
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
  }

  #nowInside(): Set<string> {
    const zoom = this.#world.zoom();
    const inside = this.#graph.triggers.filter((trigger) => isWithin(zoom, trigger.zoom));
    return new Set(inside.map(({ id }) => id));
  }

  #wait(id: string, cause: Cause | null): void {
    const trigger = this.#graph.rules.get(id);
    this.#waiting.add(id);
    if (trigger?.type !== 'trigger' || trigger.on !== 'timer' || trigger.seconds === null) return;
    this.#timers.get(id)?.();
    const ring = () => {
      this.#timers.delete(id);
      this.#run(trigger, cause);
    };
    this.#timers.set(id, this.#world.after(trigger.seconds, ring));
  }

  /** `cause`: what led to the trigger; null: it begins by itself, or a visitor did. */
  #run(trigger: RuleTrigger, cause: Cause | null): void {
    if (this.#isOver) return;
    const walk: Walk = {
      cause: cause ?? { left: MAX_ACTIONS },
      isPressed: isPress(trigger),
      seen: new Set([trigger.id]),
      steps: [],
      waits: [],
      isCut: false,
    };
    this.#depth += 1;
    for (const id of this.#graph.next(trigger.id)) this.#step(id, walk);
    this.#depth -= 1;
    const { steps, waits, isCut } = walk;
    // One that something leads to has had its turn once it led to something.
    if (this.#graph.isFollowing(trigger.id) && steps.length + waits.length > 0) this.#waiting.delete(trigger.id);
    for (const id of waits) this.#wait(id, walk.cause);
    if (steps.length > 0 || isCut) this.#onRun({ trigger: trigger.id, steps, isCut });
    if (this.#depth > 0 || this.#rested === null) return;
    const isByVisitor = this.#rested;
    this.#rested = null;
    // A camera that flies on comes to rest later.
    if (!this.#world.isMoving()) this.rest(isByVisitor);
  }

  #step(id: string, walk: Walk): void {
    const rule = this.#graph.rules.get(id);
    if (rule?.type === 'trigger') walk.waits.push(id);
    if (!rule || rule.type === 'trigger' || walk.seen.has(id)) return;
    if (rule.type === 'condition' && !this.#holds(rule)) return;
    walk.seen.add(id);
    if (rule.type === 'action') {
      const { cause } = walk;
      walk.isCut ||= cause.left === 0;
      if (cause.left === 0) return;
      cause.left -= 1;
      if (MOVES.has(rule.do)) this.#mover = cause;
      this.#world.act(rule, walk.isPressed);
    }
    walk.steps.push(id);
    for (const follower of this.#graph.next(id)) this.#step(follower, walk);
  }

  #holds({ test, target, zoom, not }: RuleCondition): boolean {
    return this.#isTrue(test, target?.id ?? null, zoom) !== not;
  }

  #isTrue(test: RuleCondition['test'], target: string | null, zoom: RuleCondition['zoom']): boolean {
    if (test === 'zoom.within') return isWithin(this.#world.zoom(), zoom);
    if (test === 'category.on') return target !== null && this.#world.isCategoryOn(target);
    const selected = this.#world.selected();
    return target === null ? selected?.type === 'outline-feature' : selected?.id === target;
  }
}

/** Actions that can move the camera. */
const MOVES: ReadonlySet<RuleAction['do']> = new Set([
  'camera.fit',
  'camera.fly',
  'shape.select',
  'navigation.set',
  'stop.next',
]);

function isMet({ on, target, message }: RuleTrigger, event: RuleEvent): boolean {
  if (on !== event.on) return false;
  if (event.on === 'message') return message === event.message;
  return target === null || target.id === event.id;
}
