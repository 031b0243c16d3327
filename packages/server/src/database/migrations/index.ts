import { firstLight } from './0001-first-light.ts';
import { requestHash } from './0002-request-hash.ts';
import { uploadParts } from './0003-upload-parts.ts';
import { sessionsWhole } from './0004-sessions-whole.ts';
import { live } from './0005-live.ts';
import { history } from './0007-history.ts';
import { spaces } from './0008-spaces.ts';
import { kinds } from './0009-kinds.ts';
import { documentMigrations } from './0010-document-migrations.ts';
import { sessionBases } from './0012-session-bases.ts';
import { memberNotices } from './0013-member-notices.ts';
import { documentStates } from './0014-document-states.ts';
import { takenDownMedia } from './0014-taken-down-media.ts';
import { clientInvitations } from './0015-client-invitations.ts';
import { encodingTurns } from './0015-encoding-turns.ts';
import { projectSettings } from './0016-project-settings.ts';
import { search } from './0017-search.ts';
import { archivesAndHome } from './0018-archives-and-home.ts';
import { media } from './0019-media.ts';
import { previews } from './0020-previews.ts';
import { mainMenu } from './0021-main-menu.ts';
import { fonts } from './0022-fonts.ts';
import { translations } from './0023-translations.ts';
import { widgets } from './0024-widgets.ts';
import { clientSpaces } from './0026-client-spaces.ts';
import { activity } from './0027-activity.ts';
import { materials } from './0029-materials.ts';
import { meshes } from './0030-meshes.ts';

import { replacedMeshes } from './0031-replaced-meshes.ts';

import { auditOfClients } from './0032-audit-of-clients.ts';
import { projectExports } from './0035-project-exports.ts';
import { publicationParts } from './0036-publication-parts.ts';
import { visits } from './0037-visits.ts';
import { comments } from './0038-comments.ts';
import { portraitFilms } from './0039-portrait-films.ts';
import { checkedVideos } from './0040-checked-videos.ts';
import { meshFrames } from './0041-mesh-frames.ts';
import { convertedFiles } from './0042-converted-files.ts';
import { inspectedFiles } from './0043-inspected-files.ts';
import { inspectedVersions } from './0044-inspected-versions.ts';
import { nameOrder } from './0045-name-order.ts';
import { settings } from './0046-settings.ts';
import { fileOrder } from './0047-file-order.ts';
import { searchedNames } from './0048-searched-names.ts';
import { repeatedAnswers } from './0049-repeated-answers.ts';
import { draftVideos } from './0050-draft-videos.ts';
import { mapStreets } from './0051-map-streets.ts';
import { mails } from './0053-mails.ts';
import { providerAccounts } from './0054-provider-accounts.ts';
import { apiTokens } from './0055-api-tokens.ts';
import { webhooks } from './0056-webhooks.ts';
import { quotas } from './0057-quotas.ts';

/** Append-only, in order. A migration that has shipped never changes. */
export const migrations: readonly { id: string; sql: string }[] = [
  firstLight,
  requestHash,
  uploadParts,
  sessionsWhole,
  live,
  history,
  spaces,
  kinds,
  documentMigrations,
  sessionBases,
  memberNotices,
  documentStates,
  clientInvitations,
  projectSettings,
  takenDownMedia,
  encodingTurns,
  search,
  archivesAndHome,
  media,
  previews,
  mainMenu,
  fonts,
  translations,
  widgets,
  clientSpaces,
  activity,
  materials,
  meshes,
  replacedMeshes,
  auditOfClients,
  projectExports,
  publicationParts,
  visits,
  comments,
  portraitFilms,
  checkedVideos,
  meshFrames,
  convertedFiles,
  inspectedFiles,
  inspectedVersions,
  nameOrder,
  settings,
  fileOrder,
  searchedNames,
  repeatedAnswers,
  draftVideos,
  mapStreets,
  mails,
  providerAccounts,
  apiTokens,
  webhooks,
  quotas,
];
