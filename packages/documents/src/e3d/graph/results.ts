import type { I18nString } from '../../shared/primitives.schema.ts';
import { isTrue, type Value } from '../expression/value.ts';
import { turnBy } from '../scene/euler.ts';
import type { Unit } from '../table.schema.ts';
import type { CompiledGraph, CompiledNode } from './compile-graph.ts';
import type { Evaluation } from './evaluation.ts';
import type { NodeOf } from './graph-source.ts';
import { filled } from './node-ports.ts';
import { filledText } from './steps.ts';
import type { ValueType } from './value-type.ts';

type Vector = { x: number; y: number; z: number };

/** Where the graph puts an entity; what is absent stays as the document has it. Metres. */
export interface GraphPlacement {
  position?: Vector;
  rotation?: Vector & { w: number };
  scale?: Vector;
}

/** What a configuration makes of the scene: by the ids of slots, categories and entities. */
export interface SceneResults {
  /** Ids of materials and meshes. A slot that got nothing is absent: its fallback holds. */
  slots: ReadonlyMap<string, string>;
  categories: ReadonlyMap<string, boolean>;
  visible: ReadonlyMap<string, boolean>;
  placements: ReadonlyMap<string, GraphPlacement>;
  animations: ReadonlyMap<string, { clip: string; speed: number }>;
  /** An entity with a camera. */
  camera: string | null;
}

/** Everything that leads into the scene, all of one moment. */
export function sceneResults(evaluation: Evaluation): SceneResults {
  const slots = new Map<string, string>();
  const categories = new Map<string, boolean>();
  const visible = new Map<string, boolean>();
  const placements = new Map<string, GraphPlacement>();
  const animations = new Map<string, { clip: string; speed: number }>();
  let camera: string | null = null;
  for (const compiled of evaluation.graph.nodes) {
    const { node } = compiled;
    const value = (name: string) => evaluation.input(compiled, name);
    switch (node.type) {
      case 'out.material':
      case 'out.mesh': {
        const id = idOf(value(node.type === 'out.mesh' ? 'mesh' : 'material'));
        if (node.slot && id !== null && !slots.has(node.slot.id)) slots.set(node.slot.id, id);
        break;
      }
      case 'out.category':
        if (node.category) categories.set(node.category.id, isTrue(value('show')));
        break;
      case 'out.visible':
        if (node.entity) visible.set(node.entity.id, isTrue(value('show')));
        break;
      case 'out.transform':
        if (node.entity) placements.set(node.entity.id, placementOf(value));
        break;
      case 'out.animation': {
        const speed = value('speed');
        if (node.entity && isTrue(value('play')))
          animations.set(node.entity.id, { clip: node.clip, speed: typeof speed === 'number' ? speed : 1 });
        break;
      }
      case 'out.camera':
        camera = idOf(value('camera')) ?? camera;
        break;
      default:
    }
  }
  return { slots, categories, visible, placements, animations, camera };
}

function placementOf(value: (name: string) => Value): GraphPlacement {
  const [position, degrees, scale] = [value('position'), value('rotation'), value('scale')].map(vectorOf);
  return {
    ...(position ? { position } : {}),
    ...(degrees ? { rotation: turnBy(degrees) } : {}),
    // Nothing can be drawn without a size.
    ...(scale && scale.x * scale.y * scale.z !== 0 ? { scale } : {}),
  };
}

const idOf = (value: Value): string | null =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : null;

const vectorOf = (value: Value): Vector | null =>
  typeof value === 'object' && value !== null && 'z' in value ? value : null;

/** A result that visitors read: a number of a unit, or a text. null: there is none. */
export type ShownResult = { type: 'number'; value: number | null; unit: Unit } | { type: 'text'; text: I18nString };

/** Writes a value of an edge as visitors read it, in a language. */
export type FormatValue = (value: Value, type: ValueType, language: string) => string;

/** What `out.value` or `out.text` shows; null: the node is neither, or stands in a circle. */
export function shownResult(evaluation: Evaluation, nodeId: string, format: FormatValue): ShownResult | null {
  const { graph } = evaluation;
  const compiled = graph.nodes[graph.places.get(nodeId) ?? -1];
  if (compiled?.node.type === 'out.value') {
    const value = evaluation.value(nodeId);
    return { type: 'number', value: typeof value === 'number' ? value : null, unit: compiled.node.unit };
  }
  if (compiled?.node.type !== 'out.text') return null;
  return { type: 'text', text: textOf(evaluation, compiled, compiled.node, format) };
}

function textOf(evaluation: Evaluation, compiled: CompiledNode, node: NodeOf<'out.text'>, format: FormatValue) {
  return filledText(node.text, (text, language) =>
    filled(text, (name) => {
      const at = compiled.inputs.indexOf(name);
      return at < 0
        ? undefined
        : format(evaluation.input(compiled, name), inputType(evaluation.graph, compiled, at), language);
    }),
  );
}

/** The type an input receives, if it is known before anything runs. */
function inputType(graph: CompiledGraph, { reads }: CompiledNode, at: number): ValueType {
  const place = reads[at] ?? -1;
  const from = graph.nodes.find(({ writes, outputs }) => place >= writes && place < writes + outputs.length);
  return from?.types[place - from.writes] ?? { type: 'any' };
}
