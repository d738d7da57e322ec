import * as registry from '../../src/back-office/registry.ts'
import type { Audience } from '../../src/back-office/roles.ts'
import type { StaffPage } from '../../src/back-office/staff-page.ts'
import { MINUTE_MS } from '../../src/shared/clocks.ts'
import { languages } from '../../src/texts/languages.ts'
import { code, generatedFrom, table } from './markdown.ts'

const pages: readonly StaffPage[] = Object.values(registry).flatMap((page) => ('statementsMax' in page ? [page] : []))

/** Who may open and send what, from the table by which pages are served. */
export function roles(): string {
  return `${[
    generatedFrom('src/back-office/registry.ts'),
    '# Who may do what in the back office',
    `A page that is not in these tables is not served. What is read and changed is always the visitor’s own: another company’s id is
as unknown as one that never was, and so is a merchant’s to whoever sees others of its company only; people and keys are the whole
company’s. Every form carries a token of its sign-in and comes from our own page; a GET changes nothing. Statements are those of what a page
shows; whose sign-in it is, their time zone and how many tasks wait are up to three more, the same for every page.`,
    '## Merchants’ people',
    `Support gives back up to its merchant's setting \`support-refund-max\`, counted over all refunds of a purchase and over what cancelling it
or letting its card go gives back; above it an owner does. Aborting has no limit: nobody's bank has agreed yet, so nothing is given back.
**Keys, tokens and secrets move money**, refunds too, whoever made them: a developer, who refunds nothing here, makes them with a
second factor, freshly proved, and the audit log names them ([ADR 0049](adr/0049-keys-are-not-narrowed.md)).`,
    tableOf('merchant'),
    '## The operator’s people',
    tableOf('operator'),
  ].join('\n\n')}\n`
}

function tableOf(audience: Audience): string {
  const names = languages.en.office.roles
  const rows = pages
    .filter((page) => page.audience === audience)
    .sort((one, other) => one.path.localeCompare(other.path))
    .map((page) => [
      code(page.path),
      page.roles.map((role) => names[role as keyof typeof names]).join(', '),
      page.submit ? 'yes' : '',
      page.provedWithinMs === undefined ? '' : `within ${page.provedWithinMs / MINUTE_MS} minutes`,
      String(page.statementsMax),
    ])
  return rows.length === 0
    ? 'None yet.'
    : table(['Address', 'Roles', 'Changes something', 'Asks for the factor again', 'Statements at most'], rows)
}
