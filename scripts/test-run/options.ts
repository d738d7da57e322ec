/** The sources' checks; the tests again on other PostgreSQL majors and at an awkward instant; every test. */
const PARTS = ['sources', 'elsewhere', 'here'] as const
export type Part = (typeof PARTS)[number]

/** What `npm test -- …` was asked for. Flags are those of Node's runner: `--watch`, `--test-name-pattern=…`. */
export interface TestOptions {
  /** Files, folders or patterns; empty: all. */
  readonly named: readonly string[]
  readonly flags: readonly string[]
  readonly isWatching: boolean
  /** `npm run test:all`: the other PostgreSQL majors and the awkward instants, too. */
  readonly isEverywhere: boolean
  readonly everyInstant: boolean
  /** Of what `npm test` leaves out, the part whose turn the commit is, and of long tables as much as `npm test` takes. */
  readonly isInTurns: boolean
  /** Of `npm run test:all`; undefined: all of them. */
  readonly part: Part | undefined
}

const OURS = ['--everywhere', '--every-instant', '--in-turns', ...PARTS.map((part) => `--part=${part}`)]
/** Of Node's flags those whose value may be a word of its own, here the ones a person types. */
const WITH_VALUE = ['--test-name-pattern', '--test-skip-pattern']

export function readOptions(args: readonly string[]): TestOptions {
  const named: string[] = []
  const flags: string[] = []
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] as string
    if (OURS.includes(arg)) continue
    if (!arg.startsWith('-')) named.push(arg)
    else if (WITH_VALUE.includes(arg)) flags.push(`${arg}=${args[++index] ?? ''}`)
    else flags.push(arg)
  }
  return {
    named,
    flags,
    isWatching: flags.includes('--watch'),
    isEverywhere: args.includes('--everywhere'),
    everyInstant: args.includes('--every-instant'),
    isInTurns: args.includes('--in-turns'),
    part: PARTS.find((part) => args.includes(`--part=${part}`)),
  }
}
