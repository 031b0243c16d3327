import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import { assetIdOf } from '@diorama/documents/engine/reference/references.ts';
import { Copy, Ellipsis, ImagePlus, Pause, Play, Trash2 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useAction } from '../../../../editor/actions/actions-context.ts';
import { useReadOnly } from '../../../../editor/read-only.ts';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { Range } from '../../../../ui/field/range.tsx';
import { formatBytes } from '../../../../ui/format/bytes.ts';
import { counted } from '../../../../ui/format/counted.ts';
import { useListSelection } from '../../../../ui/list/use-list-selection.ts';
import { DropdownMenu } from '../../../../ui/menu/dropdown-menu.tsx';
import type { MenuEntry } from '../../../../ui/menu/menu-entry.ts';
import { AssetPicker, FilesDropArea, mediaOf } from '../../../files/public.ts';
import { useEditor, useRecord } from '../../editor-hooks.ts';
import { usePlayhead } from '../../stage/playhead.tsx';
import { useStage, useStageState } from '../../stage-context.tsx';
import { useReplaceFrames } from '../../upload/use-replace-frames.tsx';
import { FrameGrid } from './frame-grid.tsx';
import { useFrameActions } from './use-frame-actions.ts';

const framesIn = (ids: Iterable<string>): Set<number> => new Set([...ids].map(Number));

/** The frames of the selected transition: scrubbed, trimmed, put in another order. */
export function FrameStrip({ transitionId }: { transitionId: string }) {
  const { space, documentId } = useEditor();
  const { media } = useStage();
  const isReadOnly = useReadOnly() !== null;
  const transition = useRecord('transitions', transitionId);
  const playhead = usePlayhead();
  const fileIds = useMemo(() => transition?.frames.map(({ url }) => assetIdOf(url) ?? '') ?? [], [transition?.frames]);
  const count = fileIds.length;
  const ids = useMemo(() => fileIds.map((_, at) => String(at)), [fileIds]);
  const [isPicking, setPicking] = useState(false);
  const replacement = useReplaceFrames(transitionId);
  const list = useListSelection({
    ids,
    columns: Math.max(2, count),
    isFollowing: true,
    current: String(playhead.frame),
    onPress: (id) => playhead.seek(Number(id)),
    onChoose: (_ids, lead) => lead !== null && playhead.seek(Number(lead)),
    onDelete: (chosen) => actions.remove(framesIn(chosen)),
    onMove: (chosen, by) => {
      const places = framesIn(chosen);
      const edge = by < 0 ? Math.min(...places) - 1 : Math.max(...places) + 2;
      actions.move(places, Math.min(count, Math.max(0, edge)));
    },
  });
  const actions = useFrameActions(transitionId, (chosen) => {
    list.select(chosen.map(String));
    playhead.seek(chosen[0] ?? playhead.frame);
  });
  const onPictures = useCallback(playhead.setPictures, []);
  if (!transition) return null;
  const selected = framesIn(list.selected);
  const work = media?.transitions.find(({ id }) => id === transitionId);
  const largest = work?.playable.type === 'video' ? work.playable.variants[0]?.forward.bytes : undefined;
  const facts = [
    counted(count, 'frame'),
    `${(count / transition.fps).toFixed(1)} s`,
    ...(largest ? [formatBytes(largest)] : []),
    ...(work?.state === 'queued' ? ['waiting to be encoded'] : []),
    ...(work?.state === 'running' ? [`being encoded, ${Math.round(work.progress * 100)} %`] : []),
    ...(selected.size > 1 ? [`${selected.size} selected`] : []),
  ].join(' · ');
  const insertAt = selected.size > 0 ? Math.max(...selected) + 1 : count;
  return (
    <FilesDropArea
      title="Drop frames"
      hint="Images are put in after the selected frame"
      onFiles={(files) => void actions.bring(insertAt, files, ({ items }) => items.map(mediaOf))}
    >
      <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-1">
        <div className="flex h-6 min-w-0 items-center gap-2">
          <h2 className="truncate font-strong" title={transition.name}>
            {transition.name || 'Untitled'}
          </h2>
          <span className="flex-none text-n10 text-xs tabular-nums">{facts}</span>
          <span className="ml-auto flex flex-none gap-0.5">
            <PlayButtons isDisabled={!transition.start || !transition.end} />
            {!isReadOnly && (
              <>
                <IconButton
                  {...AssetPicker.opener}
                  label="Add frames"
                  icon={ImagePlus}
                  onClick={() => setPicking(true)}
                />
                <DropdownMenu
                  label="Frames"
                  align="end"
                  side="top"
                  entries={frameEntries({
                    actions,
                    selected,
                    count,
                    frame: playhead.frame,
                    onReplace: replacement.pick,
                  })}
                >
                  {(trigger) => <IconButton {...trigger} label="More with frames" icon={Ellipsis} />}
                </DropdownMenu>
              </>
            )}
          </span>
        </div>
        {count === 0 ? (
          <p className="grid flex-1 place-items-center text-n10">
            {isReadOnly ? 'No frames yet' : 'Drop numbered frames here, or add them from the assets.'}
          </p>
        ) : (
          <>
            <Scrubber count={count} />
            <FrameGrid
              fileIds={fileIds}
              list={list}
              frame={playhead.frame}
              isReadOnly={isReadOnly}
              onPictures={onPictures}
              onDrop={(moved, before) => actions.move(framesIn(moved), before)}
              onTrim={actions.trim}
            />
          </>
        )}
      </div>
      {isPicking && (
        <AssetPicker
          projectId={space.id}
          title="Add frames"
          confirmLabel="Add"
          isMultiple
          documentId={documentId}
          purpose={{ type: 'insert', transitionId, at: insertAt }}
          onClose={() => setPicking(false)}
          onPick={(files: FileItem[]) => {
            setPicking(false);
            actions.insert(insertAt, files.map(mediaOf));
          }}
        />
      )}
      {replacement.picker}
    </FilesDropArea>
  );
}

