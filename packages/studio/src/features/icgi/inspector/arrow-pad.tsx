import type { ControlName, KeyframeRecord } from '@diorama/documents/icgi/icgi.records.ts';
import { CONTROL_NAMES, targetOf } from '@diorama/documents/icgi/view-links.ts';
import { thumbOf } from '../../../editor/pictures.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { Thumbnail } from '../../../ui/show/thumbnail.tsx';
import { ARROW_ICONS, ARROW_LABELS } from '../arrow-icons.ts';
import { useEditor, useRecord } from '../editor-hooks.ts';
import { usePicture } from '../stage-context.tsx';
import { useSelection } from '../use-selection.ts';

/** The arrows of a view as visitors have them, each with the picture of where it leads; a press goes there. */
export function ArrowPad({ keyframe }: { keyframe: KeyframeRecord }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: it groups no fields
    <div role="group" aria-label="Where the arrows lead" className="grid grid-cols-3 gap-1.5">
      {CONTROL_NAMES.map((name) => (
        <PadArrow key={name} keyframe={keyframe} name={name} />
      ))}
    </div>
  );
}

function PadArrow({ keyframe, name }: { keyframe: KeyframeRecord; name: ControlName }) {
  const { store } = useEditor();
  const { goTo } = useSelection();
  const control = keyframe.controls[name];
  // Drawn again when what the arrow plays changes.
  useRecord('transitions', control.type === 'transition' ? control.transition?.id : undefined);
  const id = targetOf(store.records(), control);
  const target = useRecord('keyframes', id ?? undefined);
  const thumb = thumbOf(usePicture(id ?? ''));
  const icon = (
    <span className="absolute bottom-1 left-1 grid size-5 place-items-center rounded-full bg-n1 text-n12 shadow-lift">
      <Icon of={ARROW_ICONS[name]} size={12} />
    </span>
  );
  // The field of the arrow says so, too.
  if (!target || id === null)
    return (
      <span
        aria-hidden
        className="relative m-0.5 block aspect-video self-start rounded-sm border border-n7 border-dashed"
      >
        {icon}
      </span>
    );
  const called = target.name || 'Untitled';
  return (
    <button
      type="button"
      aria-label={`${ARROW_LABELS[name]} arrow: go to ${called}`}
      onClick={() => goTo(id)}
      className="flex min-w-0 flex-col gap-1 rounded-md p-0.5 text-left text-2xs hover:bg-n3"
    >
      <span className="relative block">
        <Thumbnail {...(thumb ? { src: thumb } : {})} alt="" className="w-full rounded-sm" />
        {icon}
      </span>
      <span className="truncate px-0.5" title={called}>
        {called}
      </span>
    </button>
  );
}
