import { Ellipsis, Folder, House, Image, Map as MapIcon, Package, Plus } from 'lucide-react';
import { useState } from 'react';
import { AppShell } from '../shell/app-shell.tsx';
import { Page } from '../shell/screens/page.tsx';
import { TopBar } from '../shell/top-bar.tsx';
import { Button } from '../ui/button/button.tsx';
import { IconButton } from '../ui/button/icon-button.tsx';
import { cx } from '../ui/cx.ts';
import { SearchField } from '../ui/field/search-field.tsx';
import { DropdownMenu } from '../ui/menu/dropdown-menu.tsx';
import { Breadcrumb } from '../ui/show/breadcrumb.tsx';
import type { LinkRender } from '../ui/show/link-render.ts';
import { listHead, listRow, listRowLink } from '../ui/show/list-look.ts';
import { type PublishState, StateChip } from '../ui/show/state-chip.tsx';
import { Tag } from '../ui/show/tag.tsx';
import { Thumbnail } from '../ui/show/thumbnail.tsx';
import { samplePicture } from './sample-picture.ts';

const link: LinkRender = (props) => <a href="#shell" {...props} />;
const kinds = {
  walkthrough: { icon: Image, label: 'Walkthrough' },
  configurator: { icon: Package, label: 'Configurator' },
  map: { icon: MapIcon, label: 'Map' },
};

type Row = {
  name: string;
  slug: string;
  client: string;
  kinds: (keyof typeof kinds)[];
  state: PublishState;
  when: string;
  wall: string;
};

const rows: Row[] = [
  {
    name: 'Kvarteret Ankaret',
    slug: 'ankaret',
    client: 'Nordhamn',
    kinds: ['walkthrough', 'configurator', 'map'],
    state: { state: 'changed', version: 12 },
    when: '2 min ago',
    wall: '#d8c5a8',
  },
  {
    name: 'Villa Solbacken',
    slug: 'solbacken',
    client: 'Skogsvillan',
    kinds: ['configurator'],
    state: { state: 'live', version: 31 },
    when: 'Yesterday',
    wall: '#b5674d',
  },
  {
    name: 'Sjöstaden etapp 4, kontor och bostäder med utsikt över Hammarbykanalen och Årstaviken',
    slug: 'sjostaden-4-kontor-och-bostader-med-utsikt',
    client: 'Sydhus Fastighetsutveckling och Förvaltning i Skåne AB',
    kinds: ['walkthrough', 'map'],
    state: { state: 'live', version: 7 },
    when: 'Tuesday',
    wall: '#cfd6de',
  },
  {
    name: 'Brofästet',
    slug: 'brofastet',
    client: 'Nordhamn',
    kinds: ['walkthrough'],
    state: { state: 'draft' },
    when: '12 Nov',
    wall: '#8d7f9e',
  },
  {
    name: 'Hotel Malmen',
    slug: 'malmen',
    client: 'Malmen AB',
    kinds: ['walkthrough', 'configurator'],
    state: { state: 'live', version: 2 },
    when: '9 Nov',
    wall: '#d8c5a8',
  },
];

const columns = 'grid-cols-[2.2fr_1.3fr_1.4fr_1fr_90px_32px] max-sm:grid-cols-[1fr_40px]';

/** The shell with the list of projects. */
export function ShellView() {
  const [search, setSearch] = useState('');
  return (
    <AppShell
      items={[
        { id: 'home', label: 'Home', icon: House, isCurrent: false, link },
        { id: 'projects', label: 'Projects', icon: Folder, isCurrent: true, link },
      ]}
      homeLink={link}
      user={{ id: 'anna', name: 'Anna Lindqvist', email: 'anna.lindqvist@nordhamn.se' }}
      onSignOut={() => undefined}
      onShowKeys={() => undefined}
    >
      <TopBar start={<Breadcrumb items={[{ label: 'Projects' }]} />} />
      <Page
        title="Projects"
        action={
          <Button variant="primary" icon={Plus}>
            New project
          </Button>
        }
      >
        <div className="w-[280px] max-w-full max-sm:w-full">
          <SearchField isFound label="Name or address" value={search} onChange={setSearch} hasShortcut />
        </div>
        <div>
          <div className={cx(listHead, columns)}>
            <span>Project</span>
            <span>Client</span>
            <span>Products</span>
            <span>State</span>
            <span>Edited</span>
          </div>
          {rows.map((row) => (
            <ProjectRow key={row.slug} row={row} />
          ))}
        </div>
      </Page>
    </AppShell>
  );
}

function ProjectRow({ row }: { row: Row }) {
  return (
    <div className={cx(listRow, columns)}>
      <div className="flex min-w-0 items-center gap-3">
        <Thumbnail src={samplePicture(row.wall, '#c3d6ea')} alt="" className="w-16" />
        <div className="flex min-w-0 flex-col">
          <a href="#shell" className={listRowLink} title={row.name}>
            {row.name}
          </a>
          <span className="truncate text-n10 text-xs max-sm:hidden">/p/{row.slug}</span>
          <span className="mt-1 sm:hidden">
            <StateChip of={row.state} />
          </span>
        </div>
      </div>
      <span className="truncate text-n11 max-sm:hidden" title={row.client}>
        {row.client}
      </span>
      <span className="flex min-w-0 gap-1.5 max-sm:hidden">
        {row.kinds.map((kind) => (
          <Tag key={kind} {...kinds[kind]} isIconOnly={row.kinds.length > 2} />
        ))}
      </span>
      <span className="max-sm:hidden">
        <StateChip of={row.state} />
      </span>
      <span className="text-n11 tabular-nums max-sm:hidden">{row.when}</span>
      <span className="relative z-1">
        <DropdownMenu
          label={row.name}
          align="end"
          entries={[{ kind: 'action', id: 'rename', label: 'Rename', onSelect: () => undefined }]}
        >
          {(trigger) => <IconButton {...trigger} label={`More about ${row.name}`} icon={Ellipsis} />}
        </DropdownMenu>
      </span>
    </div>
  );
}
