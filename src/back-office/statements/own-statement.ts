import type { Connection } from '../../db/database.ts'
import { type MerchantStatement, readMerchantStatement } from '../../reading/index.ts'
import type { OwnerScope } from '../../shared/scope.ts'
import { languages } from '../../texts/languages.ts'
import { requireOwnMerchant } from '../merchants/own-merchant.ts'
import { BALANCE_PATH, balanceHref, PAYOUTS_PATH, statementHref } from '../payouts/payout-parts.ts'
import { requireFound } from '../require-found.ts'
import { staffPage } from '../staff-page.ts'
import { MONTH_QUERY, monthAsked, type StatementAsked } from './month-asked.ts'
import { statementBody, statementCsv, statementPdf } from './statement-parts.ts'

const COMMON = {
  audience: 'merchant',
  roles: ['owner', 'developer', 'support', 'read_only'],
  query: MONTH_QUERY,
} as const

/** What became of a merchant's money in a month. */
export const statement = staffPage({
  path: `${BALANCE_PATH}/:merchant/statement`,
  ...COMMON,
  mayLag: true,
  statementsMax: 3,
  async view(connection, visit) {
    const { reader } = visit
    const { payouts, statements: texts } = languages[reader.language]
    const read = await requireStatement(connection, visit)
    const { id, name } = read.merchant
    const above = [
      { href: PAYOUTS_PATH, label: payouts.title },
      { href: BALANCE_PATH, label: payouts.balance.title },
      { href: balanceHref(id), label: name },
    ]
    return { title: `${texts.title}, ${name}`, body: statementBody(read, { href: statementHref(id), above }, reader) }
  },
})

/** The same to read and to keep. */
export const statementPaper = staffPage({
  path: `${BALANCE_PATH}/:merchant/statement.pdf`,
  ...COMMON,
  mayLag: true,
  statementsMax: 5,
  view: async (connection, visit) =>
    statementPdf(connection, await requireStatement(connection, visit), visit.reader.language),
})

/** The same for sheets. */
export const statementSheet = staffPage({
  path: `${BALANCE_PATH}/:merchant/statement.csv`,
  ...COMMON,
  mayLag: true,
  statementsMax: 3,
  view: async (connection, visit) => statementCsv(await requireStatement(connection, visit), visit.reader.language),
})

/** Three statements. Throws 404. */
async function requireStatement(
  connection: Connection,
  visit: StatementAsked & { readonly scope: OwnerScope },
): Promise<MerchantStatement> {
  const { scope, query, reader } = visit
  const merchant = await requireOwnMerchant(connection, visit)
  const month = requireFound(monthAsked(query.month, reader.now))
  return await readMerchantStatement(connection, scope, { merchant, month, now: reader.now })
}
