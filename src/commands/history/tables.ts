/** What a purchase leaves behind: played in a database of its own, and brought into the demo's when all is played. */
export const PLAYED: readonly string[] = [
  ...['articles', 'article_merchants'],
  ...['purchases', 'purchase_products', 'purchase_requests', 'clients', 'shares'],
  ...['attempts', 'attempt_origins', 'stored_cards', 'acquirer_payers', 'operations', 'disputes', 'unwindings'],
  ...['journals', 'journal_purchases', 'postings', 'transfer_items', 'events', 'parked_events'],
  ...['messages', 'message_tries', 'notification_deliveries', 'notification_tries'],
  ...['webhook_deliveries', 'webhook_tries', 'callback_events', 'parity_findings'],
  ...['settlements', 'settlement_tries', 'reference_endings', 'card_movements'],
  ...['decisions', 'audit_personal', 'audit_lines', 'purchase_terms', 'purchase_notes', 'invitation_reports'],
  ...['share_claims', 'withdrawals', 'credit_documents'],
]

/** The merchants and their accounts, as the demo has them: the play is handed a copy, and brings none back. */
export const FURNITURE: readonly string[] = [
  ...['companies', 'merchants', 'acquirer_accounts', 'issuer_accounts', 'psp_accounts'],
]

/** Neither: people and their credentials, what each database says of itself, what is counted for minutes or hours. */
export const STAYS: readonly string[] = [
  ...['staff', 'staff_factors', 'staff_links', 'staff_recovery_codes', 'staff_sessions', 'memberships', 'person_mails'],
  ...['staff_passkeys', 'operator_passkeys', 'own_writes'],
  ...['operators', 'operator_factors', 'operator_links', 'operator_recovery_codes', 'operator_sessions'],
  ...['company_views', 'factor_resets', 'sign_in_tries'],
  ...['api_keys', 'access_tokens', 'merchant_tokens', 'webhook_endpoints'],
  ...['installation', 'database_identity', 'sealing_keys', 'migrations'],
  ...['collection_holds', 'parity_runs', 'parity_reports', 'decline_counts', 'request_counts'],
  ...['idempotency_keys', 'passkey_challenges', 'unanswered_requests'],
  ...['bank_accounts', 'bank_details', 'payouts', 'payout_files', 'payout_items', 'payout_lines', 'payout_openings'],
  ...['bank_statements', 'bank_lines', 'bank_matches', 'bank_files', 'acquirer_payouts', 'acquirer_payout_lines'],
  ...['payout_stops', 'payable_adjustments', 'payout_files_set_aside', 'payout_findings'],
  ...['commission_terms', 'commission_lines', 'legal_identities', 'invoice_series', 'invoices', 'invoice_lines'],
  ...['invoice_vat', 'invoice_items', 'invoice_payments', 'lenders'],
  ...['assessments', 'assessors'],
  ...['request_log', 'request_log_gaps', 'credential_uses', 'form_drafts'],
  ...[
    'journal_chain',
    'journal_chain_end',
    'account_days',
    'account_booking_days',
    'account_balances',
    'safeguarding_proofs',
    'book_closings',
  ],
  ...['book_closing_requests', 'erasures', 'locked_values', 'forgetting_marks'],
]
