import type { OpenedDocument } from '@diorama/contract/documents/documents.contract.ts';
import type { ProductRef, Project } from '@diorama/contract/projects/projects.contract.ts';
import { isProductKind } from '@diorama/documents/shared/product-kinds.ts';
import { type ComponentType, createContext, type ReactNode, useContext, useMemo } from 'react';
import { useEditor } from '../engine/editor-context.tsx';
import { type ReadOnlyReason, readOnlyReason, VIEWER } from '../shell/read-only.ts';
import type { LinkRender } from '../ui/show/link-render.ts';
import type { EditorKind } from './editor-kind.ts';

/** What surrounds the document: the screen that shows the editor gives it. */
export interface EditorPlace {
  /** The steps that lead here, outermost first. */
  trail: readonly { label: string; link: LinkRender }[];
  /** Below the bar: the parts of the project, where the editor is one of them. */
  tabs?: ReactNode;
  /** Null for a document of a library or a collection. */
  project: Project | null;
  /** The theme that the document is shown in, to edit over its inspector. */
  ThemePanel?: ComponentType<{ onClose: () => void }>;
  /** Reads the project again: it was locked, or one's role changed. */
  refreshProject(): void;
  /** Reads the lists that show what is published again. */
  refreshLists(): Promise<unknown>;
}

interface Shell extends EditorPlace {
  kind: EditorKind;
  /** As it was when it was opened. */
  opened: OpenedDocument;
  /** Why nothing can be changed, whatever is shown: one is a viewer, or somebody has locked the project. */
  readOnly: ReadOnlyReason | null;
  mayEdit: boolean;
}

const Context = createContext<Shell | null>(null);

type ShellProviderProps = { kind: EditorKind; place: EditorPlace; opened: OpenedDocument; children: ReactNode };

export function ShellProvider({ kind, place, opened, children }: ShellProviderProps) {
  const { userId } = useEditor().live;
  const value = useMemo(() => {
    const { project } = place;
    const readOnly = opened.mayEdit ? project && readOnlyReason(project, userId) : VIEWER;
    return { ...place, kind, opened, readOnly, mayEdit: readOnly === null };
  }, [place, kind, opened, userId]);
  return <Context value={value}>{children}</Context>;
}

/** The kind of the open document and what surrounds it. */
export function useShell(): Shell {
  const shell = useContext(Context);
  if (!shell) throw new Error('This part belongs inside a ShellProvider');
  return shell;
}

/** A product that can be published. */
export interface OpenProduct extends ProductRef {
  project: Project;
}

/** The open document as a product of its project; null for one that is not published by itself. */
export function useProduct(): OpenProduct | null {
  const { kind, project, opened } = useShell();
  const type = kind.kind.kind;
  return useMemo(
    () => (project && isProductKind(type) ? { type, id: opened.id, project } : null),
    [project, type, opened.id],
  );
}

/** Whether one reads here as a viewer of the client. */
export const useIsViewer = (): boolean => useShell().readOnly?.id === 'viewer';

/** False for a viewer of the client, and while somebody else has locked the project. */
export const useMayEdit = (): boolean => useShell().mayEdit;
