export { type Account, debitCredit, type Posting } from './journal.ts'
export { readBalances, readBilled, recordJournal } from './journal-store.ts'
