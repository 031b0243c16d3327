import type { GraphTestRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { Evaluation } from '@diorama/documents/e3d/graph/evaluation.ts';
import {
  acceptOutcomes,
  type Difference,
  differencesOf,
  keepConfiguration,
  outcomeOf,
  removeConfigurations,
  renameConfiguration,
} from '@diorama/documents/e3d/graph/graph-tests.ts';
import { nodeName } from '@diorama/documents/e3d/graph/node-labels.ts';
import { Check, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { InlineName } from '../../../ui/field/inline-name.tsx';
import { notifyDone } from '../../../ui/notice/notify.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { useEditor, useExecute, useList } from '../editor-hooks.ts';
import { useConfiguration } from '../stage/configuration.tsx';

/** Configurations that are kept with what they come to: publishing stops when the graph makes something else of one. */
export function KeptConfigurations({ onClose }: { onClose: () => void }) {
  const tests = useList('tests');
  const { graph, evaluation } = useConfiguration();
  const execute = useExecute();
  const isReadOnly = useReadOnly() !== null;
  const differences = useMemo(() => differencesOf(graph, tests), [graph, tests]);
  const [renamed, setRenamed] = useState<string | null>(null);
  const keep = () => {
    const id = newRecordId();
    const inputs = evaluation.configuration();
    execute(keepConfiguration, {
      id,
      name: `Configuration ${tests.length + 1}`,
      inputs,
      outcome: outcomeOf(evaluation),
    });
    setRenamed(id);
  };
  return (
    <section aria-label="Kept configurations" className="border-n5 border-t pt-3">
      <div className="mb-1 flex items-center gap-3">
        <h3 className="min-w-0 flex-1 font-strong">Kept configurations</h3>
        {isReadOnly ? null : (
          <Button size="small" onClick={keep}>
            Keep this one
          </Button>
        )}
      </div>
      <p className="mb-2 text-n10">Publishing stops when one of them comes to another price, or is refused.</p>
      {tests.length === 0 ? null : (
        <ul className="max-h-60 overflow-y-auto rounded-md border border-n5">
          {tests.map((test) => (
            <KeptRow
              key={test.id}
              test={test}
              differences={differences.get(test.id) ?? []}
              isRenamed={renamed === test.id}
              isReadOnly={isReadOnly}
              onRename={setRenamed}
              onClose={onClose}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface KeptRowProps {
  test: GraphTestRecord;
  differences: readonly Difference[];
  isRenamed: boolean;
  isReadOnly: boolean;
  onRename: (id: string | null) => void;
  onClose: () => void;
}

function KeptRow({ test, differences, isRenamed, isReadOnly, onRename, onClose }: KeptRowProps) {
  const { id, name, inputs } = test;
  const { graph, show } = useConfiguration();
  const { store } = useEditor();
  const execute = useExecute();
  const label = name || 'Untitled';
  const hasChanged = differences.length > 0;
  const changes = differences.map(({ node, kept, now }) => {
    const found = graph.nodes[graph.places.get(node ?? '') ?? -1]?.node;
    if (!found) return now === true ? 'refused now' : 'not refused any more';
    return `${nodeName(found)} ${now ?? 'nothing'} instead of ${kept ?? 'nothing'}`;
  });
  const remove = () => {
    execute(removeConfigurations, { ids: [id] });
    const step = store.history().past.at(-1);
    notifyDone(`Deleted “${label}”`, {
      id: 'deleted',
      action: { label: 'Undo', onClick: () => step && store.revert(step) },
    });
  };
  return (
    <li className="flex items-center gap-2 border-n4 border-b px-3 py-1.5 last:border-b-0">
      <span className={hasChanged ? 'text-warn-ink' : 'text-n10'}>
        <Icon of={hasChanged ? TriangleAlert : Check} size={16} />
      </span>
      <span className="min-w-0 flex-1">
        {isRenamed ? (
          <InlineName
            label={`Name of ${label}`}
            value={name}
            onCommit={(next) => execute(renameConfiguration, { id, name: next })}
            onClose={() => onRename(null)}
          />
        ) : (
          <span className="block truncate">{label}</span>
        )}
        {hasChanged ? <span className="block break-words text-n11 text-xs">{changes.join(', ')}</span> : null}
      </span>
      {hasChanged && !isReadOnly ? (
        <Button
          size="small"
          variant="quiet"
          onClick={() => execute(acceptOutcomes, { items: [{ id, ...outcomeOf(new Evaluation(graph, inputs)) }] })}
        >
          Accept
        </Button>
      ) : null}
      <Button
        size="small"
        variant="quiet"
        aria-label={`Show ${label}`}
        onClick={() => {
          show(inputs);
          onClose();
        }}
      >
        Show
      </Button>
      {isReadOnly ? null : (
        <>
          <IconButton label={`Rename ${label}`} icon={Pencil} onClick={() => onRename(id)} />
          <IconButton label={`Delete ${label}`} icon={Trash2} onClick={remove} />
        </>
      )}
    </li>
  );
}
