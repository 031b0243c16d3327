import type { Presence } from '@diorama/contract/live/live.contract.ts';
import type { SceneView } from '@diorama/players/e3d/scene/e3d-scene.port.ts';
import type { Selected } from '../../../../editor/address/address.tsx';
import type { StageOptions } from '../stage-session.tsx';

/** Outline of what one has selected oneself. */
const OWN = '#6366f1';
/** Of what others have, by a number that is always the same for a person. */
const OTHERS = ['#0ea5e9', '#f59e0b', '#10b981', '#ec4899', '#8b5cf6', '#f97316'];

/** What is shown of the scene while editing. */
export function sceneView(
  { hidden, isolated, categories }: Pick<StageOptions, 'hidden' | 'isolated' | 'categories'>,
  selected: ReadonlySet<string>,
  people: readonly Presence[],
  record: Selected | null,
): SceneView {
  const outlined = new Map([...selected].map((id) => [id, OWN]));
  for (const { path, user } of people) {
    const [collection, id] = path?.split('/') ?? [];
    if (collection === 'entities' && id && !outlined.has(id)) outlined.set(id, colorOf(user.id));
  }
  return {
    categories,
    slots: new Map(),
    hidden,
    isolated,
    outlined,
    ...(record?.collection === 'meshSlots' ? { outlinedSlots: new Map([[record.id, OWN]]) } : {}),
  };
}

function colorOf(userId: string): string {
  let sum = 0;
  for (const letter of userId) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973;
  return OTHERS[sum % OTHERS.length] ?? OWN;
}
