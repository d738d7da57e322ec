import type { Connection } from '../../db/database.ts'
import {
  type MerchantStatement,
  merchantStatementFile,
  readStatementPdf,
  statementFileName,
} from '../../reading/index.ts'
import type { Language } from '../../texts/language.ts'
import type { Download } from '../staff-page.ts'

/** Two statements. */
export async function statementPdf(
  connection: Connection,
  statement: MerchantStatement,
  language: Language,
): Promise<Download> {
  const { fileName, bytes } = await readStatementPdf(connection, statement, language)
  return { fileName, type: 'application/pdf', body: bytes }
}

export function statementCsv(statement: MerchantStatement, language: Language): Download {
  const fileName = statementFileName(statement, 'csv', language)
  return { fileName, type: 'text/csv; charset=utf-8', body: merchantStatementFile(statement) }
}
