export { type Account, debitCredit, type Posting } from './journal.ts'
export { readBilled, readReceivable, recordJournal } from './journal-store.ts'
