import type { ProjectItem } from '@diorama/contract/projects/projects.contract.ts';
import {
  SEARCH_KINDS,
  type SearchHit,
  type SearchKind,
  type SearchResult,
} from '@diorama/contract/search/search.contract.ts';
import { searchText } from '@diorama/documents/shared/text/name-search.ts';
import { Building2, FolderKanban, LayoutTemplate, type LucideIcon, Pin, SwatchBook } from 'lucide-react';
import { STUDIO_KINDS } from '../../kinds/studio-kinds.ts';
import type { ScreenAction } from '../../shell/screen-actions.ts';
import { fileIcon, measuresOf } from '../files/public.ts';
import { type PlacedPart, partsOfProject } from '../projects/public.ts';
import { fits } from './fits.ts';
import { factsOfHit, factsOfProject, type LineFacts } from './line-facts.ts';
import { partOfProject, partsCalled } from './part-of-project.ts';

/** Something that the palette offers. */
export interface PaletteLine {
  id: string;
  label: string;
  icon?: LucideIcon | undefined;
  /** Stands after the label. */
  detail?: string | null | undefined;
  /** The key that does the same. */
  shortcut?: string | undefined;
  facts: LineFacts;
  /** Where it leads; or what it does. */
  act: { address: string } | { run: () => void };
}

/** Lines under a heading. */
export interface PaletteGroup {
  label: string;
  lines: readonly PaletteLine[];
}

/** A screen to go to. */
export interface PalettePlace {
  id: string;
  label: string;
  icon: LucideIcon;
  address: string;
}

/** A project whose parts are offered. */
export type PartsProject = Pick<ProjectItem, 'id' | 'name' | 'slug' | 'clientId' | 'clientName'> & {
  /** Whether one may change it now. */
  mayEdit: boolean;
  facts: LineFacts;
};

const GROUPS: Readonly<Record<Exclude<SearchKind, 'file'>, { label: string; icon: LucideIcon }>> = {
  project: { label: 'Projects', icon: FolderKanban },
  product: { label: 'Products', icon: FolderKanban },
  widget: { label: 'Widgets', icon: LayoutTemplate },
  material: { label: 'Materials', icon: SwatchBook },
  collection: { label: 'Widget collections', icon: LayoutTemplate },
  client: { label: 'Clients', icon: Building2 },
};

const ANY_PART = partsOfProject({ id: '', clientId: '', mayEdit: true });

/** The part of a text that names a project, where the rest names one of its parts; empty where it names none. */
export const projectNamedIn = (text: string): string => partOfProject(text, ANY_PART)?.project ?? '';

/** What the palette shows before anything is typed. */
export function offeredProjects(pinned: readonly ProjectItem[], visited: readonly ProjectItem[]): PaletteGroup[] {
  const recent = visited.filter(({ id }) => pinned.every((project) => project.id !== id));
  return [
    { label: 'Pinned', lines: pinned.map((project) => projectLine(project, 'pinned', Pin)) },
    { label: 'Recent', lines: recent.map((project) => projectLine(project, 'recent', FolderKanban)) },
  ];
}

const projectLine = (project: ProjectItem, group: string, icon: LucideIcon): PaletteLine => ({
  id: `${group} ${project.id}`,
  label: project.name || project.slug,
  icon,
  detail: project.clientName,
  facts: factsOfProject(project),
  act: { address: `/projects/${project.id}` },
});

/** What was found, the best group first: a project that is called by its own name, or the part of one that was named. */
export function foundGroups(
  text: string,
  { hits, ofProject, open }: { hits: SearchResult; ofProject: SearchResult; open: PartsProject | null },
): PaletteGroup[] {
  const groups = hits.map(({ type, hits: found }) => ({
    label: type === 'file' ? 'Files' : GROUPS[type].label,
    lines: found.map(hitLine),
  }));
  const named = namedParts(text, ofProject, open);
  // Of what was typed in full, the parts can only follow.
  const parts = { label: 'Parts of projects', lines: named.length > 0 ? named : partsOfOnly(hits) };
  const isCalled = hits.some(
    ({ type, hits: found }) =>
      (type === 'project' || type === 'product') && found.some(({ name }) => holds(name, text)),
  );
  return named.length > 0 && !isCalled ? [parts, ...groups] : [...groups, parts];
}

/** Whether all that is offered for a text was found, and none of it has the text. */
export const isNearOnly = (hits: SearchResult, groups: readonly PaletteGroup[]): boolean =>
  hits.length > 0 &&
  hits.every(({ isNear }) => isNear === true) &&
  groups.every(({ lines }) => lines.every(({ id }) => FOUND_KINDS.has(id.split(' ')[0] ?? '')));

const FOUND_KINDS: ReadonlySet<string> = new Set(SEARCH_KINDS);

const holds = (name: string, text: string): boolean => searchText(name).includes(searchText(text.trim()));

