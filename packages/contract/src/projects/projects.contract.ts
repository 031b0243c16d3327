import { withoutInvisible } from '@diorama/documents/shared/text/visible-text.ts';
import type { Theme } from '@diorama/documents/theme/theme.ts';
import * as z from 'zod';
import { answerOf, pageOf } from '../common/answers.ts';
import { Cursor, Id, Lang, Limit, Name, ProductType, RequestId, Search, SeenRevision } from '../common/inputs.ts';
import { ProjectLock } from '../errors/api-error.ts';
import { SLUG_CHARACTERS, SLUG_PATTERN } from '../validation/texts.ts';

/** Which menu. */
const MenuRef = z.strictObject({ type: z.literal('menu'), id: z.string() });

export const ProductRef = z.strictObject({ type: ProductType, id: z.string() });
export type ProductRef = z.output<typeof ProductRef>;

export const PublishState = z.enum(['draft', 'published', 'changed']);
export type PublishState = z.output<typeof PublishState>;

/** A project in a list. */
export const ProjectItem = z.strictObject({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  clientId: z.string().nullable(),
  clientName: z.string().nullable(),
  /** The client's logo. Our addition. */
  clientLogoUrl: z.string().nullable(),
  activeProduct: ProductRef.nullable(),
  lock: ProjectLock.nullable(),
  /** See `Project.mayEdit`. */
  mayEdit: z.boolean(),
  /** The caller keeps it at hand. */
  pinned: z.boolean(),
  counts: z.record(ProductType, z.number()),
  /** What visitors see: nothing, what the editors see, or an older state. Our addition. */
  state: PublishState,
  publishedVersion: z.number().nullable(),
  thumbUrl: z.string().nullable(),
  updatedAt: z.date(),
});
export type ProjectItem = z.output<typeof ProjectItem>;
export const ProjectItemList = z.array(ProjectItem);

/** A page of projects, with what the caller may do. */
export const ProjectPage = pageOf(ProjectItem).extend({
  /** False where clients have members and the caller is an editor of none. */
  mayCreate: z.boolean(),
});
export type ProjectPage = z.output<typeof ProjectPage>;

/** Most origins that may frame a project's pages. */
const MOST_SITES = 20;

const USE_ORIGIN = 'Use an origin like https://nordhamn.se';
const LAST_PORT = 65_535;

/** A scheme and a host, no path: `https://nordhamn.se`, `http://localhost:8080`. */
const Origin = z
  .string()
  .max(300)
  .overwrite((text) => text.trim().toLowerCase().replace(/\/$/, ''))
  .regex(/^https?:\/\/[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:\d{1,5})?$/, USE_ORIGIN)
  .refine((origin) => Number(/:(\d+)$/.exec(origin)?.[1] ?? 0) <= LAST_PORT, USE_ORIGIN);

/** Which sites may show a project's public pages in a frame. */
export const Embedding = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('none') }),
  z.strictObject({ type: z.literal('any') }),
  z.strictObject({ type: z.literal('sites'), sites: z.array(Origin).min(1).max(MOST_SITES) }),
]);
export type Embedding = z.output<typeof Embedding>;

/** How figures, money, dates and areas are written on public pages, by language. */
export const Locales = z.strictObject({
  en: z.enum(['en-us', 'en-eu']).default('en-eu'),
  sv: z.literal('sv-se').default('sv-se'),
});
export type Locales = z.output<typeof Locales>;

/** A whole project. */
export const Project = z.strictObject({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  clientId: z.string().nullable(),
  clientName: z.string().nullable(),
  activeProduct: ProductRef.nullable(),
  theme: answerOf<Theme>(),
  /** The main menu: shown by every product that names no other. */
  menu: MenuRef.nullable(),
  /** At least one; the first is the default. */
  languages: z.array(Lang),
  locales: Locales,
  embedding: Embedding,
  /** Visits of its published pages are counted. */
  countsVisits: z.boolean(),
  lock: ProjectLock.nullable(),
  /** False for a viewer of the client: every change is refused. True for everybody where clients have no members. */
  mayEdit: z.boolean(),
  /** The caller keeps it at hand. */
  pinned: z.boolean(),
  revision: z.number(),
  createdAt: z.date(),
  updatedAt: z.date(),
  publishedAt: z.date().nullable(),
});
export type Project = z.output<typeof Project>;

