import { type ParseArgsConfig, parseArgs } from 'node:util';

/** A wrong command-line option. The user sees only its message. */
export class OptionError extends Error {
  override name = 'OptionError';
}

type Spec = NonNullable<ParseArgsConfig['options']>;

/** Reads `--name value` options. Throws an {@link OptionError} that lists the known options for an unknown or incomplete one. */
export function readOptions<const S extends Spec>(args: readonly string[], options: S) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const known = Object.keys(options).map((name) => `--${name}`);
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new OptionError(`${reason}. Options: ${known.join(', ')}`);
  }
}

/** Reads a whole number between two bounds. */
export function wholeNumber(name: string, raw: string, min: number, max: number): number {
  const value = Number(raw);
  if (!/^\d+$/.test(raw) || value < min || value > max) {
    throw new OptionError(`--${name} is '${raw}': it must be a whole number from ${min} to ${max}`);
  }
  return value;
}

/** Reads a TCP port; 0 means any free one. */
export const port = (raw: string): number => wholeNumber('port', raw, 0, 65535);

export function oneOf<const T extends string>(name: string, raw: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === raw);
  if (found === undefined) throw new OptionError(`--${name} is '${raw}': it must be one of ${choices.join(', ')}`);
  return found;
}
