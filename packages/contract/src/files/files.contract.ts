import type { Language } from '@diorama/documents/shared/languages.ts';
import * as z from 'zod';
import { Cursor, Id, Limit, Search } from '../common/inputs.ts';

export interface Directory {
  id: string;
  parentId: string | null;
  name: string;
  /** From the root to this one. */
  path: { id: string; name: string }[];
  createdAt: Date;
  updatedAt: Date;
  childCount: number;
}

export type FileState = 'processing' | 'ready' | 'rejected';

export interface FileItem {
  kind: 'file';
  id: string;
  directoryId: string;
  fileName: string;
  /** MIME type as found by looking into the file. */
  fileType: string;
  /** Bytes. */
  fileSize: number;
  /** `asset://<id>`: what documents store. */
  uri: string;
  url: string;
  thumbUrl: string | null;
  /** Pixels. */
  width: number | null;
  height: number | null;
  durationMs: number | null;
  sha256: string;
  state: FileState;
  rejectReason: string | null;
  published: boolean;
  alt: Partial<Record<Language, string>>;
  focal: { x: number; y: number } | null;
  version: number;
  updatedAt: Date;
}

export type DirItem = { kind: 'directory' } & Directory;
export type AssetItem = DirItem | FileItem;

/** Where and how to send one file's bytes. */
export interface UploadTicket {
  /** `blob://<uuid>`: hand it to `files.insert` when the bytes are there. */
  uri: string;
  objectName: string;
  url: string;
  method: 'PUT';
  headers: Record<string, string>;
  expiresAt: Date;
  /** Bytes. */
  maxSize: number;
  /** Present for a large file: send its parts, each to its own address. `url` takes it in one go, too. */
  multipart?: UploadParts;
  /** The project has these bytes already: nothing needs to be sent. */
  existing?: FileItem;
}

/** A large file is sent in parts, in any order, again where one failed. `files.insert` puts them together. */
export interface UploadParts {
  /** Bytes of every part but the last, which has the rest. */
  partSize: number;
  /** Numbers, from 1, of the parts that are not there yet. */
  missing: number[];
  /** Addresses for the first of them, good until the ticket's `expiresAt`; `files.resumeUploads` gives the next. */
  partUrls: { n: number; url: string }[];
}

/** How far an upload has come. */
export type ResumedUpload =
  /** Bytes are missing; the ticket has fresh addresses. */
  | { type: 'open'; uri: string; ticket: UploadTicket }
  /** All bytes are there: hand it to `files.insert`. */
  | { type: 'arrived'; uri: string }
  /** Expired, cancelled or never issued to this person: ask for a new ticket. */
  | { type: 'unknown'; uri: string };

export interface InsertResult {
  items: FileItem[];
  failed: { uri: string; fileName: string | null; reason: string }[];
}

/** A directory's id, or `root`. */
export const DirectoryId = z.union([Id, z.literal('root')]);

/** 1..120 characters, no slashes, control characters, `.` or `..`. */
export const DirectoryName = z
  .string()
  .trim()
  .min(1)
  .max(120)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  .regex(/^[^/\\\u0000-\u001f\u007f]+$/, 'A name cannot contain / or \\')
  .refine((name) => name !== '.' && name !== '..', 'Choose another name');

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

const UploadFile = z.strictObject({
  filename: z.string().min(1).max(255),
  /** Bytes. An address takes exactly as many, so that none is good for the largest file. */
  fileSize: z.number().int().min(0),
  fileType: z.string().max(127).optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});

export const ListDirectories = z.strictObject({ projectId: Id });
export const GetDirectory = z.strictObject({ directoryId: DirectoryId, projectId: Id });
export const CreateDirectory = z.strictObject({ projectId: Id, directoryId: DirectoryId, name: DirectoryName });
export const ListFiles = z.strictObject({
  projectId: Id,
  directoryId: DirectoryId,
  search: Search,
  type: z.enum(['image', 'video', 'model', 'audio', 'document']).optional(),
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
const OwnUploads = z.strictObject({ projectId: Id, uris: z.array(BlobUri).min(1).max(200) });
/** Tells how far uploads have come and renews their addresses; each stays for another day. */
export const ResumeUploads = OwnUploads;
/** Removes what was sent. Uploads that are files by now stay. */
export const CancelUploads = OwnUploads;
export const RenameFile = z.strictObject({ projectId: Id.optional(), fileId: Id, name: FileName });
export const DeleteFiles = z.strictObject({
  projectId: Id,
  fileIds: z.array(Id).min(1).max(200),
  force: z.boolean().default(false),
});
export const RestoreFiles = z.strictObject({ projectId: Id, fileIds: z.array(Id).min(1).max(200) });
/** Files by id; what is gone or out of reach is left out. */
export const FilesByIds = z.strictObject({ projectId: Id, ids: z.array(Id).max(500) });
