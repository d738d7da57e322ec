import type { Config } from '../../config.ts'
import { DomainError } from '../../refusals/index.ts'
import { asksForHelp, type Given, helpOf, type Operand, type Options, readCommandLine } from './command-line.ts'
import type { Ground } from './operator-ground.ts'
import { asJson, asText, type Outcome } from './outcome.ts'

interface Described {
  readonly what: string
  readonly operand?: Operand
  readonly options: Options
}

/** One thing an operator can do: on the database, or without any. */
export type Verb = Described &
  (
    | { readonly run: (ground: Ground, given: Given) => Promise<Outcome> }
    | { readonly runAlone: (given: Given, config: Config) => Promise<Outcome> }
  )

export type Verbs = Readonly<Record<string, Verb>>

/** Runs one verb of a command, says its outcome, and returns the exit code. Throws errors whose message is a sentence for the operator. */
export async function operate(
  command: string,
  verbs: Verbs,
  config: Config,
  args: readonly string[],
  say: (text: string) => void,
): Promise<0 | 1> {
  if (asksForHelp(args)) {
    say(helpOf(command, verbs, args))
    return 0
  }
  const { verb, given, isJson } = readCommandLine(command, verbs, args)
  /** While the database is open: of a long outcome each line is read when it is said. */
  const tell = async (outcome: Outcome): Promise<0 | 1> => {
    if (outcome.lines) for await (const line of outcome.lines(isJson)) say(line)
    else say(isJson ? asJson(outcome) : asText(outcome))
    return outcome.isFailure ? 1 : 0
  }
  const work =
    'runAlone' in verb
      ? verb.runAlone(given, config).then(tell)
      : onGround(config, async (ground) => tell(await verb.run(ground, given)))
  return work.catch((error: unknown) => {
    throw error instanceof DomainError ? new Error(error.detail, { cause: error }) : error
  })
}

/** Loaded when needed: what a file says needs neither a database nor the memory of all that speaks to one. */
async function onGround<T>(config: Config, work: (ground: Ground) => Promise<T>): Promise<T> {
  const { onOperatorGround } = await import('./operator-ground.ts')
  return onOperatorGround(config, work)
}
