import type { PayoutRail } from './rail.ts'
import * as registry from './registry.ts'

export { readStatusReport, type StatusReport } from './answers/read-status-report.ts'
export { kindOfFile } from './kind-of-file.ts'
export type { PayoutOrder, PayoutRail } from './rail.ts'
export { isBic, isIban, isInSepa } from './sepa/accounts.ts'
export { checkSepaFile } from './sepa/check-file.ts'
export { transliterate } from './sepa/transliterate.ts'
export { readStatements } from './statements/read-statements.ts'
export type { Balance, Detail, Entry, Movement, Statement } from './statements/statement.ts'
export { isTargetDay } from './target-days.ts'
export { FileRefusal } from './xml/file-refusal.ts'

const RAILS: readonly PayoutRail[] = Object.values(registry satisfies Record<string, PayoutRail>)

/** The rail by which an amount of that currency leaves; undefined where the service has none. */
export function findRail(currency: string): PayoutRail | undefined {
  return RAILS.find(({ currencies }) => currencies.includes(currency))
}
