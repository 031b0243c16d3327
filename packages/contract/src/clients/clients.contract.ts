import * as z from 'zod';
import { pageOf } from '../common/answers.ts';
import { Cursor, Id, Limit, Name, RequestId, Search } from '../common/inputs.ts';
import { ProjectItemList } from '../projects/projects.contract.ts';
import { CollectionItemList } from '../widgets/collections.contract.ts';

/** What a member may do where clients have members: an owner also manages members, a viewer reads. */
export const ClientRole = z.enum(['owner', 'editor', 'viewer']);
export type ClientRole = z.output<typeof ClientRole>;

/** A client in a list. */
const ClientItem = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** A picture of the client's own space (its id is the client's); the address is that of a small copy where there is one. */
  logo: z.strictObject({ fileId: z.string(), name: z.string(), type: z.string(), url: z.string() }).nullable(),
  projectCount: z.number(),
  /** Without those who were invited and have no account yet. */
  memberCount: z.number(),
  /** False for a viewer of the client. True for everybody where clients have no members. */
  mayEdit: z.boolean(),
  /** Whether the caller may rename it and manage its members: its owners, staff, and everybody where clients have no members. */
  mayManage: z.boolean(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type ClientItem = z.output<typeof ClientItem>;

/** A page of clients, with what the caller may do. */
export const ClientPage = pageOf(ClientItem).extend({
  /** False where clients have members and the caller is not staff. */
  mayCreate: z.boolean(),
});
export type ClientPage = z.output<typeof ClientPage>;

/** A client with its newest projects, and the collections of widgets that it owns or reads; at most ten of each. */
export const Client = ClientItem.extend({ projects: ProjectItemList, collections: CollectionItemList });
export type Client = z.output<typeof Client>;

/** Somebody who reaches a client, or will: `userId` is null until a person with this address has an account. */
export const ClientMember = z.strictObject({
  /** The person's id, or the invitation's. */
  id: z.string(),
  userId: z.string().nullable(),
  /** The address for somebody without an account. */
  name: z.string(),
  email: z.string(),
  avatarUrl: z.string().nullable(),
  role: ClientRole,
  /** When they last used the studio; null for somebody who never has. */
  lastSeenAt: z.date().nullable(),
  joinedAt: z.date(),
  /** Of somebody whose account was made with an invite link and who has not used it: until when it works; null for others. */
  invitedUntil: z.date().nullable(),
});
export type ClientMember = z.output<typeof ClientMember>;
export const ClientMemberPage = pageOf(ClientMember);
export type ClientMemberPage = z.output<typeof ClientMemberPage>;

/** The address under which somebody without an account sets a name and a password, once. */
export const InviteLink = z.strictObject({ url: z.string(), expiresAt: z.date() });
export type InviteLink = z.output<typeof InviteLink>;

/** Longest address of RFC 5321. */
const MAX_EMAIL = 254;
const Email = z.string().trim().toLowerCase().max(MAX_EMAIL).pipe(z.email());

export const ListClients = z.strictObject({ search: Search, cursor: Cursor, limit: Limit });
export const GetClient = z.strictObject({ clientId: Id });
export const CreateClient = z.strictObject({ name: Name, requestId: RequestId });
export const RenameClient = z.strictObject({ clientId: Id, name: Name });
/** `fileId`: a picture in the client's space, also one that was its logo before; null: none. */
export const SetClientLogo = z.strictObject({ clientId: Id, fileId: Id.nullable() });
export const ListClientMembers = z.strictObject({ clientId: Id, search: Search, cursor: Cursor, limit: Limit });
export const AddClientMember = z.strictObject({ clientId: Id, email: Email, role: ClientRole });
export const RemoveClientMember = z.strictObject({ clientId: Id, memberId: Id });
export const SetClientRole = z.strictObject({ clientId: Id, memberId: Id, role: ClientRole });
export const InviteClientMember = z.strictObject({ clientId: Id, memberId: Id });
