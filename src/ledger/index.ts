export { type Account, assertBalanced, debitCredit, type Journal, type JournalKind, type Posting } from './journal.ts'
export { type Billed, readBalances, readBilled, recordJournal } from './journal-store.ts'
