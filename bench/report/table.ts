import type { Row } from './row.ts'

export interface Section {
  readonly title: string
  readonly rows: readonly Row[]
}

/** Markdown that is readable in a terminal, too. */
export function toTable(sections: readonly Section[]): string {
  const cells = sections.flatMap(({ title, rows }) => [
    [`**${title}**`, '', '', ''],
    ...rows.map((row) => [row.what, row.measured, row.goal ?? '', verdict(row)]),
  ])
  const head = ['', 'Measured', 'Goal', '']
  const widths = head.map((_, column) => Math.max(3, ...[head, ...cells].map((line) => (line[column] ?? '').length)))
  const format = (line: readonly string[]) =>
    `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [format(head), rule, ...cells.map(format)].join('\n')
}

function verdict({ isMet }: Row): string {
  if (isMet === undefined) return ''
  return isMet ? 'met' : 'missed'
}
