import { readFileSync } from 'node:fs';

type Environment = Record<string, string | undefined>;

/**
 * Takes the value of each variable from the file that `NAME_FILE` names, where that is set, without its last line end: so
 * a secret need not stand in the environment.
 * @throws Error that names the variable, when there is no such file or both are set
 */
export function withSecretFiles(environment: Environment, names: readonly string[]): Environment {
  const read = names.flatMap((name): [string, string][] => {
    const path = environment[`${name}_FILE`];
    if (!path) return [];
    if (environment[name]) throw new Error(`${name} and ${name}_FILE are both set`);
    try {
      return [[name, readFileSync(path, 'utf8').replace(/\r?\n$/, '')]];
    } catch {
      throw new Error(`${name}_FILE cannot be read`);
    }
  });
  return { ...environment, ...Object.fromEntries(read) };
}
