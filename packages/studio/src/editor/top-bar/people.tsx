import type { Presence } from '@diorama/contract/live/live.contract.ts';
import { recordTitle } from '@diorama/documents/engine/labels.ts';
import { useEditor, usePeople, usePeopleAt } from '../../engine/editor-context.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useShowRecord } from '../use-show-record.ts';

/** Faces shown side by side; more are counted. */
const MOST_FACES = 4;

/** The others who have this document open. Pressing a face goes to where that person is. */
export function People() {
  const { store } = useEditor();
  const { labels } = store.definition;
  const show = useShowRecord();
  const people = onePerUser(usePeople());
  if (people.length === 0) return null;
  const shown = people.slice(0, people.length > MOST_FACES ? MOST_FACES - 1 : MOST_FACES);
  const others = people.slice(shown.length);
  const placeOf = (key: string | null): string => {
    const name = key && recordTitle(labels, key.split('/')[0] ?? '', store.at(key));
    return name ? `, at ${name}` : '';
  };
  const goTo = (key: string | null) => {
    if (key && store.at(key)) show(key);
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
