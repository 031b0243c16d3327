import { useState } from 'react';
import { thumbOf } from '../../../../editor/pictures.ts';
import { Button } from '../../../../ui/button.tsx';
import { Combobox } from '../../../../ui/combobox.tsx';
import { Select } from '../../../../ui/select.tsx';
import { Thumbnail } from '../../../../ui/thumbnail.tsx';
import { usePicture } from '../../stage/stage-context.tsx';
import type { StillBecomes } from '../plan/guess-stills.ts';
import type { ImportedStill } from '../plan/import-rows.ts';
import { SwapDialog } from '../swap/lazy-swap-dialog.tsx';
import { type OfferedImage, offeredBlob } from '../swap/offered-image.ts';
import { type Choice, useObjectUrl } from './import-row.tsx';

/** A single still that is more than a new view: what it is taken for, and what it becomes. */
export function StillRow(props: {
  still: ImportedStill;
  /** Views and transitions that are there. */
  views: readonly Choice[];
  transitions: readonly Choice[];
  onChange: (becomes: StillBecomes) => void;
}) {
  const { still, views, transitions, onChange } = props;
  const { becomes, image, reason, isAlike } = still;
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
    if (type === 'image') onChange({ type, view: views[0]?.value ?? '' });
    else if (type !== 'frame') onChange({ type });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed by the virtual list, which a list element would not hold
    <div
      role="listitem"
      aria-label={image.name}
      className="grid grid-cols-[132px_minmax(0,1fr)_minmax(0,420px)] items-start gap-x-4 gap-y-2 border-n4 border-t py-3 max-md:grid-cols-1"
    >
      <div className="flex gap-1">
        {becomes.type === 'image' && <Before keyframeId={becomes.view} />}
        <Thumbnail src={url} alt={becomes.type === 'image' ? 'New image' : ''} className="w-16" />
      </div>
      <div className="min-w-0">
        <p className="truncate font-strong" title={image.name}>
          {image.name}
        </p>
        <p className="text-n10 text-xs">{isAlike ? `${reason}, looks alike` : reason}</p>
      </div>
      <div className="grid min-w-0 gap-2">
        <Select
          label={`${image.name} becomes`}
          hasHiddenLabel
          options={options}
          value={becomes.type}
          onChange={choose}
        />
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

/** The image that a view has until now. */
function Before({ keyframeId }: { keyframeId: string }) {
  return <Thumbnail src={thumbOf(usePicture(keyframeId))} alt="Until now" className="w-16" />;
}

function differenceOf(count: number, different: number): string {
  // What is compared is where a picture is light and dark: one in other colours looks alike, not the same.
  if (count === 1) return different === 1 ? 'and looks different' : 'and looks alike';
  if (different === 0) return 'all look alike';
  return `${different} ${different === 1 ? 'looks' : 'look'} different`;
}

/** What is found of all stills: `12 stills are new versions of views (v03 to v04), 7 look different`. */
export function summaryOf(stills: readonly ImportedStill[]): string[] {
  const images = stills.filter(({ becomes }) => becomes.type === 'image');
  const frames = stills.filter(({ becomes }) => becomes.type === 'frame');
  const left = stills.filter(({ becomes, reason }) => becomes.type === 'leave' && reason !== '');
  const passes = left.filter(({ reason }) => reason.startsWith('A render pass'));
  const parts = left.length - passes.length;
  const labels = new Set(images.map(({ reason }) => reason.match(/^(.+ to .+) by its name$/)?.[1] ?? ''));
  const [label = ''] = labels.size === 1 ? labels : [];
  const different = images.filter(({ isAlike }) => !isAlike).length;
  const are = (count: number, one: string, many: string) =>
    count === 1 ? `1 still ${one}` : `${count} stills ${many}`;
  return [
    ...(images.length > 0
      ? [
          `${are(images.length, 'is a new version of a view', 'are new versions of views')}${label ? ` (${label})` : ''}, ${differenceOf(images.length, different)}`,
        ]
      : []),
    ...(frames.length > 0 ? [are(frames.length, 'is a frame of a transition', 'are frames of transitions')] : []),
    ...(passes.length > 0
      ? [
          `${are(passes.length, 'is a render pass', 'are render passes')} and left out. Import object-ID passes in Outlines`,
        ]
      : []),
    ...(parts > 0 ? [`${are(parts, 'is', 'are')} part of a cube or a stereo pair and left out`] : []),
  ];
}
