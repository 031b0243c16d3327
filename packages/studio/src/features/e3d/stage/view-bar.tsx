import type { StandardView } from '@diorama/players/e3d/scene/e3d-scene.port.ts';
import { Video } from 'lucide-react';
import { Button } from '../../../ui/button/button.tsx';
import { Toolbar } from '../../../ui/button/toolbar.tsx';
import { DropdownMenu } from '../../../ui/menu/dropdown-menu.tsx';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { useShownRecords } from '../editor-hooks.ts';
import { useStageSession } from './stage-session.tsx';

const VIEWS: readonly { view: StandardView; label: string; key?: string }[] = [
  { view: 'home', label: 'Home' },
  { view: 'front', label: 'Front', key: '1' },
  { view: 'back', label: 'Back' },
  { view: 'right', label: 'Right', key: '3' },
  { view: 'left', label: 'Left' },
  { view: 'top', label: 'Top', key: '7' },
  { view: 'bottom', label: 'Bottom' },
];

/** From where one looks: sides, cameras of the document, with or without perspective. */
export function ViewBar() {
  const e3d = useShownRecords();
  const { scene, options, change } = useStageSession();
  const { projection } = options;
  const cameras = e3d
    .ordered('entities')
    .filter(({ components }) => components.some(({ data }) => data.type === 'camera'));
  const entries: MenuEntry[] = [
    ...VIEWS.map(
      ({ view, label, key }): MenuEntry => ({
        kind: 'action',
        id: view,
        label,
        ...(key ? { shortcut: key } : {}),
        onSelect: () => scene?.look(view, 'fly'),
      }),
    ),
    ...(cameras.length > 0 ? [{ kind: 'separator' as const, id: 'before-cameras' }] : []),
    ...cameras.map(
      ({ id, name }): MenuEntry => ({
        kind: 'action',
        id,
        label: name || 'Untitled camera',
        icon: Video,
        onSelect: () => scene?.lookFrom(id, 'fly'),
      }),
    ),
  ];
  const isFlat = projection === 'orthographic';
  return (
    <Toolbar
      label="View"
      className="absolute top-2.5 right-28 z-10 @max-xl:top-33 @max-xl:right-2.5 flex items-center gap-0.5 rounded-lg bg-pop p-1 shadow-float"
    >
      <DropdownMenu label="View" entries={entries} align="end">
        {(trigger) => (
          <Button {...trigger} size="small" variant="quiet" icon={Video} aria-label="View">
            View
          </Button>
        )}
      </DropdownMenu>
      <Button
        size="small"
        variant="quiet"
        aria-pressed={isFlat}
        title={isFlat ? 'Without perspective' : 'With perspective'}
        onClick={() => change({ projection: isFlat ? 'perspective' : 'orthographic' })}
      >
        {isFlat ? 'Ortho' : 'Persp'}
      </Button>
    </Toolbar>
  );
}
