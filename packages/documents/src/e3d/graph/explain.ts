import { isTrue, type Value } from '../expression/value.ts';
import type { CompiledGraph, CompiledNode } from './compile-graph.ts';
import type { Evaluation } from './evaluation.ts';

/** One node on the way to a result. */
export interface Reason {
  node: string;
  /** Of its outputs, what the result was made from. */
  value: Value;
  /** Its inputs that counted: names, and the nodes they came from. */
  from: readonly { input: string; node: string; value: Value }[];
}

/**
 * Why a node has its value: it and everything its value was made from, nearest first. Of branches only the one that was
 * taken counts.
 */
export function explain(evaluation: Evaluation, nodeId: string): Reason[] {
  const { graph } = evaluation;
  const writers = writersOf(graph);
  const start = graph.places.get(nodeId);
  if (start === undefined) return [];
  const reasons: Reason[] = [];
  const seen = new Set([start]);
  const open = [start];
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const compiled = graph.nodes[next];
    if (!compiled) continue;
    const from = counted(evaluation, compiled).flatMap((input) => {
      const place = compiled.reads[compiled.inputs.indexOf(input)] ?? -1;
      const writer = writers[place];
      if (writer === undefined) return [];
      if (!seen.has(writer)) {
        seen.add(writer);
        open.push(writer);
      }
      return { input, node: graph.nodes[writer]?.node.id ?? '', value: evaluation.input(compiled, input) };
    });
    reasons.push({ node: compiled.node.id, value: evaluation.value(compiled.node.id), from });
  }
  return reasons;
}

/** The place of the node that writes each value. */
function writersOf({ nodes, size }: CompiledGraph): number[] {
  const writers = new Array<number>(size);
  nodes.forEach(({ writes, outputs }, at) => {
    for (let output = 0; output < outputs.length; output += 1) writers[writes + output] = at;
  });
  return writers;
}

/** Inputs that had a say in the value of a node. */
function counted(evaluation: Evaluation, compiled: CompiledNode): readonly string[] {
  const { node, inputs } = compiled;
  if (node.type === 'logic.if') return ['when', isTrue(evaluation.input(compiled, 'when')) ? 'then' : 'else'];
  if (node.type === 'logic.switch') {
    const value = evaluation.input(compiled, 'value');
    const taken = node.cases.find((one) => one.value === value);
    return ['value', taken ? taken.id : 'default'];
  }
  return inputs;
}
