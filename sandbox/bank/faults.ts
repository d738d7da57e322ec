import { faultsOf } from '../faults.ts'

/** How the bank can be told to misbehave; each is used up by the file, order or evening that meets it. */
export const BANK_FAULTS = {
  // silent: taken and never answered. rejected: the whole file. twice: answered in two files.
  answer: ['silent', 'rejected', 'twice'],
  // returned: it comes back on the next day. rejected: after it was accepted. ahead: debited, and never said which.
  order: ['returned', 'rejected', 'nameless'],
  // missing: none that evening, so that a gap follows. cent: an entry is a cent off. cut_off: the file ends in the middle.
  statement: ['missing', 'twice', 'cent', 'cut_off', 'foreign'],
} as const

export const { isFault, addFault, clearFaults, takeFault } = faultsOf('bank.', BANK_FAULTS)
