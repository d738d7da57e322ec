import type { Config } from '../../config.ts'
import { DomainError } from '../../refusals/index.ts'
import { type OnProgress, type Progress, showProgress } from '../../shared/progress.ts'
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
    | { readonly runAlone: (given: Given, config: Config, onProgress: OnProgress) => Promise<Outcome> }
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
  const [word = ''] = args
  const progress = showProgress(word in verbs ? `${command} ${word}` : command)
  /** While the database is open: of a long outcome each line is read when it is said. */
  const tell = async (outcome: Outcome): Promise<0 | 1> => {
    progress.end()
    if (outcome.bytes) process.stdout.write(outcome.bytes)
    else if (outcome.lines) await sayLines(outcome.lines(isJson), say, progress)
    else say(isJson ? asJson(outcome) : asText(outcome))
    return outcome.isFailure ? 1 : 0
  }
  const work =
    'runAlone' in verb
      ? verb.runAlone(given, config, progress.tell).then(tell)
      : onGround(config, async (ground) => tell(await verb.run(ground, given)), progress.tell)
  return work.finally(progress.end).catch((error: unknown) => {
    throw error instanceof DomainError ? new Error(error.detail, { cause: error }) : error
  })
}

/** On a terminal the lines themselves are how far it is; where they go into a file, their number. */
async function sayLines(lines: AsyncIterable<string>, say: (text: string) => void, { tell }: Progress): Promise<void> {
  let done = 0
  for await (const line of lines) {
    say(line)
    done += 1
    if (!process.stdout.isTTY) tell({ done, unit: 'lines' })
  }
}

/** Loaded when needed: what a file says needs neither a database nor the memory of all that speaks to one. */
async function onGround<T>(config: Config, work: (ground: Ground) => Promise<T>, onProgress: OnProgress): Promise<T> {
  const { onOperatorGround } = await import('./operator-ground.ts')
  return onOperatorGround(config, work, onProgress)
}
