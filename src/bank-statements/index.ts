export type { BankLine, Doubt } from './bank-statement.ts'
export { importStatements } from './import-statements.ts'
export {
  listDetailLines,
  lockLine,
  lockNewLines,
  lockSuspended,
  saveLines,
} from './line-store.ts'
export { listGaps, listStatements, readUpTo, type StatementInOrder } from './statement-store.ts'
export { openTold, TOLD_LINES } from './told.ts'
