import { asFileName } from '@diorama/documents/shared/text/visible-text.ts';
import * as z from 'zod';
import { pageOf } from '../common/answers.ts';
import { Cursor, Hash, Id, Lang, Limit, RequestId, Search } from '../common/inputs.ts';
import { Person } from '../common/person.ts';
import { ClearedReferences } from '../usages/usages.contract.ts';

export const Directory = z.strictObject({
  id: z.string(),
  parentId: z.string().nullable(),
  name: z.string(),
  /** From the root to this one. */
  path: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  createdAt: z.date(),
  updatedAt: z.date(),
  childCount: z.number(),
});
export type Directory = z.output<typeof Directory>;
export const DirectoryList = z.array(Directory);

/** What a file is good for. */
export const FileGroup = z.enum(['image', 'video', 'model', 'audio', 'document', 'font']);
export type FileGroup = z.output<typeof FileGroup>;

const FileState = z.enum(['processing', 'ready', 'rejected']);
export type FileState = z.output<typeof FileState>;

/** What a picture must show however it is cropped: from its left and its top, 0 to 1. */
export const FocalPoint = z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) });
export type FocalPoint = z.output<typeof FocalPoint>;

export const FileItem = z.strictObject({
  type: z.literal('file'),
  id: z.string(),
  directoryId: z.string(),
  fileName: z.string(),
  /** MIME type as found by looking into the file. */
  fileType: z.string(),
  /** Bytes. */
  fileSize: z.number(),
  /** `asset://<id>`: what documents store. */
  uri: z.string(),
  url: z.string(),
  thumbUrl: z.string().nullable(),
  /** Pixels of a picture or a video. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Milliseconds that a video, a sound or a moving picture plays; 0 for a moving picture that does not say. */
  durationMs: z.number().nullable(),
  sha256: z.string(),
  state: FileState,
  rejectReason: z.string().nullable(),
  /** How far its conversion is, 0 to 1; null while it is not under way. Our addition. */
  progress: z.number().nullable(),
  /** What its conversion changed: "Converted from HEVC." Our addition. */
  notice: z.string().nullable(),
  published: z.boolean(),
  alt: z.partialRecord(Lang, z.string()),
  focal: FocalPoint.nullable(),
  /** In the order they were given. Our addition. */
  tags: z.array(z.string()),
  version: z.number(),
  /** Who brought it in; null for what came with the demo or a program. Our addition. */
  addedBy: Person.nullable(),
  addedAt: z.date(),
  updatedAt: z.date(),
});
export type FileItem = z.output<typeof FileItem>;
export const FileItemList = z.array(FileItem);

/** What a file can be shown with. Our addition. */
export const FilePreview = z.strictObject({
  /** `none`: nothing is made of such files. `skipped`: a frame of a transition, shown as it is. */
  state: z.enum(['waiting', 'made', 'failed', 'skipped', 'none']),
  /** Why nothing could be made: "its codec is not known here". */
  problem: z.string().nullable(),
  /** Of a picture: its sizes, best type first; the original while none is made. */
  sources: z.array(
    z.strictObject({
      type: z.enum(['image/avif', 'image/webp', 'image/jpeg', 'image/png']),
      width: z.number(),
      url: z.string(),
    }),
  ),
  /** Of a video or a model. */
  posterUrl: z.string().nullable(),
  durationMs: z.number().nullable(),
});
export type FilePreview = z.output<typeof FilePreview>;

const DirItem = Directory.extend({ type: z.literal('directory') });
export type DirItem = z.output<typeof DirItem>;
const AssetItem = z.discriminatedUnion('type', [DirItem, FileItem]);
export type AssetItem = z.output<typeof AssetItem>;
/** One page of a folder, its folders first. */
export const AssetPage = pageOf(AssetItem);

/** A large file is sent in parts, in any order, again where one failed. `files.insert` puts them together. */
const UploadParts = z.strictObject({
  /** Bytes of every part but the last, which has the rest. */
  partSize: z.number(),
  /** Numbers, from 1, of the parts that are not there yet. */
  missing: z.array(z.number()),
  /** Addresses for the first of them, good until the ticket's `expiresAt`; `files.resumeUploads` gives the next. */
  partUrls: z.array(z.strictObject({ n: z.number(), url: z.string() })),
});
export type UploadParts = z.output<typeof UploadParts>;

