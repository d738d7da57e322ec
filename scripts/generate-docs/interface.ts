import { isNamed, proofs, TABLES } from './interface/proofs.ts'
import type { Row } from './interface/row.ts'
import { code, generatedFrom, table } from './markdown.ts'

const HEADING = `# Interface

Every row of the interface this service implements, and the decisions about what its document leaves open: where each is
implemented, and the tests that prove it over HTTP, from outside. Tests name the rows in square brackets in their titles; a
row that no such test names fails \`npm test\`, whatever code there is for it, unless it says "not yet".`

/** One table per table of the document. */
export function interfaceTable(): string {
  const known = proofs()
  const proofOf = ({ id, later }: Row) => {
    if (later !== undefined) return `later: ${later}`
    const found = known.filter(({ names }) => names.some((name) => isNamed(id, name)))
    return found.map(({ file, title }) => `${file}: ${title}`).join('<br>')
  }
  const parts = TABLES.flatMap(({ title, rows }) => [
    `## ${title}`,
    table(
      ['Row', 'What it says', 'Where', 'Proof'],
      rows.map((row) => [code(row.id), row.says, row.later ? 'not yet' : row.file, proofOf(row)]),
    ),
  ])
  return `${[generatedFrom('scripts/generate-docs/interface/', 'titles of tests'), HEADING, ...parts].join('\n\n')}\n`
}
