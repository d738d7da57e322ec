export { ACCOUNTS, type Account } from './accounts.ts'
export type { ShareAmount } from './journal.ts'
export { book, readBilled, readReceivable } from './journal-store.ts'
export { RULES, type Rule } from './rules.ts'