/** Where and how to send one file's bytes. */
export const UploadTicket = z.strictObject({
  /** `blob://<uuid>`: hand it to `files.insert` when the bytes are there. */
  uri: z.string(),
  objectName: z.string(),
  url: z.string(),
  method: z.literal('PUT'),
  headers: z.record(z.string(), z.string()),
  expiresAt: z.date(),
  /** Bytes. */
  maxSize: z.number(),
  /** Present for a large file: send its parts, each to its own address. `url` takes it in one go, too. */
  multipart: UploadParts.optional(),
  /** The project has these bytes already: nothing needs to be sent. */
  existing: FileItem.optional(),
});
export type UploadTicket = z.output<typeof UploadTicket>;
export const UploadTicketList = z.array(UploadTicket);

/** How far an upload has come. */
const ResumedUpload = z.discriminatedUnion('type', [
  /** Bytes are missing; the ticket has fresh addresses. */
  z.strictObject({ type: z.literal('open'), uri: z.string(), ticket: UploadTicket }),
  /** All bytes are there: hand it to `files.insert`. */
  z.strictObject({ type: z.literal('arrived'), uri: z.string() }),
  /** Expired, cancelled or never issued to this person: request a new ticket. */
  z.strictObject({ type: z.literal('unknown'), uri: z.string() }),
]);
export type ResumedUpload = z.output<typeof ResumedUpload>;
export const ResumedUploadList = z.array(ResumedUpload);

export const InsertResult = z.strictObject({
  items: z.array(FileItem),
  failed: z.array(z.strictObject({ uri: z.string(), fileName: z.string().nullable(), reason: z.string() })),
});
export type InsertResult = z.output<typeof InsertResult>;

/** How many uploads were cancelled; those that are files by now do not count. */
export const CancelledUploads = z.strictObject({ cancelled: z.number() });

/** How many files were deleted, those in deleted folders too. */
export const DeletedFiles = z.strictObject({ deleted: z.number(), ...ClearedReferences.shape });
export type DeletedFiles = z.output<typeof DeletedFiles>;

/** How many files and folders were moved; what is inside a folder does not count. */
export const MovedFiles = z.strictObject({ moved: z.number() });

/** A directory's id, or `root`. */
export const DirectoryId = z
  .string()
  .toLowerCase()
  .refine((id) => id === 'root' || Id.safeParse(id).success, 'Invalid uuid');

/** 1..120 characters, no slashes, control characters, `.` or `..`. */
export const DirectoryName = z
  .string()
  // The rule of file names: one spelling of each letter, and no marks that are not seen or turn the direction of writing.
  .refine((name) => /^\P{Cc}*$/u.test(name), 'A name cannot contain control characters')
  .transform(asFileName)
  .pipe(
    z
      .string()
      .trim()
      .min(1)
      .max(120)
      .regex(/^[^/\\]*$/, 'A name cannot contain / or \\')
      .refine((name) => name !== '.' && name !== '..', 'Choose another name'),
  );

/** 1..255 characters, no slashes or control characters. */
export const FileName = z
  .string()
  .trim()
  .min(1)
  .max(255)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  .regex(/^[^/\\\u0000-\u001f\u007f]+$/, 'A name cannot contain / or \\')
  .refine((name) => !/^\.+$/.test(name), 'Choose another name');

export const BlobUri = z.string().regex(/^blob:\/\/[0-9a-f-]{36}$/, 'Not an upload of this server');

/** Bytes that an upload address takes whose `fileSize` was not said. */
export const UNSIZED_UPLOAD = 64 * 1024 ** 2;

const UploadFile = z.strictObject({
  filename: z.string().min(1).max(255),
  /** Bytes: an address takes exactly as many. Without it, {@link UNSIZED_UPLOAD} at most. Our addition. */
  fileSize: z.number().int().min(0).optional(),
  fileType: z.string().max(127).optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});

