import type { TenantCase } from './tenant-cases.testing.ts';

export const ALL_CLIENTS = 'takes the documents of all clients';
const ONESELF = 'is about the person who asks';

/** The procedures about the server as a whole, and about oneself. */
export const serverCases: Readonly<Record<string, TenantCase>> = {
  'access.get': { ownMatter: ONESELF },
  'access.set': { input: () => ({ mode: 'members' }), staffOnly: ALL_CLIENTS },
  'apiTokens.list': { input: () => ({}), ownMatter: ONESELF },
  'apiTokens.create': {
    input: ({ projectId }) => ({ name: 'T', scopes: ['read'], projectId }),
    ownMatter: 'reaches no more than the person who makes it',
  },
  'apiTokens.revoke': { input: ({ tokenId }) => ({ tokenId }), ownMatter: ONESELF },
  'webhooks.list': { staffOnly: ALL_CLIENTS },
  'webhooks.create': {
    input: () => ({ name: 'W', url: 'https://crm.example.com/', events: ['published'] }),
    staffOnly: ALL_CLIENTS,
  },
  'webhooks.update': { input: ({ webhookId }) => ({ webhookId, isOn: false }), staffOnly: ALL_CLIENTS },
  'webhooks.rotateSecret': { input: ({ webhookId }) => ({ webhookId }), staffOnly: ALL_CLIENTS },
  'webhooks.test': { input: ({ webhookId }) => ({ webhookId }), staffOnly: ALL_CLIENTS },
  'webhooks.deliveries': { input: ({ webhookId }) => ({ webhookId }), staffOnly: ALL_CLIENTS },
  'webhooks.sendAgain': { input: ({ deliveryId }) => ({ deliveryId }), staffOnly: ALL_CLIENTS },
  'webhooks.remove': { input: ({ webhookId }) => ({ webhookId }), staffOnly: ALL_CLIENTS },
  'mail.get': { ownMatter: ONESELF },
  'mail.set': { input: () => ({ language: 'sv' }), staffOnly: ALL_CLIENTS },
  'mail.test': { input: () => ({ to: 'a@example.test' }), staffOnly: ALL_CLIENTS },
  'mail.preview': { input: () => ({ kind: 'invite', language: 'en' }), staffOnly: ALL_CLIENTS },
  'mail.setWording': { input: () => ({ kind: 'invite', language: 'en', wording: null }), staffOnly: ALL_CLIENTS },
  'mail.list': { input: () => ({}), staffOnly: ALL_CLIENTS },
  'mail.again': { input: ({ mailId }) => ({ mailId }), staffOnly: ALL_CLIENTS },
  'quotas.list': { input: ({ clientId }) => ({ clientId }), staffOnly: ALL_CLIENTS },
  'quotas.set': {
    input: ({ projectId }) => ({ type: 'project', id: projectId, quota: 1e12 }),
    staffOnly: ALL_CLIENTS,
  },
  'settings.server': { staffOnly: ALL_CLIENTS },
  'settings.maps.get': { ownMatter: ONESELF },
  'settings.maps.set': {
    input: () => ({ provider: 'offline', key: null, hosts: ['tiles.example.com'], source: null }),
    staffOnly: ALL_CLIENTS,
  },
  'migration.cancel': { input: ({ migrationId }) => ({ migrationId }), staffOnly: ALL_CLIENTS },
  'migration.createMigration': {
    input: ({ projectId }) => ({ from: '0.1.0', to: '0.2.0', product: 'icgi', dryRun: true, projectIds: [projectId] }),
    staffOnly: ALL_CLIENTS,
  },
  'migration.diff': { input: ({ migrationId, icgiId }) => ({ migrationId, docId: icgiId }), staffOnly: ALL_CLIENTS },
  'migration.get': { input: ({ migrationId }) => ({ migrationId }), staffOnly: ALL_CLIENTS },
  'migration.list': { input: () => ({}), staffOnly: ALL_CLIENTS },
  'migration.releases': { staffOnly: ALL_CLIENTS },
  'migration.rollback': { input: ({ migrationId }) => ({ migrationId }), staffOnly: ALL_CLIENTS },
  'sessions.acknowledge': { ownMatter: ONESELF },
  'sessions.changePassword': { input: () => ({ current: 'wrong', next: 'another password' }), ownMatter: ONESELF },
  'sessions.list': { ownMatter: ONESELF },
  'sessions.me': { ownMatter: ONESELF },
  'sessions.revoke': { input: ({ sessionId }) => ({ sessionId }), ownMatter: ONESELF },
};
