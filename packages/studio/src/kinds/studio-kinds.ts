import type { ProductType } from '@diorama/contract/common/inputs.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { PRODUCT_KINDS } from '@diorama/documents/shared/product-kinds.ts';
import { Box, Image, type LucideIcon, Map as MapIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { FileClaims } from '../editor/delivery/file-claims.ts';
import type { EditorKind } from '../editor/editor-kind.ts';
import { lazyPart } from '../ui/load/lazy-part.tsx';
import { EDITOR_TABS } from './editor-tabs.ts';

/** A kind of document as the studio's screens show it. */
export interface StudioKind {
  /** As a tag: `Map`. */
  label: string;
  icon: LucideIcon;
  /** What the first one is for, where a project has no product yet. */
  pitch?: string;
  /** Tabs of the outline that its editor's address can name. */
  tabs?: readonly string[];
  /** Its own parts on the theme's sheet, in the theme's variables. */
  ThemeParts?: ComponentType<{ language: Language }>;
  /** Which files a new one may begin with. */
  loadFileClaims?: () => Promise<FileClaims>;
  /** Absent while there is no editor for it. */
  load?: () => Promise<EditorKind>;
}

/** Every kind of product, one entry each. An editor is a chunk of its own. */
export const STUDIO_KINDS: Readonly<Record<ProductType, StudioKind>> = {
  icgi: {
    label: 'Walkthrough',
    icon: Image,
    pitch:
      'Still images joined by rendered camera moves. Bring your stills and the frames between them; visitors walk through on any phone.',
    tabs: EDITOR_TABS.icgi,
    ThemeParts: lazyPart(() =>
      import('../features/icgi/theme/theme-parts.tsx').then((module) => module.IcgiThemeParts),
    ),
    loadFileClaims: () => import('../features/icgi/file-claims.ts').then(({ fileClaims }) => fileClaims),
    load: () => import('../features/icgi/icgi-editor.tsx').then(({ icgiEditor }) => icgiEditor),
  },
  e3d: {
    label: 'Configurator',
    icon: Box,
    pitch:
      'A 3D model that visitors look at from all sides and put together themselves. Bring GLB, glTF, OBJ, FBX or STL.',
    tabs: EDITOR_TABS.e3d,
    loadFileClaims: () => import('../features/e3d/file-claims.ts').then(({ fileClaims }) => fileClaims),
    load: () => import('../features/e3d/e3d-editor.ts').then(({ e3dEditor }) => e3dEditor),
  },
  gis: {
    label: 'Map',
    icon: MapIcon,
    pitch:
      'Places, outlines and labels over a map of the world. Paste them from a spreadsheet, or bring GeoJSON, KML or Shapefile.',
    tabs: EDITOR_TABS.gis,
    loadFileClaims: () => import('../features/gis/file-claims.ts').then(({ fileClaims }) => fileClaims),
    load: () => import('../features/gis/gis-editor.tsx').then(({ gisEditor }) => gisEditor),
  },
};

const kinds = new Map<string, StudioKind>(Object.entries(STUDIO_KINDS));

/** Makes another kind known. Only tests do: what is above is the studio's list. */
export function registerStudioKind(type: string, kind: StudioKind): void {
  kinds.set(type, kind);
}

/** The kind by its name in an address; undefined where the studio has no such kind. */
export const studioKind = (type: string): StudioKind | undefined => kinds.get(type);

/** Products that can be made here. */
export const creatableKinds: readonly { type: ProductType; kind: StudioKind }[] = PRODUCT_KINDS.flatMap((type) =>
  STUDIO_KINDS[type].load ? { type, kind: STUDIO_KINDS[type] } : [],
);

/** The editor of a kind that has one. */
export async function loadEditor(type: string): Promise<EditorKind> {
  const load = studioKind(type)?.load;
  if (!load) throw new Error(`The studio has no editor for "${type}"`);
  return load();
}