function PlayButtons({ isDisabled }: { isDisabled: boolean }) {
  const { moving } = useStageState();
  const { isPlaying } = usePlayhead();
  const [forward, backward, pause] = [useAction('play'), useAction('play-in-reverse'), useAction('pause')];
  return (
    <>
      <IconButton
        label="Play in reverse"
        icon={Play}
        shortcut={backward?.keys?.[0]}
        className="[&>svg]:-scale-x-100"
        disabled={isDisabled}
        onClick={() => backward?.run()}
      />
      {moving !== null && isPlaying() ? (
        <IconButton label="Pause" icon={Pause} shortcut={pause?.keys?.[0]} onClick={() => pause?.run()} />
      ) : (
        <IconButton
          label="Play"
          icon={Play}
          shortcut={forward?.keys?.[0]}
          disabled={isDisabled}
          onClick={() => forward?.run()}
        />
      )}
    </>
  );
}

interface FrameMenu {
  actions: ReturnType<typeof useFrameActions>;
  selected: ReadonlySet<number>;
  count: number;
  frame: number;
  onReplace: () => void;
}

function frameEntries({ actions, selected, count, frame, onReplace }: FrameMenu): MenuEntry[] {
  const chosen = counted(selected.size, 'frame');
  const isNone = selected.size === 0;
  return [
    { kind: 'action', id: 'replace', label: 'Replace render…', onSelect: onReplace },
    { kind: 'separator', id: 'after-replace' },
    {
      kind: 'action',
      id: 'trim-start',
      label: `Trim to start at frame ${frame + 1}`,
      isDisabled: frame === 0 || count === 0,
      onSelect: () => actions.trim(frame, count - 1),
    },
    {
      kind: 'action',
      id: 'trim-end',
      label: `Trim to end at frame ${frame + 1}`,
      isDisabled: frame >= count - 1,
      onSelect: () => actions.trim(0, frame),
    },
    {
      kind: 'action',
      id: 'reverse',
      label: selected.size > 1 ? `Reverse ${chosen}` : 'Reverse all frames',
      isDisabled: count < 2,
      onSelect: () => actions.reverse(selected),
    },
    {
      kind: 'action',
      id: 'duplicate',
      label: `Duplicate ${chosen}`,
      icon: Copy,
      isDisabled: isNone,
      onSelect: () => actions.duplicate(selected),
    },
    { kind: 'separator', id: 'before-delete' },
    {
      kind: 'action',
      id: 'delete',
      label: `Delete ${chosen}`,
      icon: Trash2,
      shortcut: 'Del',
      isDangerous: true,
      isDisabled: isNone,
      onSelect: () => actions.remove(selected),
    },
  ];
}

/** Drags through the transition; the stage shows the frame. While it plays, it follows. */
function Scrubber({ count }: { count: number }) {
  const { frame, seek, transition } = usePlayhead();
  const { moving } = useStageState();
  const last = count - 1;
  const isMoving = moving !== null && moving.transition === transition;
  const now = isMoving ? (moving.reverse ? 1 - moving.progress : moving.progress) * last : frame;
  return (
    <Range
      label="Frame"
      valueText={`Frame ${Math.round(now) + 1} of ${count}`}
      max={Math.max(1, last)}
      value={Math.round(now)}
      onChange={seek}
    />
  );
}
