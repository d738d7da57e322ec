import { parseArgs } from 'node:util'

/** One `--name` of a verb. */
export interface Option {
  /** What stands behind it in the usage, `cmp_…`; empty for a switch, which takes nothing. */
  readonly value: string
  readonly what: string
  readonly isRequired?: boolean
  /** May be given several times: its values come as one text, a space between them. */
  readonly isRepeated?: boolean
}

export type Options = Readonly<Record<string, Option>>

/** Options by name; a switch that was given is `on`. */
export type Given = Readonly<Record<string, string | undefined>>

/** A word behind the verb. */
export interface Operand {
  readonly name: string
  readonly what: string
  readonly isRequired: boolean
}

/** What a command line names: the first words of `create`, `token create`, and options behind them. */
interface Described {
  readonly what: string
  readonly operand?: Operand
  readonly options: Options
}

const JSON_SWITCH: Options = { json: { value: '', what: 'answer as one JSON object' } }

/**
 * The verb a command line names and its options. Throws an error whose message is a sentence and the usage: no or an
 * unknown verb, an unknown option, a value too many or missing.
 */
export function readCommandLine<Verb extends Described>(
  command: string,
  verbs: Readonly<Record<string, Verb>>,
  args: readonly string[],
): { verb: Verb; given: Given; isJson: boolean } {
  const words = args.slice(0, firstOption(args))
  const [name, operand] = nameAndOperand(words, verbs)
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (!verb) {
    const sentence = name === '' ? `${command} what?` : `there is no ${command} ${name}`
    throw new Error(
      `${sentence}\n\n${Object.keys(verbs)
        .map((known) => usageOf(command, known, verbs))
        .join('\n')}`,
    )
  }
  const usage = usageOf(command, name, verbs)
  const given = {
    ...readOptions(verb.options, args.slice(words.length), usage),
    ...(operand && verb.operand && { [verb.operand.name]: operand }),
  }
  if (verb.operand?.isRequired && !operand)
    throw new Error(`${command} ${name} which ${verb.operand.name}?\n\n${usage}`)
  for (const [option, { isRequired }] of Object.entries(verb.options)) {
    if (isRequired && given[option] === undefined) throw new Error(`--${option} is required\n\n${usage}`)
  }
  return { verb, given, isJson: given.json === 'on' }
}

/** Whether it only asks what there is. */
export function asksForHelp(args: readonly string[]): boolean {
  return args.includes('--help') || args.includes('-h')
}

/** The usage of the verb that a command line names, or of all of them. */
export function helpOf(command: string, verbs: Readonly<Record<string, Described>>, args: readonly string[]): string {
  const [name] = nameAndOperand(args.slice(0, firstOption(args)), verbs)
  const asked = name !== '' && Object.hasOwn(verbs, name) ? [name] : Object.keys(verbs)
  return asked.map((known) => usageOf(command, known, verbs)).join('\n')
}

/** `disconnect acct_1` names the verb `disconnect`, as that takes a word. */
function nameAndOperand(
  words: readonly string[],
  verbs: Readonly<Record<string, Described>>,
): readonly [name: string, operand?: string] {
  const [whole, shorter] = [words.join(' '), words.slice(0, -1).join(' ')]
  const takesWord = !Object.hasOwn(verbs, whole) && Object.hasOwn(verbs, shorter) && verbs[shorter]?.operand
  return takesWord ? [shorter, words.at(-1) as string] : [whole]
}

function firstOption(args: readonly string[]): number {
  const index = args.findIndex((arg) => arg.startsWith('-'))
  return index < 0 ? args.length : index
}

function readOptions(options: Options, args: readonly string[], usage: string): Given {
  const known = { ...options, ...JSON_SWITCH }
  const types = Object.entries(known).map(
    ([name, { value, isRepeated = false }]) =>
      [name, { type: value === '' ? 'boolean' : 'string', multiple: isRepeated }] as const,
  )
  try {
    const { values } = parseArgs({ args: [...args], options: Object.fromEntries(types), strict: true })
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        value === true ? 'on' : Array.isArray(value) ? value.join(' ') : String(value),
      ]),
    )
  } catch (error) {
    const [sentence] = (error instanceof Error ? error.message : String(error)).split(/\. To specify|\n/)
    throw new Error(`${sentence}\n\n${usage}`)
  }
}

function usageOf(command: string, name: string, verbs: Readonly<Record<string, Described>>): string {
  const { what, operand, options } = verbs[name] as Described
  const word = operand && (operand.isRequired ? `<${operand.name}>` : `[${operand.name}]`)
  const lines = Object.entries({ ...options, ...JSON_SWITCH }).map(([option, { value, what: meaning, isRequired }]) => {
    const written = `--${option}${value && ` ${value}`}`
    return `    ${written.padEnd(34)} ${meaning}${isRequired ? ' (required)' : ''}`
  })
  return [`  npm run -s ${[command, '--', name, word].filter(Boolean).join(' ')}: ${what}`, ...lines].join('\n')
}
