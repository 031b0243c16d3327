// What other features may use of API tokens.

export { ApiTokensPart } from './lazy-api-tokens.tsx';
