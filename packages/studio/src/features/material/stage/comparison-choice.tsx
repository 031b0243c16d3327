import type { MaterialData } from '@diorama/documents/material/material.schema.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useShell } from '../../../editor/shell-context.tsx';
import { Combobox } from '../../../ui/field/combobox.tsx';
import { materialDetail, materialList, materialPublished } from '../../materials/public.ts';

/** What is shown next to the material. */
export interface Comparison {
  /**
   * `opened`: the material as it was when the editor was opened; `published:<product>`: as visitors of a product got it;
   * else another one's id; null: nothing.
   */
  choice: string | null;
  choose: (choice: string | null) => void;
  data: MaterialData | null;
  label: string;
}

const OPENED = 'opened';
const PUBLISHED = 'published:';

/** What the material is compared with, as long as the editor is open. */
export function useComparison(data: MaterialData): Comparison {
  const [opened] = useState(data);
  const [choice, choose] = useState<string | null>(null);
  const { opened: material } = useShell();
  const productId = choice?.startsWith(PUBLISHED) ? choice.slice(PUBLISHED.length) : null;
  const { data: published } = useQuery({
    ...materialPublished(material.id, productId ?? undefined),
    enabled: productId !== null,
  });
  const isOther = choice !== null && choice !== OPENED && productId === null;
  const { data: other } = useQuery({ ...materialDetail(choice ?? ''), enabled: isOther });
  if (choice === OPENED) return { choice, choose, data: opened, label: 'As it was when opened' };
  const place = published?.places.find((one) => one.productId === productId);
  if (productId !== null)
    return { choice, choose, data: published?.material ?? null, label: place ? publishedLabel(place) : '' };
  return { choice, choose, data: isOther ? (other?.material ?? null) : null, label: other?.name ?? '' };
}

const publishedLabel = ({ productName, version }: { productName: string; version: number }): string =>
  `Published with ${productName}, v${version}`;

/** Chooses what is shown next to it: its former state, or any other material of the library. */
export function ComparisonChoice({ comparison: { choice, choose } }: { comparison: Comparison }) {
  const { opened } = useShell();
  const { data } = useInfiniteQuery(materialList({ limit: 50 }));
  const places = useQuery(materialPublished(opened.id)).data?.places ?? [];
  const others = (data?.pages.flatMap(({ items }) => items) ?? []).filter(({ id }) => id !== opened.id);
  return (
    <div className="w-48">
      <Combobox
        label="Compare with"
        hasHiddenLabel
        placeholder="Compare with…"
        searchPlaceholder="Find a material"
        emptyText="No materials match."
        options={[
          { value: OPENED, label: 'As it was when opened' },
          ...places.map((place) => ({
            value: `${PUBLISHED}${place.productId}`,
            label: publishedLabel(place),
            detail: place.projectName,
          })),
          ...others.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={choice}
        onChange={choose}
      />
    </div>
  );
}
