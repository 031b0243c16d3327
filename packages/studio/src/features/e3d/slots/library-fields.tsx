import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { membersOf } from '../../../editor/fields/members-of.ts';
import { PlainReference, type ReferenceOption } from '../../../editor/fields/plain-reference.tsx';
import { useWantedText } from '../../../ui/list/wanted-text.ts';
import { materialDetail, materialList } from '../../materials/public.ts';
import { productMeshes } from '../e3d.queries.ts';
import { useEditor } from '../editor-hooks.ts';
import type { ComponentField } from '../inspector/use-component-field.ts';
import { useSceneMedia } from '../stage/scene/scene-media.tsx';

/** Materials that the list offers. */
const MOST_OFFERED = 100;
/** Under a field, in line with its value. */
const LINK = 'ml-25 w-fit text-accent-ink text-xs hover:underline';

const idOf = (field: ComponentField): string | null => {
  const { id } = membersOf(field.value);
  return typeof id === 'string' && !field.isMixed ? id : null;
};

/** Materials of the library to choose from, those that match what is typed, and the chosen one whatever its place among them. */
export function useMaterialOptions(id: string | null): {
  options: ReferenceOption[];
  onSearch: (typed: string) => void;
} {
  const [typed, onSearch] = useState('');
  const search = useWantedText(typed);
  const { data } = useInfiniteQuery(materialList({ limit: MOST_OFFERED, search }));
  const { data: chosen, isPending } = useQuery({ ...materialDetail(id ?? ''), enabled: id !== null });
  const listed = data?.pages.flatMap(({ items }) => items.map(({ id: value, name }) => ({ value, label: name }))) ?? [];
  const isListed = listed.some(({ value }) => value === id);
  // Until its name is known it counts as there: only one that was looked for can be missing.
  const name = chosen?.name ?? (isPending ? 'Looking it up' : undefined);
  const isMissing = id !== null && name !== undefined && !isListed;
  return { options: isMissing ? [...listed, { value: id, label: name }] : listed, onSearch };
}

/** A material of the library. */
export function MaterialField({ field }: { field: ComponentField }) {
  const id = idOf(field);
  const offered = useMaterialOptions(id);
  return (
    <div className="flex flex-col gap-1">
      <PlainReference field={field} target="material" {...offered} />
      {id !== null && (
        <Link to="/edit/material/$materialId" params={{ materialId: id }} className={LINK}>
          Edit material
        </Link>
      )}
    </div>
  );
}

/** A mesh of this configurator, and how far it is. */
export function MeshField({ field }: { field: ComponentField }) {
  const { media } = useSceneMedia();
  const { documentId, space } = useEditor();
  const { data: all } = useQuery(productMeshes(space.id, documentId));
  const id = idOf(field);
  const meshes = new Map(Object.entries(media?.meshes ?? {}).map(([key, mesh]) => [key.split('@')[0] ?? key, mesh]));
  const state = id === null ? undefined : meshes.get(id);
  const names = new Map([
    ...(all ?? []).map(({ id: value, name }): [string, string] => [value, name]),
    ...[...meshes].map(([value, { name }]): [string, string] => [value, name]),
  ]);
  const options = [...names].map(([value, label]) => ({ value, label }));
  return (
    <div className="flex flex-col gap-1">
      <PlainReference
        field={field}
        target="mesh"
        options={
          id !== null && !names.has(id) && !(media && all)
            ? [...options, { value: id, label: 'Looking it up' }]
            : options
        }
      />
      {id !== null && state && (
        <Link to="/edit/mesh/$meshId" params={{ meshId: id }} className={LINK}>
          Open mesh
        </Link>
      )}
      {(state?.state === 'pending' || state?.state === 'processing') && (
        <p className="pl-25 text-n10 text-xs">Being prepared</p>
      )}
      {state?.state === 'failed' && !field.issue && (
        <p className="pl-25 text-bad-ink text-xs">{state.error ?? 'It could not be read'}</p>
      )}
    </div>
  );
}
