export { type Account, assertBalanced, debitCredit, type Journal, type JournalKind, type Posting } from './journal.ts'
export { readBalances, recordJournal } from './journal-store.ts'
