import { splitRecordKey } from '@diorama/documents/engine/schema/change.ts';
import { gisLabels } from '@diorama/documents/gis/gis.labels.ts';
import { featurePlace, layerPlace } from '@diorama/documents/gis/layers.ts';
import { foundByName, isOnlyNear } from '@diorama/documents/shared/text/name-search.ts';
import { Hexagon, Image, MapPin, MapPinned, Plus, Type } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useAddress } from '../../../editor/address/address.tsx';
import { OutlineSearch } from '../../../editor/outline/outline-search.tsx';
import { RecordBar } from '../../../editor/outline/record-tree.tsx';
import { foundShape } from '../../../editor/outline/tree-shape.ts';
import { useNesting } from '../../../editor/outline/use-nesting.ts';
import { useRecordList } from '../../../editor/outline/use-record-list.ts';
import { useReadOnly } from '../../../editor/read-only.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import type { Between } from '../../../ui/list/keys/list-moves.ts';
import { Tree } from '../../../ui/list/tree.tsx';
import { TREE_ROOT, useTreeRows } from '../../../ui/list/use-tree-rows.ts';
import { EmptyState } from '../../../ui/load/empty-state.tsx';
import { DropdownMenu } from '../../../ui/menu/dropdown-menu.tsx';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { PicturePicker } from '../../files/public.ts';
import { useShownRecords } from '../editor-hooks.ts';
import { featureName } from '../feature-names.ts';
import { useMapSelection } from '../selection/map-selection.tsx';
import { useMapSession } from '../selection/map-session.tsx';
import { useMapActions } from '../selection/use-map-actions.ts';
import { useMapClipboard } from '../selection/use-map-clipboard.ts';
import { useAddPlan } from '../use-add-plan.ts';
import { MAP_DRAG, MapRow } from './map-row.tsx';
import { isLayerKey, isPlanKey, mapShape } from './map-shape.ts';

/** Below the lowest layer stand site plans, which no layer is moved among. */
const layerOnly = (key: string | null | undefined): string | null => (key && isLayerKey(key) ? key : null);

/** A map with more features than this opens folded. */
const MOST_UNFOLDED = 300;

/** All layers, the uppermost first, with what stands in them. */
export function MapOutline() {
  // A large import is on the map first: its rows follow when the page has a turn.
  const gis = useDeferredValue(useShownRecords());
  const { language } = useAddress();
  const { ids: chosen, current, choose } = useMapSelection();
  const { camera } = useMapSession();
  const actions = useMapActions();
  const [search, setSearch] = useState('');
  const [folding, setFolding] = useState<ReadonlyMap<string, boolean>>(new Map());
  const wanted = search.trim();
  const whole = useMemo(() => mapShape(gis), [gis]);
  const nesting = useNesting(whole);
  const { shape, isNear } = useMemo(() => {
    if (wanted === '') return { shape: whole, isNear: false };
    const nameOf = (key: string) => {
      if (isPlanKey(key)) return gis.get('sitePlans', splitRecordKey(key).id)?.name;
      if (isLayerKey(key)) {
        const { layers, id } = layerPlace(key);
        return gis.get(layers, id)?.name;
      }
      const { features, id } = featurePlace(key);
      const feature = gis.get(features, id);
      return feature ? featureName(feature, language) : '';
    };
    const found = new Set(foundByName([...whole.values()].flat(), wanted, (key) => [nameOf(key)]));
    return {
      shape: foundShape(whole, (key) => found.has(key)),
      isNear: isOnlyNear(found, wanted, (key) => [nameOf(key)]),
    };
  }, [whole, gis, language, wanted]);
  const expanded = useMemo(() => {
    const isOpenAtFirst = wanted !== '' || nesting.count <= MOST_UNFOLDED;
    return new Set([...shape.keys()].filter((key) => (wanted === '' ? folding.get(key) : undefined) ?? isOpenAtFirst));
  }, [shape, folding, nesting.count, wanted]);
  const fold = (key: string, isOpen: boolean) => setFolding(new Map(folding).set(key, isOpen));
  const outer = current === undefined ? null : nesting.parentOf(current);
  useEffect(() => {
    // What was selected elsewhere, as on the map, is unfolded into sight.
    if (outer !== null)
      setFolding((old) => (old.get(outer) === false || !old.has(outer) ? new Map(old).set(outer, true) : old));
  }, [outer]);
  const tree = useTreeRows(shape, expanded);
  const ids = useMemo(() => tree.rows.map(({ id }) => id), [tree.rows]);
  /** Rows run from the uppermost layer down; layers are kept from below. */
  const moveLayers = (keys: readonly string[], { after, before }: Between) =>
    actions.moveLayers(keys.toReversed(), { after: layerOnly(before), before: layerOnly(after) });
  const records = useRecordList({
    called: calledIn,
    ids,
    siblingsOf: nesting.siblingsOf,
    current,
    chosen,
    onChoose: choose,
    onShow: (key) => choose([key]),
    onOpen: (key) => camera?.frame([key]),
    onRename: actions.rename,
    onDuplicate: actions.duplicate,
    onDelete: actions.remove,
    onMove: moveLayers,
    hasOrder: isLayerKey,
    clipboard: useMapClipboard(),
    hasStageKeys: true,
    isMovable: wanted === '',
    linkOf: (key) => ({ sel: key }),
  });
  const { list, isReadOnly } = records;
  const canDrop = wanted === '' && !isReadOnly;
  if (nesting.count === 0)
    return (
      <div className="flex h-full min-h-0 flex-col bg-n1">
        <div className="flex justify-end px-3 pt-2">
          <AddMenu />
        </div>
        <EmptyState
          icon={MapPinned}
          title="Nothing on the map yet"
          text={
            isReadOnly
              ? 'Layers appear here as they are added.'
              : 'Import or paste places, add a layer, or draw on the map.'
          }
        />
      </div>
    );
  return (
    <div className="flex h-full min-h-0 flex-col bg-n1">
      <RecordBar records={records} onClear={() => choose([])}>
        <OutlineSearch label={`Find among ${nesting.count}`} search={search} onSearch={setSearch} isNear={isNear}>
          <AddMenu />
        </OutlineSearch>
      </RecordBar>
      {tree.rows.length === 0 ? (
        <p className="break-words px-3 py-3 text-n10">Nothing matches “{search.trim()}”.</p>
      ) : (
        <Tree
          label="Layers"
          tree={tree}
          list={list}
          currentId={current}
          onExpandedChange={fold}
          end={{
            type: MAP_DRAG,
            canDrop: (moved) => canDrop && moved.every(isLayerKey),
            onDrop: (moved) =>
              moveLayers(moved, {
                after: whole.get(TREE_ROOT)?.findLast((key) => isLayerKey(key) && !moved.includes(key)) ?? null,
                before: null,
              }),
          }}
        >
          {(place) => (
            <MapRow
              place={place}
              gis={gis}
              records={records}
              actions={actions}
              nesting={nesting}
              canDrop={canDrop}
              onToggle={() => fold(place.id, !place.isExpanded)}
              onMoveLayers={moveLayers}
            />
          )}
        </Tree>
      )}
    </div>
  );
}

