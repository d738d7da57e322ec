type Fact = string | number | boolean | Date | null

export type Facts = Readonly<Record<string, Fact>>

/** What a verb tells its operator. */
export interface Outcome {
  readonly facts?: Facts
  /** Told here and never again. */
  readonly secrets?: Readonly<Record<string, string>>
  readonly items?: readonly Facts[]
  /** The items as a text, for people. */
  readonly transcript?: string
  /** Of the items, for people; machines get all of them. */
  readonly columns?: readonly string[]
  readonly notes?: readonly string[]
  /** The command did its work, and what it found is not well: its exit code is 1. */
  readonly isFailure?: boolean
  /** Instead of all else, what is longer than memory should hold: told line by line, for people or as one JSON object. */
  readonly lines?: (isJson: boolean) => AsyncIterable<string>
  /** Instead of all else, a file as it is, for whatever standard output leads to. */
  readonly bytes?: Uint8Array
}

export function asJson({ facts, secrets, items, notes = [] }: Outcome): string {
  return JSON.stringify({ ...facts, ...secrets, ...(items && { items }), ...(notes.length > 0 && { notes }) })
}

export function asText({ facts = {}, secrets = {}, items, transcript, columns = [], notes = [] }: Outcome): string {
  const pairs = Object.entries({ ...facts, ...secrets })
  const width = Math.max(0, ...pairs.map(([name]) => name.length))
  const lines = pairs.map(([name, fact]) => `${name.padEnd(width)}  ${written(fact)}`)
  const names = Object.keys(secrets)
  const told = `Shown this once, and nowhere kept in the clear: store ${names.join(', ')} now.`
  return [
    ...lines,
    ...(transcript === undefined ? (items ? tableOf(items, columns) : []) : [transcript]),
    ...(names.length > 0 ? ['', told] : []),
    ...notes.map((note) => `Note: ${note}`),
  ].join('\n')
}

function tableOf(items: readonly Facts[], columns: readonly string[]): string[] {
  if (items.length === 0) return ['(none)']
  const rows = [columns, ...items.map((item) => columns.map((column) => written(item[column] ?? null)))]
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => (row[index] as string).length)))
  return rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] as number))
      .join('  ')
      .trimEnd(),
  )
}

function written(fact: Fact): string {
  if (fact === null) return '–'
  return fact instanceof Date ? fact.toISOString() : String(fact)
}
