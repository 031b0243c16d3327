import { ArrowRight, Ellipsis, Eye, Folder, House, MapPin, Pentagon, Redo2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { AppShell } from '../shell/app-shell.tsx';
import { TopBar } from '../shell/top-bar.tsx';
import { Button } from '../ui/button/button.tsx';
import { IconButton } from '../ui/button/icon-button.tsx';
import { SegmentedControl } from '../ui/button/segmented-control.tsx';
import { CompassDial } from '../ui/field/compass-dial.tsx';
import { FieldRow } from '../ui/field/field-row.tsx';
import { InspectorSection } from '../ui/field/inspector-section.tsx';
import { LocalizedField } from '../ui/field/localized-field.tsx';
import { NumberField } from '../ui/field/number-field.tsx';
import { SearchField } from '../ui/field/search-field.tsx';
import { Select } from '../ui/field/select.tsx';
import { Switch } from '../ui/field/switch.tsx';
import { Tree } from '../ui/list/tree.tsx';
import { TreeRow } from '../ui/list/tree-row.tsx';
import { useListSelection } from '../ui/list/use-list-selection.ts';
import { TREE_ROOT, useTreeRows } from '../ui/list/use-tree-rows.ts';
import { ResizablePanels } from '../ui/resizable-panels.tsx';
import { Avatar } from '../ui/show/avatar.tsx';
import { Breadcrumb } from '../ui/show/breadcrumb.tsx';
import { Icon } from '../ui/show/icon.tsx';
import type { LinkRender } from '../ui/show/link-render.ts';
import { StateChip } from '../ui/show/state-chip.tsx';
import { Thumbnail } from '../ui/show/thumbnail.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { samplePicture } from './sample-picture.ts';

const link: LinkRender = (props) => <a href="#editor" {...props} />;
const picture = samplePicture('#d8c5a8', '#c3d6ea');
const views = [
  'Courtyard',
  'Street corner',
  'Quay',
  'Roof terrace',
  'Aerial, north',
  'Innergården mot söder, kvällsljus med belysta fönster',
];

/** Views, and outlines that one of the rows holds. */
const SHAPE = new Map([
  [TREE_ROOT, [...views, 'Outlines']],
  ['Outlines', ['Flat 1204', 'Café']],
]);

/** The frame every editor has. */
export function EditorView() {
  const [language, setLanguage] = useState<'en' | 'sv'>('en');
  return (
    <AppShell
      items={[
        { id: 'home', label: 'Home', icon: House, isCurrent: false, link },
        { id: 'projects', label: 'Projects', icon: Folder, isCurrent: true, link },
      ]}
      homeLink={link}
      user={{ id: 'anna', name: 'Anna Lindqvist', email: 'anna.lindqvist@nordhamn.se' }}
      onSignOut={() => undefined}
    >
      <TopBar
        start={
          <Breadcrumb
            isTitle
            items={[
              { label: 'Nordhamn', link },
              { label: 'Kvarteret Ankaret', link },
              { label: 'Exterior walkthrough' },
            ]}
          />
        }
        state={<StateChip of={{ state: 'changed', version: 12, changes: 3 }} />}
        actions={
          <>
            <span className="text-n10 text-xs">Saved</span>
            <span className="flex -space-x-1">
              <Avatar name="Anna Lindqvist" colorKey="anna" hasRing />
              <Avatar name="Johan Sjöberg" colorKey="johan" hasRing />
            </span>
            <SegmentedControl
              label="Language"
              options={[
                { value: 'en', label: 'EN' },
                { value: 'sv', label: 'SV' },
              ]}
              value={language}
              onChange={setLanguage}
            />
            <IconButton label="Undo" icon={Undo2} shortcut="Ctrl Z" />
            <IconButton label="Redo" icon={Redo2} shortcut="Ctrl Shift Z" />
            <Button size="small" icon={Eye}>
              Preview
            </Button>
            <Button size="small" variant="primary">
              Publish
            </Button>
          </>
        }
      />
      <ResizablePanels
        id="gallery.columns"
        panels={[
          { id: 'outline', content: <Outline />, size: 264, minSize: 200, maxSize: 420 },
          { id: 'stage', content: <Stage /> },
          { id: 'inspector', content: <Inspector />, size: 304, minSize: 260, maxSize: 440 },
        ]}
      />
    </AppShell>
  );
}

function Outline() {
  const [tab, setTab] = useState<'views' | 'transitions' | 'markers'>('views');
  const [current, setCurrent] = useState('Courtyard');
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set(['Outlines']));
  const tree = useTreeRows(SHAPE, expanded);
  const ids = tree.rows.map(({ id }) => id);
  const list = useListSelection({ ids, current, nameOf: (id) => id, onPress: setCurrent, onRename: () => undefined });
  const fold = (id: string, isExpanded: boolean) => setExpanded(new Set(isExpanded ? [id] : []));
  const [search, setSearch] = useState('');
  return (
    <Tabs
      label="Outline"
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'views', label: 'Views', count: 6 },
        { value: 'transitions', label: 'Transitions' },
        { value: 'markers', label: 'Markers' },
      ]}
    >
      <div className="px-3 pt-2 pb-1">
        <SearchField isFound size="small" label="Find a view" value={search} onChange={setSearch} hasShortcut />
      </div>
      <Tree label="Views" tree={tree} list={list} onExpandedChange={fold}>
        {(place) => {
          const at = views.indexOf(place.id);
          const thumbnail = <Thumbnail src={picture} alt="" className="w-[30px] rounded-[3px]" />;
          return (
            <TreeRow
              label={place.id}
              place={place}
              row={list.rowProps(place.id)}
              rename={list.renameOf(place.id, place.id)}
              onToggle={() => fold(place.id, !place.isExpanded)}
              warning={at === 3 ? 'No way back from here' : undefined}
              {...(at < 0
                ? { icon: place.depth === 0 ? Pentagon : MapPin }
                : {
                    thumbnail,
                    trailing: (
                      <>
                        <Icon of={ArrowRight} size={14} /> {at + 1}
                      </>
                    ),
                  })}
            />
          );
        }}
      </Tree>
    </Tabs>
  );
}

