// What other features may use of clients.

export { AskAccess } from './members/ask-access.tsx';
export { AccessSetting } from './members/lazy-access-setting.tsx';
