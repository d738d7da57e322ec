export { type Account, debitCredit, type Posting } from './journal.ts'
export { readBilled, recordJournal } from './journal-store.ts'
