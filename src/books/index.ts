export { ACCOUNTS, type Account } from './accounts.ts'
export { type Journal, journalOf, type ShareAmount } from './journal.ts'
export { book, bookTogether, readBilled, readReceivable } from './journal-store.ts'
export { type JournalKind, RULES, type Rule } from './rules.ts'