export const ListDirectories = z.strictObject({ projectId: Id });
export const GetDirectory = z.strictObject({ directoryId: DirectoryId, projectId: Id });
export const CreateDirectory = z.strictObject({ projectId: Id, directoryId: DirectoryId, name: DirectoryName });
/** `sha256`: our addition; only files with one of these contents, in all folders below, too. */
export const ListFiles = z.strictObject({
  projectId: Id,
  directoryId: DirectoryId,
  search: Search,
  sha256: z.array(Hash).min(1).max(50).optional(),
  type: FileGroup.optional(),
  sort: z.enum(['name', 'updatedAt', 'size']).default('name'),
  cursor: Cursor,
  limit: Limit,
});
export const SignedUrl = UploadFile.extend({ directoryId: DirectoryId, projectId: Id });
export const SignedUrls = z.strictObject({
  directoryId: DirectoryId,
  projectId: Id,
  files: z.array(UploadFile).min(1).max(500),
});
export const InsertFiles = z.strictObject({ directoryId: Id, blobUris: z.array(BlobUri).min(1).max(200) });
/** A picture on another server, copied into a folder. Our addition. */
export const FetchPicture = z.strictObject({
  projectId: Id,
  directoryId: DirectoryId,
  address: z
    .string()
    .max(2_048)
    .regex(/^https:\/\/[^\s/]+\S*$/i, 'Use an address that starts with https://'),
});
/** `problem`: why there is no file, shown as it is. */
export const FetchedPicture = z.strictObject({ file: FileItem.nullable(), problem: z.string().nullable() });
const OwnUploads = z.strictObject({ projectId: Id, uris: z.array(BlobUri).min(1).max(200) });
/** Returns the progress of uploads and renews their addresses; each stays for another day. */
export const ResumeUploads = OwnUploads;
/** Removes what was sent. Uploads that are files by now stay. */
export const CancelUploads = OwnUploads;
export const RenameFile = z.strictObject({ projectId: Id.optional(), fileId: Id, name: FileName });
/** Renames a folder. The first folder of a project has no name of its own. */
export const RenameDirectory = z.strictObject({ projectId: Id, directoryId: Id, name: DirectoryName });

/** Files and folders of one project; a folder stands for everything in it. */
const FilesAndFolders = z.strictObject({
  projectId: Id,
  fileIds: z.array(Id).max(200).default([]),
  directoryIds: z.array(Id).max(200).default([]),
});
const NAMES_SOME = 'Name a file or a folder';
const namesSome = ({ fileIds, directoryIds }: { fileIds: string[]; directoryIds: string[] }): boolean =>
  fileIds.length + directoryIds.length > 0;

/** Puts files and folders into a folder. A file whose name is taken there gets a number. */
export const MoveFiles = FilesAndFolders.extend({ directoryId: DirectoryId }).refine(namesSome, NAMES_SOME);
/**
 * Puts copies of files and folders into a folder, theirs too; no bytes are sent or stored again. Texts, tags and focal points
 * go along. A name that is taken gets a number.
 */
export const CopyFiles = FilesAndFolders.extend({ directoryId: DirectoryId, requestId: RequestId }).refine(
  namesSome,
  NAMES_SOME,
);
/** What was made for each file and folder that was named; `copied` counts the files inside folders, too. */
export const CopiedFiles = z.strictObject({
  fileIds: z.array(z.string()),
  directoryIds: z.array(z.string()),
  copied: z.number(),
});
export type CopiedFiles = z.output<typeof CopiedFiles>;
/** `force`: also what drafts show; their references to it are cleared, by one change of each document. */
export const DeleteFiles = FilesAndFolders.extend({ force: z.boolean().default(false) }).refine(namesSome, NAMES_SOME);
/** Brings back what was deleted; a folder with what was deleted along with it. Answers the files that were named. */
export const RestoreFiles = FilesAndFolders.refine(namesSome, NAMES_SOME);
/** Most characters of an alternative text in one language. */
export const MOST_ALT = 500;
/** Most tags of a file, and most characters of one. */
export const MOST_TAGS = 20;
export const MOST_TAG_LENGTH = 50;
export const FileTag = z.string().transform(asFileName).pipe(z.string().trim().min(1).max(MOST_TAG_LENGTH));
export const FileTags = z.array(FileTag).max(MOST_TAGS);

/** What is said about files. What is absent stays as it is; tags are compared without regard to case. */
export const SetFileMeta = z
  .strictObject({
    projectId: Id,
    fileIds: z.array(Id).min(1).max(200),
    /** A language that is absent keeps its text; null or nothing takes it away. */
    alt: z.partialRecord(Lang, z.string().trim().max(MOST_ALT).nullable()).optional(),
    /** Null: the middle. Pictures and videos have one. */
    focal: FocalPoint.nullable().optional(),
    /** In place of those that are there. */
    tags: FileTags.optional(),
    addTags: FileTags.optional(),
    removeTags: FileTags.optional(),
  })
  .refine(
    ({ alt, focal, tags, addTags, removeTags }) =>
      [alt, focal, tags, addTags, removeTags].some((field) => field !== undefined),
    'Name what to set: alt, focal, tags, addTags or removeTags',
  );

/**
 * Gives a file new content from an upload: drafts that refer to it follow, live publications keep what they show until
 * their next publish. It stays what it is: an image by an image, a video by a video.
 */
export const ReplaceFile = z.strictObject({ projectId: Id, fileId: Id, blobUri: BlobUri });
const VersionNumber = z.int().min(1).max(1_000_000);
/**
 * Makes an earlier version the current one again, as a new version. `seen`: the version the caller believes is current;
 * if it has changed since, nothing is written. Our addition.
 */
