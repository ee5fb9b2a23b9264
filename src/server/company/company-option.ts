import { parseArgs } from 'node:util';
import { ConfigError } from '../config-error.ts';

type Environment = Record<string, string | undefined>;

/**
 * The environment, with COMPANY_PROFILE from `--company FILE` where the command line has it.
 * @param argv as Node has it: program and script first
 * @throws ConfigError for any other argument
 */
export function withCompanyOption(environment: Environment, argv: readonly string[]): Environment {
  try {
    const { values } = parseArgs({ args: argv.slice(2), options: { company: { type: 'string' } } });
    return values.company ? { ...environment, COMPANY_PROFILE: values.company } : environment;
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
}
