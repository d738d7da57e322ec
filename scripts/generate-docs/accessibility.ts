import { CRITERIA } from '../../src/checkout/accessibility-criteria.ts'
import { accessibility as texts } from '../../src/texts/en/checkout/accessibility.ts'
import { generatedFrom, table } from './markdown.ts'

/** What `/accessibility` tells payers, and for whoever checks it the evidence of each line. */
export function accessibility(): string {
  return `${[
    generatedFrom('src/checkout/accessibility-criteria.ts', 'src/texts/en/checkout/accessibility.ts'),
    '# Accessibility',
    `${texts.intro} ${texts.standard} Every payer’s page links to \`/accessibility\`, which says this in the reader’s language.`,
    `## ${texts.limits}`,
    texts.limitsText.map((limit) => `- ${limit}`).join('\n'),
    `## ${texts.table}`,
    table(
      ['Criterion', 'Level', 'Looked at by', 'Evidence'],
      CRITERIA.map(({ number, name, level, ways, evidence }) => [
        `${number} ${name}`,
        level,
        ways.map((way) => texts.ways[way]).join('; '),
        evidence,
      ]),
    ),
    `Staff’s pages are held to the same: \`test/pages/office-routes.test.ts\` opens each, light and dark, at 390 and 1280 px, with axe.`,
  ].join('\n\n')}\n`
}
