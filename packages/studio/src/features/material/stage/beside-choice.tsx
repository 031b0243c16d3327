import type { MaterialData } from '@diorama/documents/material/material.schema.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useShell } from '../../../editor/shell-context.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { materialDetail, materialList } from '../../materials/public.ts';

/** What stands beside the material. */
export interface Beside {
  /** `opened`: the material as it was when the editor was opened; else another one's id; null: nothing. */
  choice: string | null;
  choose: (choice: string | null) => void;
  data: MaterialData | null;
  label: string;
}

const OPENED = 'opened';

/** What the material is compared with, as long as the editor is open. */
export function useBeside(data: MaterialData): Beside {
  const [opened] = useState(data);
  const [choice, choose] = useState<string | null>(null);
  const isOther = choice !== null && choice !== OPENED;
  const { data: other } = useQuery({ ...materialDetail(choice ?? ''), enabled: isOther });
  if (choice === OPENED) return { choice, choose, data: opened, label: 'As it was when opened' };
  return { choice, choose, data: isOther ? (other?.material ?? null) : null, label: other?.name ?? '' };
}

/** Chooses what stands beside it: its former self, or any other material of the library. */
export function BesideChoice({ beside: { choice, choose } }: { beside: Beside }) {
  const { opened } = useShell();
  const { data } = useInfiniteQuery(materialList({ limit: 50 }));
  const others = (data?.pages.flatMap(({ items }) => items) ?? []).filter(({ id }) => id !== opened.id);
  return (
    <div className="w-56">
      <Combobox
        label="Compare with"
        hasHiddenLabel
        placeholder="Compare with…"
        searchPlaceholder="Find a material"
        emptyText="No materials match."
        options={[
          { value: OPENED, label: 'As it was when opened' },
          ...others.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={choice}
        onChange={choose}
      />
    </div>
  );
}
