/** Whose words a column holds. A payer's are erased when they ask; people who sign in have an account that ends with their work. */
export type Whose = 'payer' | 'staff' | 'merchant'

interface PersonalColumns {
  readonly table: string
  readonly columns: string
  readonly whose: Whose
  /** What it is, and what it is kept for. */
  readonly why: string
  /** Until when, where nobody asks before. */
  readonly until: string
}

const OF_A_PURCHASE = 'PERSONAL_DATA_MONTHS after the purchase was made; of a credit six years'
const OF_AN_ACCOUNT = 'the account ends'
const OF_A_SHOP = 'as long as the merchant sells here; its accounts for ten years'

/**
 * Every column in which a person can be read. Erasing a payer overwrites all that is theirs (`erase-store.ts`); a test fills each of them and
 * looks through a dump afterwards. What is in no column here holds no person's words (`other-columns.ts`).
 */
export const PERSONAL_COLUMNS: readonly PersonalColumns[] = [
  payer(
    'clients',
    'ref first_name last_name email phone_number',
    'who bought, as the shop or the payer said: mails, receipts, the shop’s customer',
    OF_A_PURCHASE,
  ),
  payer(
    'shares',
    'name email phone_number message',
    'who pays which part, and their words to the leader',
    `${OF_A_PURCHASE}; of friends who never paid thirty days after the pot’s end`,
  ),
  payer(
    'purchases',
    'leader_message leader_browser_hash metadata',
    'the leader’s words to friends, which browser is theirs, what the shop noted',
    OF_A_PURCHASE,
  ),
  payer(
    'attempts',
    'card_brand card_last4 browser_hash page_url page_url_sealed opening_sealed payer_id',
    'which card paid: receipts, and what a bank asks about a contested payment',
    OF_A_PURCHASE,
  ),
  payer(
    'stored_cards',
    'credential credential_sealed brand last4 expiry',
    'the card that later dates are taken from, as its acquirer names it',
    OF_A_PURCHASE,
  ),
  payer('share_claims', 'claimant', 'which browser chose a friend’s part by the link of the group', OF_A_PURCHASE),
  payer('acquirer_payers', 'payer_id', 'a payer’s record at an acquirer', OF_A_PURCHASE),
  payer('messages', 'recipient', 'where a mail or an SMS went', OF_A_PURCHASE),
  payer('message_tries', 'error', 'why one was not taken; a relay repeats the address', OF_A_PURCHASE),
  payer('settlements', 'charge', 'name and address as the merchant’s PSP is told them', OF_A_PURCHASE),
  payer(
    'parity_findings',
    'payer_name payer_address',
    'whose payment an acquirer knows and our books do not',
    OF_A_PURCHASE,
  ),
  payer(
    'credit_documents',
    'borrower browser_hash document',
    'which documents of a credit somebody was given, as they were shown: who lends has to prove it',
    OF_A_PURCHASE,
  ),
  payer(
    'withdrawals',
    'name email declaration reason',
    'who withdrew from a sale or a credit, in which words, and what the shop answered',
    OF_A_PURCHASE,
  ),
  payer(
    'assessments',
    'answers_sealed review_sealed contact_hashes reasons',
    'what somebody said of their means before they would be lent to, sealed, and why they were refused',
    'of a credit six years; of others thirteen months, the hashes thirty days',
  ),
  payer('purchase_notes', 'text', 'what staff noted about a purchase', OF_A_PURCHASE),
  payer('purchase_terms', 'term', 'by what a purchase is found: follows the rows above', OF_A_PURCHASE),
  payer('locked_values', 'values_sealed', 'what law keeps of somebody who was erased, sealed', 'each row says it'),
  payer('attempt_origins', 'subjects', 'from where cards were tried, against stolen ones', 'days'),
  payer('decline_counts', 'subject', 'from where cards were declined, against stolen ones', 'days'),
  payer('idempotency_keys', 'body', 'an answer that is repeated, sealed', 'a day'),
  payer('unanswered_requests', 'body', 'an answer that nobody took, until it is asked for again', 'a day'),
  payer('form_drafts', 'owner fields', 'what a refused form held, sealed', 'an hour'),
  staff('staff', 'email name password_hash', 'who signs in for a merchant'),
  staff('staff_factors', 'secret_sealed', 'a second factor'),
  staff('staff_links', 'email', 'whom an invitation went to'),
  staff('staff_passkeys', 'credential_id name public_key transports', 'a passkey and what its owner calls it'),
  staff('staff_recovery_codes', 'code_hash', 'codes for a lost factor'),
  staff('staff_sessions', 'browser token_hash', 'where somebody is signed in'),
  staff(
    'memberships',
    'role task_mails task_mails_language merchant_ids told_tasks',
    'what somebody may do, and is mailed',
  ),
  staff('operators', 'email name password_hash', 'who signs in for the operator'),
  staff('operator_factors', 'secret_sealed', 'a second factor'),
  staff('operator_passkeys', 'credential_id name public_key transports', 'a passkey and what its owner calls it'),
  staff('operator_recovery_codes', 'code_hash', 'codes for a lost factor'),
  staff('operator_sessions', 'browser token_hash', 'where somebody is signed in'),
  staff('person_mails', 'to_address facts', 'what people who sign in were mailed'),
  staff(
    'audit_personal',
    'told',
    'names and addresses in the log of acts: what staff looked for may be a payer’s, and is erased with them',
  ),
  staff('assessments', 'reviewed_by', 'who decided whether somebody can be lent to'),
  staff('audit_lines', 'actor reason', 'who did what, and why'),
  staff('passkey_challenges', 'bound_hash challenge_hash', 'a sign-in that is under way'),
  staff('sign_in_tries', 'subject proof', 'wrong passwords, against guessing'),
  staff('request_counts', 'key', 'how often somebody asks, as a keyed hash'),
  staff('company_views', 'reason token_hash', 'an operator who looks at a company'),
  shop(
    'merchants',
    'brand_colour client_profile error_notification_url further_site_urls legal_name lender logo_url name notification_secret_sealed payment_notification_url payment_type payout_cadence previous_notification_secret_sealed previous_secret_sealed purchase_end_notification_url registration_number result_format sale_withdrawal sale_withdrawal_reason secret_sealed sender_name settlement site_url time_zone',
    'a shop and its settings',
  ),
  shop('companies', 'name vat_id', 'a company'),
  shop(
    'legal_identities',
    'city legal_name postcode reason registration_number set_by street vat_number',
    'who invoices and is invoiced',
  ),
  shop(
    'lenders',
    'address email legal_name licence mediator phone reason registration set_by supervisor website',
    'who lends, as the documents of a credit print it',
  ),
  shop('assessors', 'reason set_by url secret_sealed', 'who decides for a lender whether somebody can repay'),
  shop(
    'bank_details',
    'flag_reason payee_sealed set_by told_name_sealed verification verified_how',
    'where a merchant is paid, sealed',
  ),
  shop('bank_lines', 'told_sealed', 'what a bank wrote about a transfer, sealed'),
  shop('payout_files', 'manifest_sealed', 'whom a file of transfers pays, sealed'),
  shop('api_keys', 'label', 'what a merchant calls a key'),
  shop('merchant_tokens', 'label', 'what a merchant calls a token'),
  shop('articles', 'name description', 'what is sold by a link'),
  shop(
    'purchases',
    'title subtitle description picture_url callback_url cancel_url redirect_url payment_notification_url error_notification_url reference',
    'what was sold, and where the shop hears of it',
  ),
  shop('purchase_products', 'label ref', 'what was sold'),
  shop('reference_endings', 'ending', 'endings of order numbers'),
  shop('webhook_endpoints', 'url', 'where a shop hears of payments'),
  shop('psp_accounts', 'settings_sealed reference', 'a merchant’s account at its PSP, sealed'),
]

function payer(table: string, columns: string, why: string, until: string): PersonalColumns {
  return { table, columns, whose: 'payer', why, until }
}

function staff(table: string, columns: string, why: string): PersonalColumns {
  return { table, columns, whose: 'staff', why, until: OF_AN_ACCOUNT }
}

function shop(table: string, columns: string, why: string): PersonalColumns {
  return { table, columns, whose: 'merchant', why, until: OF_A_SHOP }
}
