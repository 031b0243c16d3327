import type { ActivityItem } from '@diorama/contract/audit/audit.contract.ts';
import { counted } from '../../ui/format/counted.ts';

/** What was done, where the end of the action's name does not say it. */
const VERBS: Readonly<Record<string, string>> = {
  'document.change': 'edited',
  'document.import': 'imported content into',
  'revision.restore': 'restored an earlier state of',
  'revision.name': 'named a state of',
  'revision.unname': 'removed the name of a state of',
  'publication.rollback': 'rolled back',
  'files.insert': 'uploaded',
  'files.setMeta': 'changed the details of',
  'files.publish': 'made files public in',
  'file.replace': 'replaced',
  'access.set': 'chose who may do what on',
  'settings.maps': 'chose what maps are made of on',
  'file.takeDown': 'took down',
  'file.putBack': 'put back',
  'media.takeDown': 'took down',
  'media.putBack': 'put back',
  'project.lock': 'froze',
  'project.unlock': 'unfroze',
  'project.export': 'exported',
  'project.import': 'imported',
  'project.changeSlug': 'changed the address of',
  'project.setActiveProduct': 'changed the active product of',
  'client.addMember': 'added a member to',
  'client.removeMember': 'removed a member from',
  'client.setRole': 'changed a member’s role in',
  'client.invite': 'invited somebody to',
  'apiToken.create': 'made an API token for',
  'apiToken.revoke': 'revoked an API token of',
  'client.setQuota': 'changed the quota of',
  'project.setQuota': 'changed the quota of',
  'client.setLogo': 'changed the logo of',
};

/** By the end of the action's name, whatever it was done to. */
const ENDINGS: Readonly<Record<string, string>> = {
  create: 'created',
  delete: 'deleted',
  restore: 'restored',
  duplicate: 'duplicated',
  rename: 'renamed',
  move: 'moved',
  copy: 'copied',
  publish: 'published',
  unpublish: 'unpublished',
};

/** The verb of a line: `edited`, `published`, ... */
export function verbOf(action: string): string {
  const ending = action.slice(action.lastIndexOf('.') + 1);
  return VERBS[action] ?? ENDINGS[ending] ?? (ending.startsWith('set') ? 'changed the settings of' : 'changed');
}

/** What follows the names: how many more there were, how often, which version. */
export function restOf({ action, count, targets, targetCount, revision }: ActivityItem): string {
  if (targetCount > targets.length && targets.length > 0)
    return `and ${counted(targetCount - targets.length, 'other')}`;
  if (action.endsWith('.publish') && revision !== null) return `version ${revision}`;
  return action === 'document.change' && count > 1 ? `${counted(count, 'time')}` : '';
}

/** What stands for targets that are gone for good. */
export function unnamedTarget({ action, targetCount }: ActivityItem): string {
  const [noun] = action.split('.');
  if (noun === 'file' || noun === 'files') return counted(Math.max(1, targetCount), 'file');
  if (noun === 'directory') return 'a folder';
  if (noun === 'widgetTag') return 'a widget tag';
  return 'something that was removed';
}

/** What a target is, where its name alone does not say it; products go by their names. */
const NOUNS: Readonly<Record<string, string>> = {
  project: 'the project',
  collection: 'the collection',
  client: 'the client',
  directory: 'the folder',
  widget: 'the widget',
  menu: 'the menu',
};

/** Said before the first name; empty where several differ, or where the place is named anyway. */
export function nounOf({ targets }: ActivityItem): string {
  const [first] = targets;
  return first && targets.length === 1 ? (NOUNS[first.type] ?? '') : '';
}
