import { Minus, Plus } from 'lucide-react';
import { useAction } from '../../../editor/actions/actions-context.tsx';
import { useReadOnly } from '../../../editor/read-only.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Toolbar } from '../../../ui/toolbar.tsx';
import { type Tool, useMapSession } from '../map-session.tsx';

const BAR = 'flex items-center gap-0.5 rounded-lg bg-pop p-1 shadow-float';
const TOOLS: readonly Tool[] = ['select', 'point', 'line', 'area', 'label'];

/** The tools of the map, and its zoom. */
export function MapToolbar() {
  const { tool, camera } = useMapSession();
  const isReadOnly = useReadOnly() !== null;
  return (
    <div className="absolute top-2.5 left-2.5 z-10 flex flex-wrap gap-2">
      <Toolbar label="Tools" className={BAR}>
        {(isReadOnly ? TOOLS.slice(0, 1) : TOOLS).map((id) => (
          <ToolButton key={id} id={id} isPressed={tool === id} />
        ))}
      </Toolbar>
      <Toolbar label="View" className={BAR}>
        <ToolButton id="frame" />
        <IconButton label="Zoom out" icon={Minus} onClick={() => camera?.zoomBy(-1)} />
        <IconButton label="Zoom in" icon={Plus} onClick={() => camera?.zoomBy(1)} />
      </Toolbar>
    </div>
  );
}

function ToolButton({ id, isPressed }: { id: string; isPressed?: boolean }) {
  const action = useAction(id);
  if (!action?.icon) return null;
  return (
    <IconButton
      label={action.label}
      icon={action.icon}
      shortcut={action.keys?.[0]}
      {...(isPressed === undefined ? {} : { isPressed })}
      onClick={() => action.run()}
    />
  );
}
