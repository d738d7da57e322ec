export { type Account, debitCredit, type Journal, type Posting } from './journal.ts'
export { readBilled, readReceivable, recordJournal, recordJournals } from './journal-store.ts'
