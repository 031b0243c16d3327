import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { materialDetail, materialList } from '../../materials/public.ts';
import { useSceneMedia } from '../stage/scene-media.tsx';
import { membersOf } from './members-of.ts';
import { PlainReference } from './plain-reference.tsx';
import type { ComponentField } from './use-component-field.ts';

/** Materials that the list offers. */
const MOST_OFFERED = 100;

const idOf = (field: ComponentField): string | null => {
  const { id } = membersOf(field.value);
  return typeof id === 'string' && !field.isMixed ? id : null;
};

/** A material of the library. */
export function MaterialField({ field }: { field: ComponentField }) {
  const id = idOf(field);
  const { data } = useInfiniteQuery(materialList({ limit: MOST_OFFERED }));
  const { data: chosen } = useQuery({ ...materialDetail(id ?? ''), enabled: id !== null });
  const listed = data?.pages.flatMap(({ items }) => items.map(({ id: value, name }) => ({ value, label: name }))) ?? [];
  const isListed = listed.some(({ value }) => value === id);
  const options = id !== null && chosen && !isListed ? [...listed, { value: id, label: chosen.name }] : listed;
  return (
    <div className="flex flex-col gap-1">
      <PlainReference field={field} target="material" options={options} />
      {id !== null && (
        <p className="pl-[100px] text-xs">
          <Link to="/edit/material/$materialId" params={{ materialId: id }}>
            Edit material
          </Link>
        </p>
      )}
    </div>
  );
}

/** A mesh of this configurator, and how far it is. */
export function MeshField({ field }: { field: ComponentField }) {
  const { media } = useSceneMedia();
  const id = idOf(field);
  const meshes = new Map(Object.entries(media?.meshes ?? {}).map(([key, mesh]) => [key.split('@')[0] ?? key, mesh]));
  const state = id === null ? undefined : meshes.get(id);
  const options = [...meshes].map(([value, { name }]) => ({ value, label: name }));
  return (
    <div className="flex flex-col gap-1">
      <PlainReference
        field={field}
        target="mesh"
        options={id !== null && !state && !media ? [...options, { value: id, label: 'Looking it up' }] : options}
      />
      {id !== null && state && (
        <Link to="/edit/mesh/$meshId" params={{ meshId: id }} className="w-fit pl-[100px] text-accent-ink text-xs">
          Open mesh
        </Link>
      )}
      {state && state.state !== 'ready' && (
        <p className={state.state === 'failed' ? 'pl-[100px] text-bad-ink text-xs' : 'pl-[100px] text-n10 text-xs'}>
          {state.state === 'failed' ? (state.error ?? 'It could not be read') : 'Being prepared'}
        </p>
      )}
    </div>
  );
}
