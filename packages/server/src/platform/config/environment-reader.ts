import { type VariableName, variables } from './variables.ts';

/** Reads declared variables and collects what is wrong with them. An empty value counts as unset. */
export class EnvironmentReader {
  readonly problems: string[] = [];
  readonly #env: Record<string, string | undefined>;

  constructor(env: Record<string, string | undefined>) {
    this.#env = env;
  }

  optional(name: VariableName): string | null {
    const value = this.#env[name]?.trim();
    return value ? value : null;
  }

  /** A secret of at least so many characters, or null when unset. */
  secret(name: VariableName, minLength: number): string | null {
    const value = this.optional(name);
    if (value !== null && value.length < minLength) {
      this.refuse(name, `must have ${minLength} characters or more`, { isSecret: true });
    }
    return value;
  }

  text(name: VariableName): string {
    return this.optional(name) ?? variables[name].fallback;
  }

  integer(name: VariableName, min: number, max: number): number {
    const text = this.text(name);
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    this.refuse(name, `must be a whole number from ${min} to ${max}`);
    return min;
  }

  choice<Choice extends string>(name: VariableName, choices: readonly [Choice, ...Choice[]]): Choice {
    const text = this.text(name);
    const chosen = choices.find((choice) => choice === text);
    if (!chosen) this.refuse(name, `must be ${choices.map((choice) => `"${choice}"`).join(' or ')}`);
    return chosen ?? choices[0];
  }

  list(name: VariableName): string[] | null {
    const entries = this.optional(name)
      ?.split(',')
      .map((entry) => entry.trim());
    return entries?.filter((entry) => entry !== '') ?? null;
  }

  url(name: VariableName, protocols: string[], options: { isSecret?: boolean } = {}): string | null {
    const text = this.optional(name);
    if (text === null) return null;
    const isUsable = URL.canParse(text) && protocols.includes(new URL(text).protocol);
    if (!isUsable) {
      this.refuse(name, `must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`, options);
    }
    return text;
  }

  /** Whether variables that belong together are set; setting only some of them is a problem naming each missing one. */
  isGroupSet(names: readonly VariableName[]): boolean {
    const missing = names.filter((name) => this.optional(name) === null);
    if (missing.length === names.length || missing.length === 0) return missing.length === 0;
    const present = names.filter((name) => !missing.includes(name));
    this.problems.push(
      `${missing.join(', ')} missing while ${present.join(', ')} set: ${names.join(', ')} go together. Set all of them or none.`,
    );
    return false;
  }

  refuse(name: VariableName, rule: string, options: { isSecret?: boolean } = {}): void {
    const shown = options.isSecret ? '' : `, not "${this.optional(name) ?? ''}"`;
    this.problems.push(`${name} ${rule}${shown}.`);
  }
}
