import { readFileSync } from 'node:fs'
import { ConfigError } from './config-values.ts'
import { assert } from './shared/assert.ts'

/** One setting: read once at start, described for `docs/configuration.md`. */
export interface Setting<T> {
  readonly name: string
  readonly description: string
  /** As documented; the value when the variable is missing or empty. */
  readonly fallback: string
  readonly parse: (text: string) => T
}

export function setting<T>(
  name: string,
  fallback: string,
  description: string,
  parse: (text: string) => T,
): Setting<T> {
  return { name, fallback, description, parse }
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Each from the environment or a file that it names, by its key. Throws `ConfigError` with a sentence naming the variable. */
export function readSettings(environment: Environment, settings: Readonly<Record<string, Setting<unknown>>>): object {
  const entries = Object.entries(settings).map(([key, { name, fallback, parse }]) => {
    const given = (environment[name] ?? '') || readSettingFile(environment, name) || fallback
    try {
      return [key, parse(given)] as const
    } catch (error) {
      assert(error instanceof ConfigError, `${name} is parsed without surprises`)
      // Never the value: it may be a password, or one in the wrong variable.
      throw new ConfigError(`${name} ${error.message}`)
    }
  })
  return Object.fromEntries(entries)
}

/**
 * The text of the file that `<NAME>_FILE` names, as containers mount secrets, without the line break at its end. A
 * password in an environment is seen by whoever may look at the container; one in a file is not.
 */
function readSettingFile(environment: Environment, name: string): string {
  const variable = `${name}_FILE`
  const path = environment[variable]
  if (!path) return ''
  try {
    return readFileSync(path, 'utf8').trimEnd()
  } catch (error) {
    throw new ConfigError(`${variable} names a file that cannot be read: ${(error as NodeJS.ErrnoException).code}`)
  }
}
