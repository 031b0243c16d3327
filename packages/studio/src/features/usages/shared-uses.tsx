import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useShell } from '../../editor/shell-context.tsx';
import { useHeadRevision } from '../../engine/editor-context.tsx';
import { InspectorSection } from '../../ui/field/inspector-section.tsx';
import { groupUsages } from './group-usages.ts';
import { liveCopies } from './live-copies.ts';
import { UsageList } from './usage-list.tsx';
import { usagesOf } from './usages.queries.ts';

/** Where the open document, which products share, is used, and which live pages still show an older copy of it. */
export function SharedUses({ kind }: { kind: 'widget' | 'material' }) {
  const { opened } = useShell();
  const client = useQueryClient();
  const revision = useHeadRevision();
  const { data: usages } = useQuery(usagesOf(kind, opened.id));
  useEffect(() => {
    // What was saved, here or elsewhere, makes the copies of live pages older ones.
    if (revision > opened.revision) void client.invalidateQueries(usagesOf(kind, opened.id));
  }, [client, kind, revision, opened.id, opened.revision]);
  const groups = groupUsages(usages ?? []);
  const count = groups.length;
  return (
    <InspectorSection title={count === 0 ? 'Used in' : `Used in ${count}`} isFoldable>
      {usages && count > 0 ? (
        <>
          <UsageList usages={usages} isAcross />
          <p className="mt-1 text-n10 text-xs">{liveCopies(groups)}</p>
        </>
      ) : (
        <p className="text-n10">{usages ? `No product uses this ${kind} yet.` : 'Looking it up'}</p>
      )}
    </InspectorSection>
  );
}
