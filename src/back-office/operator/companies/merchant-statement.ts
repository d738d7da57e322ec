import type { Connection } from '../../../db/database.ts'
import { readMerchantStatement } from '../../../reading/index.ts'
import { SYSTEM } from '../../../shared/scope.ts'
import { languages } from '../../../texts/languages.ts'
import { requireFound } from '../../require-found.ts'
import { staffPage } from '../../staff-page.ts'
import { MONTH_QUERY, monthAsked, type StatementAsked } from '../../statements/month-asked.ts'
import { statementBody, statementCsv, statementPdf } from '../../statements/statement-parts.ts'
import { OPERATORS } from '../operators.ts'
import { aboveCompany, merchantPath, requireMerchantAt, statementPath } from './paths.ts'

/** What a merchant reads of its month, as the operator sees it. */
export const operatorStatement = staffPage({
  path: '/operator/merchants/:merchant/statement',
  ...OPERATORS,
  query: MONTH_QUERY,
  mayLag: true,
  statementsMax: 4,
  async view(connection, visit) {
    const { reader } = visit
    const { statement, company } = await requireStatementAt(connection, visit)
    const { id, name } = statement.merchant
    const above = [...aboveCompany(company, reader.language), { href: merchantPath(id), label: name }]
    return {
      title: `${languages[reader.language].statements.title} · ${name}`,
      body: statementBody(statement, { href: statementPath(id), above }, reader),
    }
  },
})

/** The same to read and to keep. */
export const operatorStatementPaper = staffPage({
  path: '/operator/merchants/:merchant/statement.pdf',
  ...OPERATORS,
  query: MONTH_QUERY,
  mayLag: true,
  statementsMax: 6,
  async view(connection, visit) {
    const { statement } = await requireStatementAt(connection, visit)
    return await statementPdf(connection, statement, visit.reader.language)
  },
})

/** The same for sheets. */
export const operatorStatementSheet = staffPage({
  path: '/operator/merchants/:merchant/statement.csv',
  ...OPERATORS,
  query: MONTH_QUERY,
  mayLag: true,
  statementsMax: 4,
  async view(connection, visit) {
    const { statement } = await requireStatementAt(connection, visit)
    return statementCsv(statement, visit.reader.language)
  },
})

/** Four statements. Throws 404. */
async function requireStatementAt(connection: Connection, { params, query, reader: { now } }: StatementAsked) {
  const { merchant, company } = await requireMerchantAt(connection, params.merchant)
  const month = requireFound(monthAsked(query.month, now))
  return { company, statement: await readMerchantStatement(connection, SYSTEM, { merchant, month, now }) }
}
