import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { LAYER_TYPES } from '@diorama/documents/gis/layers.ts';
import { useRef } from 'react';
import { VirtualRows } from '../../../ui/list/virtual-rows.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { featureIcon, featureName, layerIcon } from '../feature-names.ts';
import { type ChangeRow, changeLabel } from './change-rows.ts';

/** What differs, by layer. A press shows it on the map. */
export function ChangeList({
  rows,
  current,
  language,
  onShow,
}: {
  rows: readonly ChangeRow[];
  current: string | null;
  language: Language;
  onShow: (row: ChangeRow) => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <section ref={scroller} aria-label="What changes" className="min-h-0 flex-1 overflow-y-auto">
      <VirtualRows
        scroller={scroller}
        count={rows.length}
        rowHeight={32}
        keyOf={(index) => rows[index]?.key ?? String(index)}
        leadAt={rows.findIndex(({ key }) => key === current)}
      >
        {(index) => {
          const row = rows[index];
          return row ? <Row row={row} isCurrent={row.key === current} language={language} onShow={onShow} /> : null;
        }}
      </VirtualRows>
    </section>
  );
}

function Row({
  row,
  isCurrent,
  language,
  onShow,
}: {
  row: ChangeRow;
  isCurrent: boolean;
  language: Language;
  onShow: (row: ChangeRow) => void;
}) {
  const { type, record } = row.layer;
  const isLayer = row.type === 'layer';
  const icon = isLayer
    ? layerIcon(LAYER_TYPES[type].layers, record)
    : featureIcon(LAYER_TYPES[type].features, row.feature.record);
  const name = isLayer ? record.name : featureName(row.feature.record, language) || 'Untitled';
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'true' : undefined}
      onClick={() => onShow(row)}
      className={`flex h-8 w-full items-center gap-2 rounded-md px-2 text-left hover:bg-n3 aria-[current]:bg-accent-soft ${isLayer ? 'font-strong' : 'pl-6'}`}
    >
      <Icon of={icon} className="flex-none text-n10" />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <span className="max-w-[55%] flex-none truncate text-n10 text-xs">
        {isLayer ? row.text : changeLabel(row.feature.change)}
      </span>
    </button>
  );
}
