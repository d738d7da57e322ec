import { globSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Verb, Verbs } from '../../src/commands/operator/operate.ts'

const ROOT = new URL('../../', import.meta.url).pathname

/** By name; undefined for those without verbs. */
export type Commands = ReadonlyMap<string, Verbs | undefined>

/**
 * How much of a command is there: a `line` to copy lacks nothing; what somebody is told `to type` may be a command and a verb, but
 * with options has all that are required; where it is `spoken of`, what is there must exist.
 */
type Extent = 'line' | 'to type' | 'spoken of'

/** A command that is named somewhere, from its `npm run` to where its line, its code or its sentence ends at the latest. */
export interface Named {
  readonly at: string
  readonly text: string
  /** Nothing but the command; else words of a sentence may follow. */
  readonly isCode: boolean
  readonly extent: Extent
}

const DOCUMENTS = ['*.md', 'docs/**/*.md', 'deploy/**/*.{md,yaml,service}', 'clients/**/*.md', 'compose.yaml']
const SOURCES = ['src/**/*.ts', 'scripts/**/*.ts', 'sandbox/**/*.ts']

/** Every one in documents, and in sentences and comments of our source. */
export function findNamed(names: readonly string[]): readonly Named[] {
  const documents = globSync(DOCUMENTS, { cwd: ROOT }).filter((path) => !path.includes('node_modules'))
  const sources = globSync(SOURCES, { cwd: ROOT }).filter((path) => !path.endsWith('.test.ts'))
  const stretches = [...documents.flatMap(stretchesOfDocument), ...sources.flatMap(stretchesOfSource)]
  return stretches.flatMap((stretch) => namedIn(stretch, names))
}

function stretchesOfDocument(path: string): readonly Named[] {
  const stretches: Named[] = []
  const extent: Extent = path.startsWith('docs/runbook/') ? 'to type' : 'spoken of'
  const lines = readFileSync(`${ROOT}${path}`, 'utf8')
    .replaceAll(/ \\\n\s*/g, ' ')
    .split('\n')
  let isFence = false
  let prose: string[] = []
  const endProse = (number: number) => {
    // A span of code may go on in the next line.
    const parts = prose.join(' ').split('`')
    stretches.push(...parts.map((text, index) => ({ at: `${path}:${number}`, text, isCode: index % 2 === 1, extent })))
    prose = []
  }
  for (const [index, line] of lines.entries()) {
    const at = `${path}:${index + 1}`
    const isMark = /^\s*```/.test(line)
    if (isMark || line.trim() === '') endProse(index)
    if (isMark) isFence = !isFence
    else if (isFence) {
      const [command = '', comment = ''] = line.split(/ #(.*)/)
      stretches.push({ at, text: command, isCode: true, extent: 'line' }, { at, text: comment, isCode: false, extent })
    } else prose.push(line)
  }
  endProse(lines.length)
  return stretches
}

/** `${…}` of a template, which may hold one itself. */
const FILLED = /\$\{((?:[^{}]|\{[^{}]*\})*)\}/g

/** What a template is filled with is no more than a word of it; it may be a sentence with a command of its own. */
function stretchesOfSource(path: string): readonly Named[] {
  const lines = readFileSync(`${ROOT}${path}`, 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    const filled = [...line.matchAll(FILLED)].map(([, inner = '']) => inner)
    return [line, ...filled]
      .flatMap((text) => text.replaceAll(FILLED, '…').split(/[`'“”\\]/))
      .map((text) => ({ at: `${path}:${index + 1}`, text, isCode: false, extent: 'to type' as const }))
  })
}

/** `npm run bank -- list`, and `bank -- list` where npm is not said. */
function namedIn(stretch: Named, names: readonly string[]): readonly Named[] {
  const { text } = stretch
  const starts = new RegExp(`npm run (?:-s )?[a-z][\\w:-]*|(?<![\\w/:-])(?:${names.join('|')})(?= -- )`, 'g')
  return [...text.matchAll(starts)].map(({ index }, position, all) => ({
    ...stretch,
    text: text.slice(index, all[position + 1]?.index).trimEnd(),
  }))
}

/** Why it cannot be typed; undefined where it can. */
export function faultOf(named: Named, commands: Commands): string | undefined {
  const [, said = '', rest = ''] = /^(?:npm run (?:-s )?)?([\w:-]+)(?: -- ?(.*))?/.exec(named.text) ?? []
  const name = said.replace(/[:-]+$/, '')
  if (!commands.has(name)) return `there is no command ${name}`
  const verbs = commands.get(name)
  if (!verbs) return undefined
  const words = wordsOf(rest, named.isCode)
  // `status|rotate|reseal` are three.
  const each = (words[0] ?? '').split('|').map((word) => [word, ...words.slice(1)].filter((one) => one !== ''))
  return each.map((typed) => faultOfWords(name, typed, verbs, named)).find((fault) => fault !== undefined)
}

