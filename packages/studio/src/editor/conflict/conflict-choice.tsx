import type { Conflict } from '@diorama/contract/errors/api-error.ts';
import { fieldLabel, recordLabel, recordTitle, sentence } from '@diorama/documents/engine/labels.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { useEditor } from '../../engine/editor-context.tsx';
import { conflictKey, type Resolution } from '../../engine/unsaved-records.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatRelativeTime } from '../../ui/format/relative-time.ts';
import { combineTexts } from './combine-texts.ts';

type Side = 'mine' | 'theirs' | 'both';
type Path = Conflict['paths'][number];

/** Base, mine and theirs of each field; one of the two is kept, or of texts both. */
export function ConflictChoice({ conflict }: { conflict: Conflict }) {
  const { store, queue } = useEditor();
  const { labels } = store.definition;
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const resolve = useMutation({
    mutationFn: () =>
      queue.resolveConflict(
        new Map(conflict.paths.map((path) => [conflictKey(path.path), resolutionOf(path, choices)] as const)),
      ),
  });
  const who = conflict.by?.name ?? 'Someone';
  const nameOf = (key: string | undefined): string => {
    const [collection = ''] = key?.split('/') ?? [];
    return recordTitle(labels, collection, store.at(key ?? '')) ?? sentence(recordLabel(labels, collection).one);
  };
  const chooseAll = (side: 'mine' | 'theirs') =>
    setChoices(new Map(conflict.paths.map(({ path }) => [conflictKey(path), side])));
  return (
    <Dialog
      // Without a way to close it: the choice would stay open and nothing be saved.
      isOpen
      size="large"
      title={`${who} changed the same ${conflict.paths.length === 1 ? 'field' : 'fields'}`}
      text={`${conflict.at ? `${formatRelativeTime(conflict.at, new Date())}. ` : ''}Choose what to keep. Your other changes are kept either way.`}
      onSubmit={() => resolve.mutate()}
      footer={
        <>
          {conflict.paths.length > 1 && (
            <span className="mr-auto flex gap-2">
              <Button variant="quiet" onClick={() => chooseAll('mine')}>
                All yours
              </Button>
              <Button variant="quiet" onClick={() => chooseAll('theirs')}>
                All theirs
              </Button>
            </span>
          )}
          <Button type="submit" variant="primary" isPending={resolve.isPending}>
            Keep these
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-4">
        {conflict.paths.map(({ path, base, mine, theirs }) => {
          const key = conflictKey(path);
          const chosen = choices.get(key) ?? 'mine';
          const both = combineTexts(base, mine, theirs);
          const option = (side: Side, label: string, value: unknown) => (
            <label
              className={`flex min-w-0 flex-1 cursor-pointer flex-col gap-1 rounded-md border p-2.5 ${chosen === side ? 'border-accent bg-accent-soft' : 'border-n5'}`}
            >
              <span className="flex items-center gap-2 text-n10 text-xs">
                <input
                  type="radio"
                  name={key}
                  checked={chosen === side}
                  onChange={() => setChoices(new Map(choices).set(key, side))}
                />
                {label}
              </span>
              <span className="whitespace-pre-wrap break-words">{readable(value)}</span>
            </label>
          );
          return (
            <li key={key}>
              <p className="mb-1.5 font-strong">
                {nameOf(path[0])} · {path.length > 1 ? fieldLabel(labels, path.slice(1)) : 'whole'}
              </p>
              <div className="flex gap-2 max-sm:flex-col">
                {option('mine', 'Yours', mine)}
                {option('theirs', who, theirs)}
                {both !== null && option('both', 'Both', both)}
              </div>
              <p className="mt-1 truncate text-n10 text-xs">Before: {readable(base)}</p>
            </li>
          );
        })}
      </ul>
      {resolve.isError && (
        <p role="alert" className="mt-3 text-bad-ink">
          {messageOf(resolve.error)}
        </p>
      )}
    </Dialog>
  );
}

function resolutionOf({ path, base, mine, theirs }: Path, choices: ReadonlyMap<string, Side>): Resolution {
  const side = choices.get(conflictKey(path)) ?? 'mine';
  return side === 'both' ? { type: 'value', value: combineTexts(base, mine, theirs) } : { type: side };
}

/** A stored value in words. */
function readable(value: unknown): string {
  if (value === undefined || value === null) return 'Nothing';
  if (typeof value === 'string') return value || 'Empty';
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (Array.isArray(value)) return `${value.length} items`;
  if (typeof value === 'object' && 'name' in value && typeof value.name === 'string') return value.name;
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}
