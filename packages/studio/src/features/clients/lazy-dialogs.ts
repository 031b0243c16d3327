import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../ui/load/part-frames.tsx';

export const CreateClientDialog = lazyPart(
  () => import('./create-client-dialog.tsx').then((module) => module.CreateClientDialog),
  { frame: dialogFrame('New client') },
);
export const RenameClientDialog = lazyPart(
  () => import('./rename-client-dialog.tsx').then((module) => module.RenameClientDialog),
  { frame: dialogFrame('Rename client') },
);
export const AddMembersDialog = lazyPart(
  () => import('./members/add-members-dialog.tsx').then((module) => module.AddMembersDialog),
  { frame: dialogFrame('Add members') },
);
export const RemoveMemberDialog = lazyPart(
  () => import('./members/remove-member-dialog.tsx').then((module) => module.RemoveMemberDialog),
  { frame: dialogFrame('Remove member?') },
);