export const RestoreFileVersion = z.strictObject({
  projectId: Id,
  fileId: Id,
  version: VersionNumber,
  seen: VersionNumber.optional(),
});
export const OneFile = z.strictObject({ projectId: Id, fileId: Id });

/** A live page that shows a file. */
const ShowingPage = z.strictObject({ type: z.string(), id: z.string(), name: z.string(), project: z.string() });
/** How a file is served to visitors, deleted ones too. Our addition. */
export const ServedFile = z.strictObject({
  /** Its contents, with all sizes and videos made from them, answer 410 to everybody. */
  isTakenDown: z.boolean(),
  /** It has a public address of its own, for links from elsewhere. */
  isLinked: z.boolean(),
  /** Live pages that show it, or would if it were served; 50 at most. */
  pages: z.array(ShowingPage),
  /** Whether the caller may take it down and put it back. */
  mayTakeDown: z.boolean(),
});
export type ServedFile = z.output<typeof ServedFile>;
/** Stops serving a file to everyone: every version of it, in all sizes. Uploads of the same bytes stay hidden, too. */
export const TakeDownFile = OneFile.extend({ reason: z.string().trim().max(500).optional() });

const FileVersion = z.strictObject({
  version: z.number(),
  fileName: z.string(),
  fileType: z.string(),
  /** Bytes. */
  fileSize: z.number(),
  sha256: z.string(),
  url: z.string(),
  thumbUrl: z.string().nullable(),
  /** Pixels. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  by: Person.nullable(),
  at: z.date(),
  /** Drafts show it. */
  isCurrent: z.boolean(),
  /** A live publication shows it. */
  isLive: z.boolean(),
});
export type FileVersion = z.output<typeof FileVersion>;
/** Newest first. `drafts`, `livePages`: how many documents refer to the file now, and how many live publications show it. */
export const FileVersions = z.strictObject({
  versions: z.array(FileVersion),
  drafts: z.number(),
  livePages: z.number(),
});
export type FileVersions = z.output<typeof FileVersions>;

/**
 * Makes the current version of every file public under `/media/<sha256>/<name>`, for links from elsewhere. What was public
 * stays so.
 */
export const PublishFiles = z.strictObject({ projectId: Id, note: z.string().trim().max(200).optional() });
/** Counts of files against the publication before. */
export const PublishedFiles = z.strictObject({
  publicationId: z.string(),
  added: z.number(),
  replaced: z.number(),
  removed: z.number(),
  unchanged: z.number(),
});
export type PublishedFiles = z.output<typeof PublishedFiles>;
/** What a publication would do now. `processing`: files that have to be ready first. */
export const FilesToPublish = z.strictObject({
  added: z.number(),
  replaced: z.number(),
  removed: z.number(),
  unchanged: z.number(),
  processing: z.number(),
  last: z.strictObject({ at: z.date(), by: Person.nullable(), note: z.string().nullable() }).nullable(),
});
export type FilesToPublish = z.output<typeof FilesToPublish>;

export const OneProjectFiles = z.strictObject({ projectId: Id });
const Amount = z.strictObject({
  /** Files. */
  count: z.number(),
  bytes: z.number(),
});
/** What a project's files take up. Content that several files have counts once. */
export const FileStorage = z.strictObject({
  bytes: z.number(),
  count: z.number(),
  byType: z.array(Amount.extend({ type: FileGroup })),
  /** Content that only earlier versions have. */
  earlierVersions: Amount,
  /** Files that no draft and no live publication refers to. */
  unused: Amount,
  largest: z.array(FileItem),
});
export type FileStorage = z.output<typeof FileStorage>;
/** Files that no draft and no live publication refers to, the largest first. */
export const ListUnusedFiles = z.strictObject({ projectId: Id, cursor: Cursor, limit: Limit });
export const UnusedFiles = pageOf(FileItem);

/** How large a file may be on this server. */
export const FileLimits = z.strictObject({
  /** Bytes of any file. */
  bytes: z.number(),
  /** Pixels of a picture. */
  pixels: z.number(),
});
export type FileLimits = z.output<typeof FileLimits>;

export const ListFileTags = z.strictObject({ projectId: Id });
/** The tags of a project's files, the most used first. */
export const FileTagList = z.array(z.strictObject({ tag: z.string(), count: z.number() }));

/** Files by id; what is gone or out of reach is left out. */
export const FilesByIds = z.strictObject({ projectId: Id, ids: z.array(Id).max(500) });
/** What one file can be shown with. */
export const PreviewFile = z.strictObject({ projectId: Id, fileId: Id });
