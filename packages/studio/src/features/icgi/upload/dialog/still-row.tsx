import { MAX_NAME } from '@diorama/documents/icgi/icgi.schema.ts';
import { useState } from 'react';
import { thumbOf } from '../../../../editor/pictures.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Combobox } from '../../../../ui/field/combobox.tsx';
import { Select } from '../../../../ui/field/select.tsx';
import { CutName } from '../../../../ui/show/cut-name.tsx';
import { Thumbnail } from '../../../../ui/show/thumbnail.tsx';
import { usePicture } from '../../stage-context.tsx';
import type { ImportedStill } from '../plan/import-rows.ts';
import type { StillBecomes } from '../plan/pictures/guess-stills.ts';
import { sizeNote } from '../plan/row-notes.ts';
import { SwapDialog } from '../swap/lazy-swap-dialog.tsx';
import { type OfferedImage, offeredBlob } from '../swap/offered-image.ts';
import { type Choice, useObjectUrl } from './import-row.tsx';

/** A single still: what it is taken for, what it becomes, and what the view is called that it would become. */
export function StillRow(props: {
  still: ImportedStill;
  /** Views and transitions that are there. */
  views: readonly Choice[];
  transitions: readonly Choice[];
  onChange: (becomes: StillBecomes) => void;
  onName: (name: string) => void;
}) {
  const { still, views, transitions, onChange, onName } = props;
  const { becomes, image, reason, name, of } = still;
  const size = sizeNote(still);
  const url = useObjectUrl(image.source.file);
  const [offered, setOffered] = useState<OfferedImage | null>(null);
  const close = () => {
    if (offered) URL.revokeObjectURL(offered.url);
    setOffered(null);
  };
  const options = [
    { value: 'view', label: 'New view' },
    { value: 'image', label: 'New image of a view', isDisabled: views.length === 0 },
    ...(becomes.type === 'frame'
      ? [{ value: 'frame' as const, label: `Frame ${becomes.number} of a transition` }]
      : []),
    { value: 'leave', label: 'Leave out' },
  ] as const;
  const choose = (type: StillBecomes['type']) => {
    if (type === 'image') onChange({ type, view: of ?? views[0]?.value ?? '' });
    else if (type !== 'frame') onChange({ type });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed by the virtual list, which a list element would not hold
    <div
      role="listitem"
      aria-label={image.name}
      className="grid grid-cols-[8.25rem_minmax(0,1fr)_minmax(0,26.25rem)] items-start gap-x-4 gap-y-2 border-n4 border-t py-3 max-md:grid-cols-1"
    >
      <div className="flex gap-1">
        {becomes.type === 'image' && <Before keyframeId={becomes.view} />}
        <Thumbnail src={url} alt={becomes.type === 'image' ? 'New image' : ''} className="w-16" />
      </div>
      <div className="min-w-0">
        <CutName name={image.name} className="font-strong" />
        <p className="text-n10 text-xs">{becomes.type === 'image' ? withLook(still) : reason}</p>
        {size && <p className="text-warn-ink text-xs">{size}</p>}
      </div>
      <div className="grid min-w-0 gap-2">
        <Select
          label={`${image.name} becomes`}
          hasHiddenLabel
          options={options}
          value={becomes.type}
          onChange={choose}
        />
        {becomes.type === 'view' && (
          <input
            aria-label={`Name of the view of ${image.name}`}
            placeholder="Name of the view"
            value={name}
            maxLength={MAX_NAME}
            className="field-box h-8 min-w-0 px-2 pointer-coarse:h-11 pointer-coarse:text-[1rem]"
            onChange={(event) => onName(event.target.value)}
          />
        )}
        {becomes.type === 'image' && (
          <div className="flex min-w-0 gap-2">
            <div className="min-w-0 flex-1">
              <Combobox
                label={`${image.name} replaces the image of`}
                hasHiddenLabel
                isRequired
                options={views}
                value={becomes.view}
                onChange={(view) => view !== null && onChange({ type: 'image', view })}
              />
            </div>
            <Button onClick={() => void offeredBlob(image.source.file).then(setOffered)}>Compare</Button>
          </div>
        )}
        {becomes.type === 'frame' && (
          <Combobox
            label={`${image.name} goes into`}
            hasHiddenLabel
            isRequired
            options={transitions}
            value={becomes.transition}
            onChange={(transition) => transition !== null && onChange({ ...becomes, transition })}
          />
        )}
      </div>
      {offered && becomes.type === 'image' && (
        <SwapDialog keyframeId={becomes.view} image={offered} isBusy={false} onClose={close} onConfirm={close} />
      )}
    </div>
  );
}

const LOOKS: Readonly<Record<ImportedStill['look'], string>> = {
  alike: 'looks alike',
  different: 'looks different',
  unknown: 'could not be compared',
};

const withLook = ({ reason, look }: ImportedStill): string => [reason, LOOKS[look]].filter(Boolean).join(', ');

/** The image that a view has until now. */
function Before({ keyframeId }: { keyframeId: string }) {
  return <Thumbnail src={thumbOf(usePicture(keyframeId))} alt="Until now" className="w-16" />;
}