/** A product of a project. */
export const ProductItem = z.strictObject({
  type: ProductType,
  id: z.string(),
  name: z.string(),
  state: PublishState,
  active: z.boolean(),
  updatedAt: z.date(),
  publishedAt: z.date().nullable(),
  publishedVersion: z.number().nullable(),
  thumbUrl: z.string().nullable(),
});
export type ProductItem = z.output<typeof ProductItem>;
export const ProductItemList = z.array(ProductItem);

/** Source: SPEC §5 "Project creation". */
export const Slug = z.string().trim().toLowerCase().min(1).max(100).regex(SLUG_PATTERN, SLUG_CHARACTERS);

/** What a list may be narrowed to: `empty` has no product yet, `draft` none that was published. */
export const ProjectState = z.enum(['empty', 'draft', 'published', 'changed']);
export type ProjectState = z.output<typeof ProjectState>;
/** Changed last first, or by name. */
export const ProjectSort = z.enum(['updatedAt', 'name']);
export type ProjectSort = z.output<typeof ProjectSort>;

export const ListProjects = z.strictObject({
  search: Search,
  clientIds: z.array(Id).max(100).optional(),
  /** Our addition: projects that belong to no client, next to those of `clientIds`. */
  withoutClient: z.boolean().optional(),
  /** Our addition. */
  states: z.array(ProjectState).max(4).optional(),
  /** Our addition. */
  sort: ProjectSort.default('updatedAt'),
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
/** Without a name, the copy is called after the project; without a slug, it gets the next free one. */
export const DuplicateProject = z.strictObject({
  projectId: Id,
  name: Name.optional(),
  slug: Slug.optional(),
  requestId: RequestId,
});
export const RenameProject = z.strictObject({ projectId: Id, name: Name, revision: SeenRevision });
export const SetActiveProduct = z.strictObject({
  projectId: Id,
  product: z.strictObject({ type: ProductType, id: Id }).nullable(),
  revision: SeenRevision,
});

/** What is absent stays. `clientId: null` takes the project from its client. */
export const UpdateProject = z.strictObject({
  projectId: Id,
  clientId: Id.nullable().optional(),
  languages: z
    .array(Lang)
    .min(1)
    .max(10)
    .refine((languages) => new Set(languages).size === languages.length, 'Name each language once')
    .optional(),
  /** The main menu. */
  menu: z
    .strictObject({ type: z.literal('menu'), id: Id })
    .nullable()
    .optional(),
  /** A language that is absent keeps its format. */
  locales: z.strictObject({ en: z.enum(['en-us', 'en-eu']).optional(), sv: z.literal('sv-se').optional() }).optional(),
  embedding: Embedding.optional(),
  countsVisits: z.boolean().optional(),
  revision: SeenRevision,
});
/** Another address; the old one goes on to lead here. */
export const ChangeSlug = z.strictObject({ projectId: Id, slug: Slug, revision: SeenRevision });
export const LockProject = z.strictObject({
  projectId: Id,
  locked: z.boolean().default(true),
  reason: z.string().overwrite(withoutInvisible).trim().max(200).optional(),
  /** Takes a lock over from somebody else, or ends theirs. */
  force: z.boolean().default(false),
});
export const LockedProject = z.strictObject({ lock: ProjectLock.nullable() });

/** Keeps a project at hand for the caller, on every device. */
export const PinProject = z.strictObject({ projectId: Id, pinned: z.boolean() });

/** With a project: its products. Without: projects. */
export const ListProjectOptions = z.strictObject({ projectId: Id.optional() });
export const ProjectOptions = z.array(
  z.strictObject({
    value: z.string(),
    label: z.string(),
    type: ProductType.optional(),
    clientId: z.string().nullable().optional(),
  }),
);
export type ProjectOptions = z.output<typeof ProjectOptions>;

/** A deleted project that can be restored. */
const DeletedProject = z.strictObject({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  clientName: z.string().nullable(),
  deletedAt: z.date(),
  /** From then on it cannot be restored. */
  keptUntil: z.date(),
});
export const DeletedProjectList = z.array(DeletedProject);
export type DeletedProjectList = z.output<typeof DeletedProjectList>;
