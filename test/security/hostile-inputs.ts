/** One thing a pattern takes, or several letters in a row: a text for it, and other characters it takes as well. */
interface Atom {
  readonly sample: string
  readonly others: readonly string[]
  readonly isOptional: boolean
  readonly isLiteral: boolean
}

/** Enough to find a member of most classes, and each kind of separator; a class's own characters are tried as well. */
const ALPHABET = [...'a1-. /=_%"<:A\n\r&{\\@(`é\u0301\u0001\u00a0\u2019\u00bb']
/** Longer runs repeat the same neighbours in no new way. */
const ATOMS_IN_A_ROW = 4
const SAMPLE_CHARS_MAX = 64
/** What ends a run so that no match can be had from it: backtracking shows only then. */
const TAILS = ['', '\u0000']
/** Between two fragments: a word boundary, the start of a line. */
const SEPARATORS = ['', '-', '\n']

/**
 * Texts of about `chars` characters made from a pattern's own fragments: each run of its atoms again and again, after
 * what leads a match there, ended by what cannot match. Polynomial backtracking needs no other material.
 */
export function hostileInputs(pattern: RegExp, chars: number): string[] {
  const atoms = atomsOf(pattern)
  const made = new Set<string>()
  for (const from of atoms.keys()) {
    const leads = leadsOf(atoms.slice(0, from))
    for (let to = from + 1; to <= Math.min(atoms.length, from + ATOMS_IN_A_ROW); to += 1) {
      const run = atoms.slice(from, to)
      for (const fragment of [join(run), ...(run.length === 1 ? (run[0] as Atom).others : [])]) {
        for (const separator of SEPARATORS) made.add(repeated(separator + fragment, chars))
        for (const lead of leads) made.add(lead + repeated(fragment, chars))
      }
    }
  }
  return [...made].flatMap((text) => TAILS.map((tail) => text + tail))
}

/** All that stands before, what must stand before, and the nearest of it: where there are alternatives, one of them. */
function leadsOf(before: readonly Atom[]): string[] {
  const must = before.filter(({ isOptional }) => !isOptional)
  return [join(before), join(must), join(before.slice(-1)), join(before.slice(-2)), join(must.slice(-2))].filter(
    Boolean,
  )
}

function join(atoms: readonly Atom[]): string {
  return atoms.map(({ sample }) => sample).join('')
}

function repeated(unit: string, chars: number): string {
  return unit.repeat(Math.ceil(chars / unit.length))
}

/** Groups, alternatives and assertions are passed over: what they hold stands in the same order without them. */
const TOKEN =
  /(?:\((?:\?(?:[:=!]|<[=!]|<\w+>))?|[)|^$]|\\[bB]|(?<taken>\[(?:[^\]\\]|\\.)*\]|\\p\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\?.))(?<often>[*+?]|\{(?<least>\d+),?\d*\})?\??/gis

function atomsOf({ source, flags }: RegExp): Atom[] {
  const atoms: Atom[] = []
  for (const { 0: token, groups } of source.matchAll(TOKEN)) {
    const taken = groups?.taken
    const last = atoms.at(-1)
    if (taken === undefined || /^\\\d/.test(taken)) {
      // A bracket ends a word: `wr[bmst]|wht` is two.
      if (last) atoms[atoms.length - 1] = { ...last, isLiteral: false }
      continue
    }
    const one = new RegExp(`^${taken}$`, flags.replace(/[gy]/g, ''))
    const named = [...taken.matchAll(/\\[ux]\{?([\da-f]+)/gi)].map(([, hex]) =>
      String.fromCodePoint(Number.parseInt(hex as string, 16)),
    )
    const own = token.length === 1 && /[^.]/.test(token) ? [token] : []
    const [first, ...others] = [...own, ...ALPHABET, ...taken, ...named].filter((text) => one.test(text))
    if (first === undefined) throw new Error(`the alphabet has nothing for ${taken} of /${source}/`)
    if (own.length > 0 && last?.isLiteral) {
      atoms[atoms.length - 1] = { ...last, sample: last.sample + first, others: [] }
      continue
    }
    const least = Number(groups?.least ?? (/[*?]/.test(groups?.often ?? '') ? 0 : 1))
    atoms.push({
      sample: first.repeat(Math.min(Math.max(least, 1), SAMPLE_CHARS_MAX)),
      others: others.slice(0, 2),
      isOptional: least === 0,
      isLiteral: own.length > 0,
    })
  }
  return atoms
}