function Stage() {
  return (
    <div className="grid min-h-0 flex-1 place-items-center bg-stage p-14 max-sm:p-4">
      <Thumbnail src={picture} alt="Courtyard" className="w-full shadow-float" />
    </div>
  );
}

function Inspector() {
  const [tab, setTab] = useState<'outline' | 'history'>('outline');
  const [name, setName] = useState<Record<string, string>>({ en: 'Flat 1204', sv: 'Lägenhet 1204' });
  const [caption, setCaption] = useState<Record<string, string>>({ en: '3 rooms, 78 m²' });
  const [line, setLine] = useState(3);
  const [scale, setScale] = useState<number | null>(null);
  const [isLocked, setLocked] = useState(false);
  const [action, setAction] = useState<'none' | 'widget' | 'link' | null>('widget');
  const [angle, setAngle] = useState(210);
  const languages = ['en', 'sv'];
  return (
    <Tabs
      label="Inspector"
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'outline', label: 'Outline' },
        { value: 'history', label: 'History' },
      ]}
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <InspectorSection title="Flat 1204" actions={<IconButton label="More" icon={Ellipsis} />}>
          <LocalizedField
            label="Name"
            languages={languages}
            value={name}
            onChange={(language, text) => setName({ ...name, [language]: text })}
          />
          <LocalizedField
            label="Caption"
            languages={languages}
            value={caption}
            onChange={(language, text) => setCaption({ ...caption, [language]: text })}
          />
          <NumberField label="Line" value={line} onChange={setLine} unit="px" min={0} max={20} />
          <NumberField
            label="Scale"
            value={scale}
            onChange={setScale}
            unit="×"
            min={0.1}
            max={10}
            step={0.1}
            error="Between 0.1 and 10."
          />
          <Switch label="Lock position" isOn={isLocked} onChange={setLocked} />
        </InspectorSection>
        <InspectorSection title="On click" isFoldable>
          <Select
            label="Action"
            value={action}
            onChange={setAction}
            options={[
              { value: 'none', label: 'Nothing' },
              { value: 'widget', label: 'Open widget' },
              { value: 'link', label: 'Open link' },
            ]}
          />
          <FieldRow label="Size">31 × 14 px on a phone</FieldRow>
        </InspectorSection>
        <InspectorSection title="Compass" isFoldable>
          <CompassDial label="Compass" value={angle} onChange={setAngle} />
        </InspectorSection>
      </div>
    </Tabs>
  );
}
