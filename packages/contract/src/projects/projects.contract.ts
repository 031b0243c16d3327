import type { Language } from '@diorama/documents/shared/languages.ts';
import type { Theme } from '@diorama/documents/theme/theme.ts';
import * as z from 'zod';
import {
  Cursor,
  Id,
  Limit,
  Name,
  type Page,
  type ProductType,
  RequestId,
  Search,
  SeenRevision,
  withoutInvisible,
} from '../common/inputs.ts';
import type { ProjectLock } from '../errors/api-error.ts';
import { SLUG_CHARACTERS, SLUG_PATTERN } from '../validation/texts.ts';

export interface ProductRef {
  type: ProductType;
  id: string;
}

/** A project in a list. */
export interface ProjectItem {
  id: string;
  name: string;
  slug: string;
  clientId: string | null;
  clientName: string | null;
  activeProduct: ProductRef | null;
  lock: ProjectLock | null;
  /** See `Project.mayEdit`. */
  mayEdit: boolean;
  counts: Record<ProductType, number>;
  /** What visitors see: nothing, what the editors see, or an older state. Our addition. */
  state: PublishState;
  publishedVersion: number | null;
  thumbUrl: string | null;
  updatedAt: Date;
}

/** Projects of a list, with what the caller may do beside them. */
export interface ProjectPage extends Page<ProjectItem> {
  /** False where clients have members and the caller is an editor of none. */
  mayCreate: boolean;
}

/** A whole project. */
export interface Project {
  id: string;
  name: string;
  slug: string;
  clientId: string | null;
  clientName: string | null;
  activeProduct: ProductRef | null;
  theme: Theme;
  languages: Language[];
  lock: ProjectLock | null;
  /** False for a viewer of the client: every change is refused. True for everybody where clients have no members. */
  mayEdit: boolean;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
  publishedAt: Date | null;
}

export type PublishState = 'draft' | 'published' | 'changed';

/** A product of a project. */
export interface ProductItem {
  type: ProductType;
  id: string;
  name: string;
  state: PublishState;
  active: boolean;
  updatedAt: Date;
  publishedAt: Date | null;
  publishedVersion: number | null;
  thumbUrl: string | null;
}

/** Source: SPEC §5 "Project creation". */
export const Slug = z.string().trim().toLowerCase().min(1).max(100).regex(SLUG_PATTERN, SLUG_CHARACTERS);

export const ListProjects = z.strictObject({
  search: Search,
  clientIds: z.array(Id).max(100).optional(),
  cursor: Cursor,
  limit: Limit,
});
export const GetProject = z.strictObject({ projectId: Id });
export const GetProjectsByIds = z.strictObject({ ids: z.array(Id).max(50) });
export const CreateProject = z.strictObject({
  name: z.string().overwrite(withoutInvisible).trim().max(200),
  slug: Slug,
  clientId: Id.optional(),
  requestId: RequestId,
});
export const RenameProject = z.strictObject({ projectId: Id, name: Name, revision: SeenRevision });
