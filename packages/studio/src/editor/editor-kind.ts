import type { PublishState } from '@diorama/contract/projects/projects.contract.ts';
import type { PublicationInfo, PublishIssue } from '@diorama/contract/publications/publications.contract.ts';
import type { CheckIssue } from '@diorama/documents/engine/check/check-issue.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import type { ComponentType, ReactNode } from 'react';
import type { EditorStore } from '../engine/editor-store.ts';
import { type ActionLook, type BoundAction, bind, type EditorAction } from './actions/editor-action.ts';
import type { EditorContext } from './actions/editor-context.ts';
import type { ItemTabs, Selected } from './address/address.tsx';
import type { Unpublishing } from './publish/unpublish-dialog.tsx';

/** Where a record is shown: what to select, and what to put on the stage. */
export interface Reveal {
  /** Null: the document itself. */
  selected: Selected | null;
  /** Id of the record on the stage; absent where it stays as it is. */
  place?: string;
  /** The outline's tab that lists it; undefined is the first one. Absent: the one that is open stays. */
  tab?: string | undefined;
  /** It is seen on the stage alone, so a graph in its place gives way. */
  isOnStage?: boolean;
}

/** What a kind draws. Parts read the document with the kind's own hooks. */
interface EditorLayout {
  Outline: ComponentType;
  Stage: ComponentType;
  /** CSS pixels of the stage where the panels stand below each other; 260 unless given. */
  stackedStage?: number;
  /** Below the stage. */
  Strip?: ComponentType;
  /** The fields of what is selected. */
  Inspector: ComponentType;
  /** Around the whole editor: the kind's own contexts. */
  Providers?: ComponentType<{ children: ReactNode }>;
  /** Above the panels, as wide as the editor: its tabs. */
  Bar?: ComponentType;
  /** Around the panels: what files dropped on them become. */
  Workspace?: ComponentType<{ children: ReactNode }>;
}

/** What a fix goes by. */
export type FixableIssue = Readonly<
  Pick<CheckIssue, 'check'> & { record: string | null; path: readonly (string | number)[] }
>;

/** What one press does about an issue: `Use the first view`. */
export interface IssueFix {
  label: string;
  run: () => void;
}

/** How a document that is no product goes live. */
export interface OwnPublishing {
  /** What visitors see against what is on screen. */
  state: PublishState;
  /** The dialog that publishes it; null where it cannot be published by itself. */
  Dialog: ComponentType<{ onClose: () => void }> | null;
  /** Null where it is not published, or goes with something else. */
  unpublishing: Unpublishing | null;
}

/** Collections whose visits are counted: views, opened items, and transitions between views. */
export interface VisitedParts {
  views?: readonly string[];
  /** The first collection holds only views, so views without visits are known. */
  hasEveryView?: boolean;
  opened?: readonly string[];
  moves?: readonly string[];
}

interface EditorParts<D extends DocumentKind, C> {
  kind: D;
  layout: EditorLayout;
  /** Everything that can be done, for menus, keys and the list of keys. Of several with one key, the first that applies runs. */
  actions: readonly EditorAction<C>[];
  /** The editor's context with what the kind's own actions need. A hook. */
  useActionContext(context: EditorContext): C;
  /** How a record is shown, by its key; null for one that is nowhere by itself. */
  revealOf(store: EditorStore<D>, key: string): Reveal | null;
  /** Key of the record on the stage: where the others see one, and where a preview begins. A hook. */
  useStagePlace?(): string | null;
  /** Collection of the records whose pictures stand still under a pinned comment; absent where nothing does. */
  pinnedTo?: string;
  /** Keys of its public page and what they do, for somebody who tries it without a pointer. */
  visitorKeys?: readonly (readonly [keys: string, meaning: string])[];
  /** Issues of media that the server has reported so far. A hook. */
  useMediaIssues?(): readonly CheckIssue[];
  /** A one-press fix of an issue; null where only a person knows. A hook. */
  useFix?(issue: FixableIssue): IssueFix | null;
  /** Below an issue: what shows it, such as two pictures. It draws nothing for issues that have nothing to show. */
  IssueDetail?: ComponentType<{ issue: PublishIssue }>;
  /** For a kind that goes live with something else than itself, such as its project. A hook. */
  usePublishing?(): OwnPublishing | null;
  /** Shows what publishing changes in the kind's own way, below the list of changes. */
  Comparison?: ComponentType<{ live: PublicationInfo }>;
  /** Tabs that keep their own selected record in the address. */
  itemTabs?: ItemTabs;
  /** What visits of its page are counted by besides themselves. */
  visited?: VisitedParts;
  /** False where texts of all languages stand side by side. */
  hasLanguageSwitch?: boolean;
  /** False where problems are shown next to each item and none of them blocks publishing. */
  hasChecks?: boolean;
}

/** The editor of one document kind, as the shell uses it. */
export interface EditorKind {
  kind: DocumentKind;
  layout: EditorLayout;
  /** Its own actions, apart from the general ones. */
  actions: readonly ActionLook[];
  /** The same, in the state the editor is in now. A hook. */
  useActions(context: EditorContext): readonly BoundAction[];
  revealOf(store: EditorStore<DocumentKind>, key: string): Reveal | null;
  useStagePlace(): string | null;
  /** Null where nothing stands still under a pin. */
  pinnedTo: string | null;
  visitorKeys: readonly (readonly [keys: string, meaning: string])[];
  useMediaIssues(): readonly CheckIssue[];
  useFix(issue: FixableIssue): IssueFix | null;
  IssueDetail: ComponentType<{ issue: PublishIssue }> | null;
  usePublishing(): OwnPublishing | null;
  Comparison: ComponentType<{ live: PublicationInfo }> | null;
  itemTabs: ItemTabs;
  visited: VisitedParts;
  hasLanguageSwitch: boolean;
  hasChecks: boolean;
}

const NO_ITEM_TABS: ItemTabs = {};
const NOTHING_VISITED: VisitedParts = {};
const NO_KEYS: EditorKind['visitorKeys'] = [];
const NO_ISSUES: readonly CheckIssue[] = [];

/** Declares the editor of a kind. */
export function defineEditor<D extends DocumentKind, C>(parts: EditorParts<D, C>): EditorKind {
  const { kind, layout, actions, useActionContext, revealOf } = parts;
  const isOwn = (store: EditorStore<DocumentKind>): store is EditorStore<D> => store.definition === kind;
  return {
    kind,
    layout,
    actions,
    useActions(editor) {
      const context = useActionContext(editor);
      return actions.map((action) => bind(action, context));
    },
    revealOf: (store, key) => (isOwn(store) ? revealOf(store, key) : null),
    useStagePlace: parts.useStagePlace ?? (() => null),
    pinnedTo: parts.pinnedTo ?? null,
    visitorKeys: parts.visitorKeys ?? NO_KEYS,
    useMediaIssues: parts.useMediaIssues ?? (() => NO_ISSUES),
    useFix: parts.useFix ?? (() => null),
    IssueDetail: parts.IssueDetail ?? null,
    usePublishing: parts.usePublishing ?? (() => null),
    Comparison: parts.Comparison ?? null,
    itemTabs: parts.itemTabs ?? NO_ITEM_TABS,
    visited: parts.visited ?? NOTHING_VISITED,
    hasLanguageSwitch: parts.hasLanguageSwitch ?? true,
    hasChecks: parts.hasChecks ?? true,
  };
}