/** Parts that the text names together with their project, and those of the open project that it names alone. */
function namedParts(text: string, ofProject: SearchResult, open: PartsProject | null): PaletteLine[] {
  const named = projectsOf(ofProject).flatMap((project) =>
    lineOfParts(project, partOfProject(text, partsOfProject(project))?.parts ?? []),
  );
  const ofOpen = open ? lineOfParts(open, partsCalled(text, partsOfProject(open))) : [];
  return [...new Map([...named, ...ofOpen].map((line) => [line.id, line])).values()];
}

/** The parts of the only project that was found; its products are what the project itself opens. */
function partsOfOnly(hits: SearchResult): PaletteLine[] {
  const [only, ...others] = projectsOf(hits);
  return only && others.length === 0 ? lineOfParts(only, partsOfProject(only).slice(1)) : [];
}

const projectsOf = (result: SearchResult): PartsProject[] =>
  (result.find(({ type }) => type === 'project')?.hits ?? []).map((hit) => ({
    id: hit.id,
    name: hit.name,
    slug: '',
    clientId: hit.facts.clientId,
    mayEdit: hit.facts.mayEdit === true,
    clientName: hit.place,
    facts: factsOfHit(hit),
  }));

const lineOfParts = (project: PartsProject, parts: readonly PlacedPart[]): PaletteLine[] =>
  parts.map(({ label, icon, address }) => ({
    id: `part ${address}`,
    label: `${project.name || project.slug}, ${label}`,
    icon,
    detail: project.clientName,
    facts: project.facts,
    act: { address },
  }));

const hitLine = (hit: SearchHit): PaletteLine => ({
  id: `${hit.type} ${hit.id}`,
  label: hit.name,
  icon: iconOf(hit),
  detail: detailOf(hit),
  facts: factsOfHit(hit),
  act: { address: hitTarget(hit) },
});

/** What distinguishes it from others of its name at a glance. */
function detailOf({ type, place, subtype, facts }: SearchHit): string {
  const { file, state, publishedVersion: version } = facts;
  const kind = Object.entries(STUDIO_KINDS).find(([name]) => type === 'product' && name === subtype)?.[1].label;
  const live = state === 'published' && version !== null ? `live v${version}` : null;
  const measures = file && measuresOf({ ...file, fileType: file.type });
  return [kind, place, live, measures].filter(Boolean).join(', ');
}

function iconOf({ type, subtype, facts }: SearchHit): LucideIcon {
  if (type === 'file') return fileIcon(facts.file?.type ?? '');
  return (
    Object.entries(STUDIO_KINDS).find(([name]) => type === 'product' && name === subtype)?.[1].icon ?? GROUPS[type].icon
  );
}

/** What can be done here, and the screens, that fit a text. */
export function fittingGroups(
  text: string,
  actions: readonly ScreenAction[],
  places: readonly PalettePlace[],
): PaletteGroup[] {
  return [
    {
      label: 'Actions here',
      lines: actions
        .filter(({ label }) => fits(label, text))
        .map(({ id, label, icon, keys, run }) => ({
          id: `action ${id}`,
          label,
          icon,
          shortcut: keys?.[0],
          facts: { rows: [['Action', 'On this screen']] },
          act: { run },
        })),
    },
    {
      label: 'Go to',
      lines: places
        .filter(({ label }) => fits(label, text))
        .map(({ id, label, icon, address }) => ({
          id: `place ${id}`,
          label,
          icon,
          facts: { rows: [['Screen', address]] },
          act: { address },
        })),
    },
  ];
}

/**
 * The groups in the order they are shown. What can be done, or gone to, comes first where its name begins with the text: that
 * line is known before the search answers.
 */
export function orderedGroups(
  text: string,
  found: readonly PaletteGroup[],
  fitting: readonly PaletteGroup[],
): { groups: readonly PaletteGroup[]; isFirstKnown: boolean } {
  const wanted = searchText(text.trim());
  const begins = ({ lines }: PaletteGroup) => lines.some(({ label }) => searchText(label).startsWith(wanted));
  const first = wanted === '' ? [] : fitting.filter(begins);
  const ordered = [...first, ...found, ...fitting.filter((group) => !first.includes(group))];
  return { groups: ordered.filter(({ lines }) => lines.length > 0), isFirstKnown: first.length > 0 };
}

/** Where a hit opens. */
function hitTarget({ type, id, projectId, subtype, directoryId, collectionId }: SearchHit): string {
  switch (type) {
    case 'project':
      return `/projects/${id}`;
    case 'widget':
      return `/edit/widget/${id}`;
    case 'material':
      return `/edit/material/${id}`;
    case 'collection':
      return `/widgets/${id}`;
    case 'client':
      return `/clients/${id}`;
    case 'product':
      return `/projects/${projectId}/studio/${subtype}/${id}`;
    case 'file':
      return `/${collectionId === null ? `projects/${projectId}/assets` : `widgets/${collectionId}/media`}?directoryId=${directoryId}&file=${id}`;
  }
}
