import { OWN_ACCOUNTS, PAYEES, TOLD_NAMES } from './bank-accounts/index.ts'
import { TOLD_LINES } from './bank-statements/index.ts'
import { ACQUIRER_ACCOUNTS, ISSUER_ACCOUNTS, PSP_ACCOUNTS } from './connections/index.ts'
import { ASSESSOR_SECRETS, SOLVENCY_SECRETS } from './creditworthiness/index.ts'
import type { SealedColumn } from './crypto/index.ts'
import { FORM_DRAFTS, IDEMPOTENT_ANSWERS } from './http/index.ts'
import { MERCHANT_SECRETS } from './merchants/index.ts'
import { CARD_PAGES, OPENINGS, STORED_CREDENTIALS } from './payments/index.ts'
import { MANIFESTS } from './payouts/index.ts'
import { FACTOR_SECRETS } from './people/index.ts'
import { LOCKED_VALUES } from './privacy/index.ts'
import { ENDPOINT_SECRETS } from './webhooks/index.ts'

/** Everything that is sealed: a rotation of keys goes through all of it. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  ...MERCHANT_SECRETS,
  ...ENDPOINT_SECRETS,
  STORED_CREDENTIALS,
  CARD_PAGES,
  OPENINGS,
  IDEMPOTENT_ANSWERS,
  FORM_DRAFTS,
  ...FACTOR_SECRETS,
  OWN_ACCOUNTS,
  PAYEES,
  TOLD_NAMES,
  MANIFESTS,
  LOCKED_VALUES,
  TOLD_LINES,
  ...SOLVENCY_SECRETS,
  ASSESSOR_SECRETS,
  ...[ACQUIRER_ACCOUNTS, ISSUER_ACCOUNTS, PSP_ACCOUNTS].map(({ settings }) => settings),
]
