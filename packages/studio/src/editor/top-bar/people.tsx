import type { Presence } from '@diorama/contract/live/live.contract.ts';
import { useEditor, usePeople, usePeopleAt } from '../../features/icgi/editor-hooks.ts';
import { useSelection } from '../../features/icgi/use-selection.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

/** Faces shown side by side; more are counted. */
const MOST_FACES = 4;

/** The others who have this walkthrough open. Pressing a face goes to where that person is. */
export function People() {
  const { store } = useEditor();
  const { select } = useSelection();
  const people = onePerUser(usePeople());
  if (people.length === 0) return null;
  const shown = people.slice(0, people.length > MOST_FACES ? MOST_FACES - 1 : MOST_FACES);
  const others = people.slice(shown.length);
  const placeOf = (path: string | null): string => {
    const name = path ? store.at(path)?.name : undefined;
    return typeof name === 'string' && name ? `, at ${name}` : '';
  };
  const goTo = (path: string | null) => {
    const [collection, id] = path?.split('/') ?? [];
    if (!id) return;
    if (collection === 'keyframes') select({ collection, id }, id);
    else if (collection === 'transitions') select({ collection, id }, store.get('transitions', id)?.start?.id);
    else if (collection === 'placements') select({ collection, id }, store.get('placements', id)?.keyframe?.id);
  };
  return (
    <ul aria-label="Also here" className="flex flex-none items-center -space-x-1">
      {shown.map(({ user, path }) => (
        <li key={user.id}>
          <Tooltip label={`${user.name}${placeOf(path)}`} side="bottom">
            <button type="button" className="block rounded-full" onClick={() => goTo(path)}>
              <Avatar name={user.name} colorKey={user.id} size={24} hasRing />
            </button>
          </Tooltip>
        </li>
      ))}
      {others.length > 0 && (
        <li>
          <Tooltip label={others.map(({ user }) => user.name).join(', ')} side="bottom">
            <button
              type="button"
              aria-label={`${others.length} more: ${others.map(({ user }) => user.name).join(', ')}`}
              className="grid size-6 place-items-center rounded-full bg-n4 font-semibold text-2xs text-n11 ring-2 ring-n1"
            >
              +{others.length}
            </button>
          </Tooltip>
        </li>
      )}
    </ul>
  );
}

/** The others who have this record selected, as small faces in its row. */
export function PeopleAt({ path }: { path: string }) {
  const people = onePerUser(usePeopleAt(path)).slice(0, 3);
  return (
    people.length > 0 && (
      <span className="flex -space-x-1">
        {people.map(({ user }) => (
          <Avatar key={user.id} name={user.name} colorKey={user.id} size={16} />
        ))}
      </span>
    )
  );
}

/** Two tabs of one person are one face. */
function onePerUser(people: readonly Presence[]): Presence[] {
  return [...new Map(people.map((person) => [person.user.id, person])).values()];
}
