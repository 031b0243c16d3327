import type { Conflict } from '@diorama/contract/errors/api-error.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { useEditor } from '../../engine/editor-context.tsx';
import { conflictKey, type Resolution } from '../../engine/kept/unsaved-records.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { formatRelativeTime } from '../../ui/format/relative-time.ts';
import { DifferenceValue } from '../history/difference-value.tsx';
import { formatValue, type ShownValue } from '../history/format-value.ts';
import { useHistoryDocument } from '../history/use-history-document.ts';
import { combineTexts } from './combine-texts.ts';
import { type ConflictGroup, conflictGroups, deletedBy } from './conflict-groups.ts';
import { conflictHeading } from './conflict-heading.ts';

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
  const { nameOf, findPictures, pictureOf } = useHistoryDocument();
  const format = { labels, nameOf };
  const shownOf = (value: unknown, path: readonly string[]) => formatValue(value, path.slice(1), format);
  const uris = mediaIn(
    conflict.paths.flatMap(({ path, base, mine, theirs }) => [base, mine, theirs].map((value) => shownOf(value, path))),
  );
  const { data: found } = useQuery({
    queryKey: ['conflict-pictures', uris],
    queryFn: () => findPictures(uris),
    enabled: uris.length > 0,
    staleTime: 60_000,
  });
  const show = (value: unknown, path: readonly string[]) => (
    <DifferenceValue shown={shownOf(value, path)} pictureOf={(uri) => pictureOf(uri) ?? found?.get(uri)} />
  );
  const groups = conflictGroups(store.definition, conflict.paths);
  const choose = (group: ConflictGroup, side: Side) =>
    setChoices(new Map([...choices, ...group.map(({ path }) => [conflictKey(path), side] as const)]));
  const chooseAll = (side: 'mine' | 'theirs') =>
    setChoices(new Map(conflict.paths.map(({ path }) => [conflictKey(path), side])));
  return (
    <Dialog
      // Without a way to close it: the choice would stay open and nothing be saved.
      isOpen
      size="large"
      title={titleOf(conflict, who)}
      text={`${conflict.at ? `${formatRelativeTime(conflict.at, new Date())}. ` : ''}Choose what to keep. Your other changes are kept either way.`}
      onSubmit={() => resolve.mutate()}
      footer={
        <>
          {groups.length > 1 && (
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
        {groups.map((group) => {
          const [{ path, base, mine, theirs }] = group;
          const key = conflictKey(path);
          const chosen = choices.get(key) ?? 'mine';
          const both = combineTexts(base, mine, theirs);
          const heading = conflictHeading(store.definition, { path, base, mine, theirs }, who, (at) => store.at(at));
          const option = (side: Side, label: string, value: unknown) => (
            <label
              className={`flex min-w-0 flex-1 cursor-pointer flex-col gap-1 rounded-md border p-2.5 ${chosen === side ? 'border-accent bg-accent-soft' : 'border-n5'}`}
            >
              <span
                className={heading.hasValues ? 'flex items-center gap-2 text-n10 text-xs' : 'flex items-center gap-2'}
              >
                <input type="radio" name={key} checked={chosen === side} onChange={() => choose(group, side)} />
                {label}
              </span>
              {heading.hasValues && <span className="break-words">{show(value, path)}</span>}
            </label>
          );
          return (
            <li key={key}>
              <p className="mb-1.5 break-words font-strong">{heading.title}</p>
              <div className="flex gap-2 max-sm:flex-col">
                {option('mine', heading.mine, mine)}
                {option('theirs', heading.theirs, theirs)}
                {both !== null && option('both', 'Both', both)}
              </div>
              {heading.hasValues && <div className="mt-1 text-n10 text-xs">Before: {show(base, path)}</div>}
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

function titleOf({ paths }: Conflict, who: string): string {
  if (paths.every((path) => deletedBy(path) === 'theirs')) return `${who} deleted what you changed`;
  if (paths.every((path) => deletedBy(path) === 'mine')) return `${who} changed what you deleted`;
  return `${who} changed the same ${paths.length === 1 ? 'field' : 'fields'}`;
}

function resolutionOf({ path, base, mine, theirs }: Path, choices: ReadonlyMap<string, Side>): Resolution {
  const side = choices.get(conflictKey(path)) ?? 'mine';
  return side === 'both' ? { type: 'value', value: combineTexts(base, mine, theirs) } : { type: side };
}

/** Addresses of the pictures among values. */
const mediaIn = (values: readonly ShownValue[]): string[] => [
  ...new Set(values.flatMap((value) => (value.type === 'media' ? value.first.url : []))),
];
