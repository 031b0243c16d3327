// What other features may use of clients.

export { AccessSetting } from './members/access-setting.tsx';
export { AskAccess } from './members/ask-access.tsx';
