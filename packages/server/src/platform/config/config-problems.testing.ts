import { ConfigError, readConfig } from './config.ts';

/** What is wrong with variables of the environment; nothing where they can be read. */
export const problems = (env: Record<string, string>): string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [String(error)];
  }
};