function faultOfWords(name: string, words: readonly string[], verbs: Verbs, named: Named): string | undefined {
  const found = findVerbs(words, verbs)
  // A command by its name alone.
  const isAlone = words.length === 0 && named.extent !== 'line'
  if (found.length === 0) return isAlone ? undefined : `there is no ${name} ${words[0] ?? 'without a verb'}`
  const faults = found.map(({ verb, args }) => faultOfVerb(verb, args, named))
  return faults.includes(undefined) ? undefined : faults[0]
}

interface Typed {
  readonly verb: Verb
  readonly args: readonly string[]
}

/** The longest name that the first words are; of `connect …` every verb that begins so; the one without a name where none is said. */
function findVerbs(words: readonly string[], verbs: Verbs): readonly Typed[] {
  const [first = '', second = ''] = words
  const whole = verbs[`${first} ${second}`]
  if (whole) return [{ verb: whole, args: words.slice(2) }]
  const one = first === '' ? undefined : verbs[first]
  if (one) return [{ verb: one, args: words.slice(1) }]
  const family = Object.keys(verbs).filter((name) => name.startsWith(`${first} `))
  const behind = words.slice(isStandIn(second) ? 2 : 1)
  if (first !== '' && family.length > 0) return family.map((name) => ({ verb: verbs[name] as Verb, args: behind }))
  const nameless = verbs['']
  return nameless && !isProse(first) ? [{ verb: nameless, args: words }] : []
}

const isStandIn = (word: string) => word === '…' || /^<.*>$/.test(word)

/** A word of the sentence that goes on. */
const isProse = (word: string) => /^[a-zà-ÿ(][\wà-ÿ’-]*$/.test(word)

function faultOfVerb(
  { operand, options }: Verb,
  args: readonly string[],
  { isCode, extent }: Named,
): string | undefined {
  const isSpoken = extent === 'spoken of'
  const isBare = args.length === 0 || (!isCode && isProse(args[0] ?? ''))
  if (isBare && extent !== 'line') return undefined
  const optionAt = args.findIndex((word) => word.startsWith('-'))
  const before = optionAt < 0 ? args : args.slice(0, optionAt)
  const [word, tooMany] = isCode ? before : before.slice(0, before.findIndex(isProse) >>> 0)
  if (word !== undefined && !operand) return `it takes no ${word}`
  if (tooMany !== undefined) return `it takes no ${tooMany}`
  if (word === undefined && operand?.isRequired && !isSpoken) return `which ${operand.name}?`
  const named = optionAt < 0 ? [] : args.slice(optionAt)
  return isSpoken ? unknownOption(options, named) : faultOfOptions(options, named, isCode)
}

const OF_EVERY_VERB = { json: { value: '' }, help: { value: '' } }

function unknownOption(options: Verb['options'], args: readonly string[]): string | undefined {
  const unknown = args.find((word) => word.startsWith('--') && !(word.slice(2) in { ...options, ...OF_EVERY_VERB }))
  return unknown && `there is no ${unknown}`
}

function faultOfOptions(options: Verb['options'], args: readonly string[], isCode: boolean): string | undefined {
  const known = Object.entries({ ...options, ...OF_EVERY_VERB })
  const types = known.map(([name, { value }]) => [name, { type: value === '' ? 'boolean' : 'string' }] as const)
  try {
    const given = parseArgs({ args: [...args], options: Object.fromEntries(types), allowPositionals: true })
    const extra = given.positionals.find((word) => word !== '…' && (isCode || !isProse(word)))
    if (extra !== undefined) return `it takes no ${extra}`
    // `…` at the end: and so on.
    if (given.positionals.includes('…') || 'help' in given.values) return undefined
    const missing = Object.entries(options).find(([name, { isRequired }]) => isRequired && !(name in given.values))
    return missing && `--${missing[0]} is required`
  } catch (error) {
    return (error as Error).message
  }
}

/** As a shell reads them: quotes hold together; what is behind a pipe or a redirection, or a sentence's mark, is not the command's. */
function wordsOf(rest: string, isCode: boolean): readonly string[] {
  const words = rest.match(/"[^"]*"|\[[^\]]*\]|<[^\s>][^>]*>|\S+/g) ?? []
  const end = words.findIndex((word) => (isCode ? /^([<>|&]+|#.*)$/.test(word) : /^[(–]/.test(word)))
  const own = end < 0 ? words : words.slice(0, end)
  const last = isCode ? -1 : own.findIndex((word) => /[^\w…>"][;,.:)]*$|[;,.:)]+$/.test(word))
  const typed = last < 0 ? own : [...own.slice(0, last), (own[last] as string).replace(/[;,.:)]+$/, '')]
  return typed.map((word) => word.replaceAll('"', '')).filter((word) => word !== '')
}
