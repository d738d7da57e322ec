/** A string or template literal of a source file; a template's `${…}` are left out. */
export interface Literal {
  readonly text: string
  readonly line: number
}

/** A regular expression between its slashes. */
export interface Pattern {
  readonly source: string
  readonly flags: string
  readonly line: number
}

export interface Scanned {
  /** The file with comments blanked: same length, same lines. */
  readonly withoutComments: string
  readonly literals: readonly Literal[]
  readonly patterns: readonly Pattern[]
}

/** After one of these a slash begins a regular expression, not a division. */
const BEFORE_REGEX = /(^|[(,=:[!&|?{};+\-*%<>~^]|\b(return|typeof|case|in|of|await|void))\s*$/

/** Tells comments, literals and code apart. Enough for TypeScript as biome formats it, not a parser. */
export function scanSource(source: string): Scanned {
  const literals: Literal[] = []
  const patterns: Pattern[] = []
  let kept = ''
  let at = 0
  let line = 1
  /** For each open template: how many braces are open inside its `${`. */
  const templates: number[] = []

  const take = (length: number, visible: boolean) => {
    const piece = source.slice(at, at + length)
    kept += visible ? piece : piece.replace(/[^\n]/g, ' ')
    line += piece.split('\n').length - 1
    at += length
    return piece
  }
  const lengthOf = (pattern: RegExp) => {
    pattern.lastIndex = at
    return pattern.exec(source)?.[0].length ?? source.length - at
  }
  const template = () => {
    const from = line
    const text = take(lengthOf(/(?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{)/y), true)
    literals.push({ text: text.replace(/(`|\$\{)$/, ''), line: from })
    if (text.endsWith('${')) templates.push(0)
  }

  while (at < source.length) {
    const next = source.slice(at, at + 2)
    const first = next[0] as string
    if (next === '//') take(lengthOf(/[^\n]*/y), false)
    else if (next === '/*') take(lengthOf(/\/\*[\s\S]*?\*\//y), false)
    else if (first === "'" || first === '"') {
      const from = line
      const text = take(lengthOf(first === "'" ? /'(?:[^'\\\n]|\\[\s\S])*'/y : /"(?:[^"\\\n]|\\[\s\S])*"/y), true)
      literals.push({ text: text.slice(1, -1), line: from })
    } else if (first === '`') {
      take(1, true)
      template()
    } else if (first === '}' && templates.at(-1) === 0) {
      templates.pop()
      take(1, true)
      template()
    } else if (first === '/' && BEFORE_REGEX.test(kept.slice(-200))) {
      const from = line
      const text = take(lengthOf(/\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y), true)
      const end = text.lastIndexOf('/')
      patterns.push({ source: text.slice(1, end), flags: text.slice(end + 1), line: from })
    } else {
      if (templates.length > 0 && first === '{') templates[templates.length - 1]! += 1
      if (templates.length > 0 && first === '}') templates[templates.length - 1]! -= 1
      take(1, true)
    }
  }
  return { withoutComments: kept, literals, patterns }
}
