import { useQuery } from '@tanstack/react-query';
import { Focus, X } from 'lucide-react';
import { useMemo } from 'react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { counted } from '../../../ui/format/counted.ts';
import { meshNodes } from '../mesh.queries.ts';
import { useMesh } from '../mesh-context.tsx';
import { fateText, namesBelow, nodeTree } from '../outline/node-facts.ts';
import { Reference } from '../outline/reference-link.tsx';

/** The selected node: what it draws, and why it was kept, joined or removed. */
export function NodeSection() {
  const { mesh, shown, node, stage, go } = useMesh();
  const { data } = useQuery({ ...meshNodes(mesh.id, shown?.version ?? 0), enabled: shown !== null });
  const tree = useMemo(() => (data ? nodeTree(data) : null), [data]);
  const facts = node === undefined ? undefined : tree?.facts.get(node);
  if (!tree || node === undefined) return null;
  if (!facts)
    return (
      <InspectorSection
        title="Selected node"
        actions={<IconButton label="Select nothing" icon={X} onClick={() => go({ node: undefined })} />}
      >
        <p className="text-n10">This version has no node “{node}”.</p>
      </InspectorSection>
    );
  const { name, parts, triangles, references } = facts;
  return (
    <InspectorSection
      title={name || 'Without a name'}
      actions={
        <>
          <IconButton
            label="Frame this node"
            icon={Focus}
            onClick={() => stage.current?.frameNodes(namesBelow(tree, facts.id))}
          />
          <IconButton label="Select nothing" icon={X} onClick={() => go({ node: undefined })} />
        </>
      }
    >
      <p>{fateText(facts)}.</p>
      {references.length > 0 && (
        <ul aria-label="Referenced by" className="flex flex-wrap gap-1 text-xs">
          {references.map((by) => (
            <li key={`${by.type} ${by.id}`} className="flex min-w-0">
              <Reference of={by} hasProduct />
            </li>
          ))}
        </ul>
      )}
      {parts.length > 0 && (
        <ul aria-label="Parts" className="flex flex-col gap-0.5 text-n10 text-xs">
          {parts.map(({ primitive, material, fingerprint: { triangles: count, box } }) => (
            <li key={primitive} className="flex gap-2">
              <span className="min-w-0 flex-1 truncate">{material ?? 'No material'}</span>
              <span className="tabular-nums">{counted(count, 'triangle')}</span>
              <span className="tabular-nums">{[box.x, box.y, box.z].map((side) => side.toFixed(2)).join(' × ')} m</span>
            </li>
          ))}
        </ul>
      )}
      {parts.length > 1 && <p className="text-n10 text-xs">{counted(triangles, 'triangle')} in all</p>}
    </InspectorSection>
  );
}