const { hotspots, outlines, labels, sitePlans } = gisLabels.records;
const LAYER = { one: 'layer', many: 'layers' };
const CALLED: Readonly<Record<string, { one: string; many: string }>> = { hotspots, outlines, labels, sitePlans };

/** What the selected rows are called: by their kind, where they are of one. */
function calledIn(keys: readonly string[]): { one: string; many: string } {
  const collections = new Set(keys.map((key) => (isLayerKey(key) ? 'layers' : (key.split('/', 1)[0] ?? ''))));
  const [only = ''] = collections;
  if (collections.size > 1) return { one: 'thing', many: 'things' };
  return CALLED[only] ?? LAYER;
}

/** Everything that can be added to a map. */
function AddMenu() {
  const actions = useMapActions();
  const isReadOnly = useReadOnly() !== null;
  const { map } = useMapSession();
  const [isPicking, setPicking] = useState(false);
  const add = useAddPlan();
  if (isReadOnly) return null;
  const entries: MenuEntry[] = [
    {
      kind: 'action',
      id: 'hotspots',
      label: 'Layer of places',
      icon: MapPin,
      onSelect: () => actions.addLayer('hotspots'),
    },
    {
      kind: 'action',
      id: 'outline',
      label: 'Layer of outlines',
      icon: Hexagon,
      onSelect: () => actions.addLayer('outline'),
    },
    { kind: 'action', id: 'label', label: 'Layer of labels', icon: Type, onSelect: () => actions.addLayer('label') },
    { kind: 'separator', id: 'pictures' },
    {
      kind: 'action',
      id: 'site-plan',
      label: 'Site plan',
      icon: Image,
      isDisabled: map === null,
      onSelect: () => setPicking(true),
    },
  ];
  return (
    <>
      <DropdownMenu label="Add" entries={entries} align="end">
        {(trigger) => <IconButton {...trigger} label="Add" icon={Plus} variant="secondary" />}
      </DropdownMenu>
      {isPicking && (
        <PicturePicker
          title="Site plan"
          confirmLabel="Lay over the map"
          onClose={() => setPicking(false)}
          onPick={add}
        />
      )}
    </>
  );
}
