// What other features may use of clients.

export { AskAccess } from './ask-access.tsx';
