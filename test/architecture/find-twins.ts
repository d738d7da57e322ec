/** The same lines in two places of the code. */
export interface Twins {
  readonly first: Place
  readonly second: Place
  readonly lines: number
}

interface Place {
  readonly path: string
  readonly line: number
}

/** What has to stand wherever it is used. */
const IMPORTS = /^[ \t]*(?:import|export)\b[^'"`;=()]*?\bfrom\s*'[^']+'/gm

/**
 * Runs of at least so many equal lines, the longest of each pair of places. Indentation, blank lines, comments, imports
 * and lines of brackets alone do not count.
 */
export function findTwins(files: readonly { readonly path: string; readonly code: string }[], least: number): Twins[] {
  const texts = files.map(({ path, code }) => ({ path, lines: countedLines(code) }))
  const places = new Map<string, [file: number, at: number][]>()
  texts.forEach(({ lines }, file) => {
    for (let at = 0; at + least <= lines.length; at++) {
      const run = textOf(lines.slice(at, at + least))
      places.set(run, [...(places.get(run) ?? []), [file, at]])
    }
  })
  const twins: Twins[] = []
  for (const known of places.values()) {
    const [[file, at], ...others] = known as [[number, number], ...[number, number][]]
    const first = texts[file]!
    for (const [otherFile, otherAt] of others) {
      const second = texts[otherFile]!
      // Told already, as the line after another.
      if (at > 0 && first.lines[at - 1]?.text === second.lines[otherAt - 1]?.text) continue
      let lines = least
      while (first.lines[at + lines] && first.lines[at + lines]?.text === second.lines[otherAt + lines]?.text) lines++
      const placeOf = ({ path, lines }: typeof first, index: number) => ({ path, line: lines[index]!.line })
      twins.push({ first: placeOf(first, at), second: placeOf(second, otherAt), lines })
    }
  }
  return twins
}

interface CountedLine {
  readonly text: string
  readonly line: number
}

function countedLines(code: string): CountedLine[] {
  return code
    .replace(IMPORTS, (statement) => statement.replace(/[^\n]/g, ' '))
    .split('\n')
    .map((text, index) => ({ text: text.trim(), line: index + 1 }))
    .filter(({ text }) => /\w/.test(text))
}

function textOf(lines: readonly CountedLine[]): string {
  return lines.map(({ text }) => text).join('\n')
}
