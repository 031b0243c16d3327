import {
  AddClientMember,
  Client,
  ClientMember,
  ClientMemberPage,
  ClientPage,
  CreateClient,
  GetClient,
  InviteClientMember,
  InviteLink,
  ListClientMembers,
  ListClients,
  RemoveClientMember,
  RenameClient,
  SetClientLogo,
  SetClientRole,
} from '../clients/clients.contract.ts';
import { NoAnswer } from '../common/answers.ts';
import { mutation, query } from './procedure.ts';

/** Clients, their members and who may do what with their projects. */
export const clientProcedures = {
  list: query(ListClients, ClientPage),
  get: query(GetClient, Client),
  members: query(ListClientMembers, ClientMemberPage),
  create: mutation(CreateClient, Client),
  rename: mutation(RenameClient, Client),
  setLogo: mutation(SetClientLogo, Client),
  addMember: mutation(AddClientMember, ClientMember),
  removeMember: mutation(RemoveClientMember, NoAnswer),
  setRole: mutation(SetClientRole, ClientMember),
  invite: mutation(InviteClientMember, InviteLink),
};
