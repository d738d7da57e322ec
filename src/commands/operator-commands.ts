import type { Verbs } from './operator/operate.ts'

/** Commands with verbs of their own, `company create …`, each with what loads them: nothing of one is loaded for another. */
export const OPERATOR_COMMANDS: Readonly<Record<string, () => Promise<Verbs>>> = {
  company: async () => (await import('./company.ts')).COMPANY_VERBS,
  open: async () => (await import('./open.ts')).OPEN_VERBS,
  merchant: async () => (await import('./merchant.ts')).MERCHANT_VERBS,
  key: async () => (await import('./key.ts')).KEY_VERBS,
  keys: async () => (await import('./keys.ts')).KEYS_VERBS,
  staff: async () => (await import('./staff.ts')).STAFF_VERBS,
  operator: async () => (await import('./operator.ts')).OPERATOR_VERBS,
  events: async () => {
    const { eventVerbs } = await import('./events.ts')
    return eventVerbs((await import('../subscribers.ts')).SUBSCRIBERS)
  },
  attempt: async () => (await import('./attempt.ts')).ATTEMPT_VERBS,
  operation: async () => (await import('./operation.ts')).OPERATION_VERBS,
  settlement: async () => (await import('./settlement.ts')).SETTLEMENT_VERBS,
  messages: async () => (await import('./messages.ts')).MESSAGE_VERBS,
  notifications: async () => (await import('./notifications.ts')).NOTIFICATION_VERBS,
  person: async () => (await import('./person.ts')).PERSON_VERBS,
  books: async () => (await import('./books.ts')).BOOKS_VERBS,
  cesop: async () => (await import('./cesop.ts')).CESOP_VERBS,
  parity: async () => (await import('./parity.ts')).PARITY_VERBS,
  acquirer: async () => (await import('./acquirer.ts')).ACQUIRER_VERBS,
  issuer: async () => {
    const { openOwnVault } = await import('./operator/on-vault.ts')
    return (await import('./issuer.ts')).issuerVerbs(openOwnVault)
  },
  psp: async () => {
    const { openOwnVault } = await import('./operator/on-vault.ts')
    return (await import('./psp.ts')).pspVerbs(openOwnVault)
  },
  payout: async () => (await import('./payout.ts')).PAYOUT_VERBS,
  invoices: async () => (await import('./invoices.ts')).INVOICE_VERBS,
  commission: async () => (await import('./commission.ts')).COMMISSION_VERBS,
  bank: async () => (await import('./bank.ts')).BANK_VERBS,
  'sepa:check': async () => (await import('./sepa-check.ts')).SEPA_CHECK_VERBS,
  collection: async () => (await import('./collection.ts')).COLLECTION_VERBS,
  status: async () => (await import('./status.ts')).STATUS_VERBS,
  cells: async () => (await import('./cells.ts')).CELLS_VERBS,
  credit: async () => (await import('./credit.ts')).CREDIT_VERBS,
}
