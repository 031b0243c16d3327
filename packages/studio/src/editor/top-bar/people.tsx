import type { Presence } from '@diorama/contract/live/live.contract.ts';
import { recordTitle } from '@diorama/documents/engine/schema/labels.ts';
import { useEditor, usePeople, usePeopleAt } from '../../engine/editor-context.tsx';
import { cx } from '../../ui/cx.ts';
import { Avatar } from '../../ui/show/avatar.tsx';
import { Tooltip } from '../../ui/show/tooltip.tsx';
import { useShowRecord } from '../address/use-show-record.ts';

/** Faces shown side by side; more are counted. */
const MOST_FACES = 4;
/** As high as a finger needs; not wider, as they overlap. */
const FINGER =
  'relative pointer-coarse:before:absolute pointer-coarse:before:inset-x-0 pointer-coarse:before:-inset-y-2.5';

/** The others who have this document open. Pressing a face goes to where that person is. */
export function People() {
  const { store, live } = useEditor();
  const { labels } = store.definition;
  const show = useShowRecord();
  const people = onePerUser(usePeople());
  if (people.length === 0) return null;
  const shown = people.slice(0, people.length > MOST_FACES ? MOST_FACES - 1 : MOST_FACES);
  const others = people.slice(shown.length);
  const nameOf = ({ user, isAway }: Presence): string => {
    if (user.id === live.userId) return 'You, in another tab';
    return isAway ? `${user.name}, away` : user.name;
  };
  const placeOf = (key: string | null): string => {
    const name = key && recordTitle(labels, key.split('/')[0] ?? '', store.at(key));
    return name ? `, at ${name}` : '';
  };
  const goTo = (key: string | null) => {
    if (key && store.at(key)) show(key);
  };
  return (
    <ul aria-label="Also here" className="flex flex-none items-center -space-x-1">
      {shown.map((person) => (
        <li key={person.user.id}>
          <Tooltip label={`${nameOf(person)}${placeOf(person.path)}`} side="bottom">
            <button type="button" className={cx('block rounded-full', FINGER)} onClick={() => goTo(person.path)}>
              <Avatar
                name={nameOf(person)}
                initialsOf={person.user.name}
                colorKey={person.user.id}
                size={24}
                hasRing
                isGrey={person.isAway || person.user.id === live.userId}
              />
            </button>
          </Tooltip>
        </li>
      ))}
      {others.length > 0 && (
        <li>
          <Tooltip label={others.map(nameOf).join(', ')} side="bottom">
            <button
              type="button"
              aria-label={`${others.length} more: ${others.map(nameOf).join(', ')}`}
              className={cx(
                'grid size-6 place-items-center rounded-full bg-n4 font-semibold text-2xs text-n11 ring-2 ring-n1',
                FINGER,
              )}
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
  const { live } = useEditor();
  const people = onePerUser(usePeopleAt(path))
    .filter(({ user }) => user.id !== live.userId)
    .slice(0, 3);
  return (
    people.length > 0 && (
      <span className="flex -space-x-1">
        {people.map(({ user, isAway }) => (
          <Avatar key={user.id} name={user.name} colorKey={user.id} size={16} isGrey={isAway} />
        ))}
      </span>
    )
  );
}

/** Two tabs of one person are one face: that of a tab that is not away. */
function onePerUser(people: readonly Presence[]): Presence[] {
  const ordered = people.toSorted((a, b) => Number(b.isAway) - Number(a.isAway));
  const faces = new Map(ordered.map((person) => [person.user.id, person]));
  return [...new Set(people.map(({ user }) => user.id))].flatMap((id) => faces.get(id) ?? []);
}
