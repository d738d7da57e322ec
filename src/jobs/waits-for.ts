/**
 * The news that each job waits for: tables whose rows can become due, and ends (`…_ended`) that somebody may have waited
 * for. A statement rings for the tables it writes unless it says better (`rings`, ADR 0035); whatever was forgotten here is
 * found within half a minute.
 */
export const WAITS_FOR = {
  settlements: ['settlements', 'psp_accounts', 'issuer_accounts'],
  movements: ['card_movements'],
  dispatch: ['events', 'parked_events'],
  'payout events': ['payout_ended'],
  accounts: ['acquirer_accounts'],
  attempts: ['attempts'],
  operations: ['operations', 'disputes'],
  pots: ['purchases', 'operation_ended'],
  unwindings: ['unwindings', 'disputes', 'attempt_ended', 'operation_ended', 'settlement_ended'],
  credits: ['credit_documents'],
  withdrawals: ['withdrawals', 'unwindings'],
  shares: ['shares'],
  links: ['purchases'],
  parity: ['collection_holds', 'parity_runs', 'acquirer_accounts'],
  bursts: ['decline_counts'],
  people: ['person_mails'],
  deliveries: ['webhook_deliveries', 'webhook_endpoints', 'notification_deliveries', 'messages'],
} as const satisfies Record<string, readonly string[]>

/** What other processes are told of. */
export const AWAITED: readonly string[] = [...new Set(Object.values(WAITS_FOR).flat())]
