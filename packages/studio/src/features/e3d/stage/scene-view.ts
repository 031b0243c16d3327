import type { Presence } from '@diorama/contract/live/live.contract.ts';
import type { E3dRecords } from '@diorama/documents/e3d/e3d.records.ts';
import { ancestorsOf, withDescendants } from '@diorama/documents/e3d/entity-tree.ts';
import type { SceneView } from '@diorama/players/e3d/scene/e3d-scene.port.ts';
import type { StageOptions } from './stage-session.tsx';

/** Outline of what one has selected oneself. */
const OWN = '#6366f1';
/** Of what others have, by a number that is always the same for a person. */
const OTHERS = ['#0ea5e9', '#f59e0b', '#10b981', '#ec4899', '#8b5cf6', '#f97316'];
/** Types that show what the others look like: they stay when something is isolated. */
const SURROUNDINGS: ReadonlySet<string> = new Set(['light', 'environment', 'camera']);

/** What is shown of the scene while editing. */
export function sceneView(
  e3d: E3dRecords,
  { hidden, isolated }: Pick<StageOptions, 'hidden' | 'isolated'>,
  selected: ReadonlySet<string>,
  people: readonly Presence[],
): SceneView {
  const outlined = new Map([...selected].map((id) => [id, OWN]));
  for (const { path, user } of people) {
    const [collection, id] = path?.split('/') ?? [];
    if (collection === 'entities' && id && !outlined.has(id)) outlined.set(id, colorOf(user.id));
  }
  return {
    categories: new Map(),
    slots: new Map(),
    hidden: isolated ? new Set([...hidden, ...withoutIsolated(e3d, isolated)]) : hidden,
    outlined,
  };
}

function colorOf(userId: string): string {
  let sum = 0;
  for (const letter of userId) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973;
  return OTHERS[sum % OTHERS.length] ?? OWN;
}

/** Everything apart from what is isolated, what holds it, and what lights it. */
function withoutIsolated(e3d: E3dRecords, isolated: ReadonlySet<string>): string[] {
  const shown = new Set(withDescendants(e3d, isolated).map(({ id }) => id));
  for (const id of isolated) for (const outer of ancestorsOf(e3d, id)) shown.add(outer);
  return e3d
    .all('entities')
    .filter(({ id, components }) => !shown.has(id) && !components.some(({ data }) => SURROUNDINGS.has(data.type)))
    .map(({ id }) => id);
}
