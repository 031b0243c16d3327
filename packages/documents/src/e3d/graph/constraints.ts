import type { I18nString } from '../../shared/primitives.schema.ts';
import { isTrue } from '../expression/value.ts';
import { type Evaluation, validInput } from './evaluation.ts';
import { type GraphNode, type InputValue, isInput, type NodeOf } from './graph-source.ts';

type Constraint = NodeOf<'constraint.allow' | 'constraint.require' | 'constraint.range'>;

/** A constraint that the present choices break. */
export interface Refusal {
  /** The constraint's id. */
  node: string;
  /** The input it is about. */
  input: string;
  message: I18nString;
}

/** What an input has to become for a constraint to hold. */
interface Fix {
  input: string;
  value: InputValue;
}

interface Broken extends Refusal {
  /** What the author lets the graph do about it; null: the choice is refused. */
  fix: Fix | null;
}

const isConstraint = (node: GraphNode): node is Constraint => node.type.startsWith('constraint.');

/** Every constraint that is broken now, in the order of the graph. */
export const refusals = (evaluation: Evaluation): Refusal[] =>
  broken(evaluation).map(({ node, input, message }) => ({ node, input, message }));

/** True when no constraint is broken: as {@link refusals}, without making a list. */
export function isAllowed(evaluation: Evaluation): boolean {
  return broken(evaluation).length === 0;
}

function broken(evaluation: Evaluation): Broken[] {
  const found: Broken[] = [];
  for (const compiled of evaluation.graph.nodes) {
    const { node } = compiled;
    if (!isConstraint(node)) continue;
    const input = (node.type === 'constraint.range' ? node.number : node.choice)?.id;
    if (input === undefined) continue;
    const value = evaluation.value(input);
    const about = { node: node.id, input, message: node.message, fix: null };
    if (node.type === 'constraint.range') {
      const [min, max] = [evaluation.input(compiled, 'min'), evaluation.input(compiled, 'max')];
      const isBelow = typeof min === 'number' && typeof value === 'number' && value < min;
      const isAbove = typeof max === 'number' && typeof value === 'number' && value > max;
      if (isBelow || isAbove) found.push(about);
    } else {
      const when = isTrue(evaluation.input(compiled, 'when'));
      if (node.type === 'constraint.allow' && value === node.option && !when) found.push(about);
      if (node.type === 'constraint.require' && value !== node.option && when)
        found.push({ ...about, fix: node.autoCorrect ? { input, value: node.option } : null });
    }
  }
  return found;
}

/** What became of a choice. */
export type Choice =
  /** Accepted. `corrected`: what was changed along with it, with the messages that say so. */
  | { isTaken: true; corrected: readonly (Refusal & { value: InputValue })[] }
  /** Nothing changed. `fixes`: other choices with which it would be accepted. */
  | { isTaken: false; refusals: readonly Refusal[]; fixes: readonly Fix[] };

/** Most other choices that a refusal tries out, and that it offers. */
const MAX_TRIED = 400;
const MAX_FIXES = 3;

/**
 * Makes a choice. Where constraints require it, other inputs are corrected along; where they refuse it, everything is
 * as it was before. A choice that was refused before and changes nothing about that is let through: an existing fault
 * must not lock everything else.
 */
export function choose(evaluation: Evaluation, input: string, value: InputValue): Choice {
  const before = evaluation.configuration();
  const brokenBefore = new Set(refusals(evaluation).map(({ node }) => node));
  const back = () => restore(evaluation, before);
  const result = tried(evaluation, input, value, brokenBefore);
  if (result.refusals.length === 0) return { isTaken: true, corrected: result.corrected };
  back();
  return {
    isTaken: false,
    refusals: result.refusals,
    fixes: fixesTo(evaluation, { input, value }, brokenBefore, back),
  };
}

/** Options of a choice that would be refused now, with the reason. `options`: those to look at. */
export function refusedOptions(
  evaluation: Evaluation,
  input: string,
  options: Iterable<string>,
): Map<string, readonly Refusal[]> {
  const before = evaluation.configuration();
  const brokenBefore = new Set(refusals(evaluation).map(({ node }) => node));
  const found = new Map<string, readonly Refusal[]>();
  for (const option of options) {
    const result = tried(evaluation, input, option, brokenBefore);
    if (result.refusals.length > 0) found.set(option, result.refusals);
    restore(evaluation, before);
  }
  return found;
}

/** Puts back what was set, and nothing else. */
function restore(evaluation: Evaluation, before: Readonly<Record<string, InputValue>>): void {
  const now = evaluation.configuration();
  const gone = Object.keys(now).filter((id) => !Object.hasOwn(before, id));
  evaluation.set({ ...Object.fromEntries(gone.map((id) => [id, undefined])), ...before });
}

/** Sets an input and follows the corrections; the evaluation stands at what came of it. */
function tried(evaluation: Evaluation, input: string, value: InputValue, brokenBefore: ReadonlySet<string>) {
  evaluation.set({ [input]: value });
  const corrected: (Refusal & { value: InputValue })[] = [];
  // Each input is corrected once: two constraints that pull at one would go on without end.
  const done = new Set([input]);
  for (;;) {
    const all = broken(evaluation);
    const next = all.find(({ fix }) => fix && !done.has(fix.input));
    if (!next?.fix) return { corrected, refusals: all.filter(({ node }) => !brokenBefore.has(node)).map(withoutFix) };
    done.add(next.fix.input);
    evaluation.set({ [next.fix.input]: next.fix.value });
    corrected.push({ ...withoutFix(next), value: next.fix.value });
  }
}

const withoutFix = ({ node, input, message }: Broken): Refusal => ({ node, input, message });

/** Single other choices with which the wanted one would stand. */
function fixesTo(evaluation: Evaluation, wanted: Fix, brokenBefore: ReadonlySet<string>, back: () => void): Fix[] {
  const fixes: Fix[] = [];
  let trials = 0;
  for (const { node } of evaluation.graph.nodes) {
    const options =
      node.type === 'input.bool'
        ? [true, false]
        : node.type === 'input.choice'
          ? (evaluation.graph.tables.get(node.table?.id ?? '')?.keys() ?? [])
          : [];
    if (node.id === wanted.input) continue;
    for (const option of options) {
      if (evaluation.value(node.id) === option) continue;
      trials += 1;
      if (trials > MAX_TRIED) return fixes;
      evaluation.set({ [node.id]: option });
      const { refusals: left } = tried(evaluation, wanted.input, wanted.value, brokenBefore);
      const isKept = evaluation.value(node.id) === option;
      back();
      if (left.length === 0 && isKept) fixes.push({ input: node.id, value: option });
      if (fixes.length === MAX_FIXES) return fixes;
    }
  }
  return fixes;
}

/** Whether a value can be set at all. */
export function canTake(evaluation: Evaluation, input: string, value: unknown): value is InputValue {
  const node = evaluation.graph.nodes[evaluation.graph.places.get(input) ?? -1]?.node;
  return node !== undefined && isInput(node) && validInput(evaluation.graph, node, value) !== undefined;
}
