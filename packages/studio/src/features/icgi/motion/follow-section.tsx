import { ChevronLeft, ChevronRight, Diamond, MapPin, Pentagon, Signpost, Sparkles, Trash2 } from 'lucide-react';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Combobox } from '../../../ui/field/combobox.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { counted } from '../../../ui/format/counted.ts';
import { useRecord } from '../editor-hooks.ts';
import { usePlayhead } from '../stage/playhead.tsx';
import { type FollowedThing, useFollowable, useTracks } from './use-tracks.ts';

const ICONS = { marker: MapPin, outline: Pentagon, widget: Signpost } as const;

/** What follows a transition instead of fading: added here, placed on the stage. */
export function FollowSection({ transition }: { transition: string }) {
  const isReadOnly = useReadOnly() !== null;
  const { things, propose, add } = useTracks(transition);
  const { others, proposed } = useFollowable(transition);
  if (things.length === 0 && others.length === 0) return null;
  return (
    <InspectorSection title="Following" isFoldable>
      {things.length === 0 && (
        <p className="text-n10 text-xs">
          Markers and outlines fade during the transition. Let them go along with the picture instead.
        </p>
      )}
      {things.length > 0 && (
        <ul className="flex flex-col gap-px" aria-label="Following">
          {things.map((thing) => (
            <FollowedRow key={thing.track.id} thing={thing} transition={transition} isReadOnly={isReadOnly} />
          ))}
        </ul>
      )}
      {!isReadOnly && proposed > 0 && (
        <Button icon={Sparkles} onClick={propose}>
          Follow {counted(proposed, 'thing')} seen at both ends
        </Button>
      )}
      {!isReadOnly && others.length > 0 && (
        <Combobox
          label="Add"
          placeholder="Choose what follows"
          emptyText="Nothing else stands at either end"
          options={others.map(({ key, label }) => ({ value: key, label }))}
          value={null}
          onChange={(wanted) => {
            const other = others.find(({ key }) => key === wanted);
            if (other) add(other);
          }}
        />
      )}
    </InspectorSection>
  );
}

interface FollowedRowProps {
  thing: FollowedThing;
  transition: string;
  isReadOnly: boolean;
}

function FollowedRow({ thing, transition, isReadOnly }: FollowedRowProps) {
  const { track, name, placement } = thing;
  const { choose, remove } = useTracks(transition);
  const { track: chosen, chooseTrack } = usePlayhead();
  const isChosen = chosen === track.id;
  const Icon = ICONS[placement.data.type];
  return (
    <li className={cx('rounded-md', isChosen && 'bg-n3')}>
      <div className="flex h-8 items-center gap-2 px-2">
        <Icon size={14} className="flex-none text-n10" aria-hidden />
        <button
          type="button"
          aria-pressed={isChosen}
          className="min-w-0 flex-1 truncate text-left"
          onClick={() => (isChosen ? chooseTrack(null) : choose(track))}
        >
          {name}
        </button>
        <span className="text-n10 text-xs tabular-nums">{counted(track.keys.length, 'key')}</span>
        {!isReadOnly && (
          <IconButton label={`Stop ${name} from following`} icon={Trash2} onClick={() => remove(track.id)} />
        )}
      </div>
      {isChosen && <Keys thing={thing} transition={transition} isReadOnly={isReadOnly} />}
    </li>
  );
}

/** Goes from key to key of a track, and takes the one at the playhead away. */
function Keys({ thing, transition, isReadOnly }: FollowedRowProps) {
  const { track, end } = thing;
  const { frame, seek } = usePlayhead();
  const { keyAt, removeKey } = useTracks(transition);
  const count = useRecord('transitions', transition)?.frames.length ?? 0;
  const last = Math.max(1, count - 1);
  const frames = track.keys.map(({ at }) => Math.round(at * last));
  const before = frames.findLast((one) => one < frame);
  const after = frames.find((one) => one > frame);
  const here = keyAt(track, frame / last);
  const isHome = frame === (end ? last : 0);
  return (
    <div className="flex items-center gap-1 px-2 pb-1.5">
      <IconButton
        label="Previous key"
        icon={ChevronLeft}
        disabled={before === undefined}
        onClick={() => before !== undefined && seek(before)}
      />
      <IconButton
        label="Next key"
        icon={ChevronRight}
        disabled={after === undefined}
        onClick={() => after !== undefined && seek(after)}
      />
      <span className="min-w-0 flex-1 text-n10 text-xs">
        {isHome
          ? 'Here it stands on its view. Go to another frame to place it.'
          : here
            ? `Key at frame ${frame + 1}`
            : `Frame ${frame + 1}: drag it to set a key`}
      </span>
      {!isReadOnly && here && (
        <IconButton label="Delete key" icon={Diamond} onClick={() => removeKey(track.id, here.at)} />
      )}
    </div>
  );
}
