import { ACCOUNT_SETTINGS } from './connections/acquirers/index.ts'
import { ISSUER_SETTINGS } from './connections/issuers/index.ts'
import { PSP_SETTINGS } from './connections/psps/index.ts'
import type { SealedColumn } from './crypto/index.ts'
import { IDEMPOTENT_ANSWERS } from './http/index.ts'
import { MERCHANT_SECRETS } from './merchants/index.ts'
import { CARD_PAGES, OPENINGS, STORED_CREDENTIALS } from './payments/index.ts'
import { ENDPOINT_SECRETS } from './webhooks/index.ts'

/** Everything that is sealed: a rotation of keys goes through all of it. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  ...MERCHANT_SECRETS,
  ...ENDPOINT_SECRETS,
  STORED_CREDENTIALS,
  CARD_PAGES,
  OPENINGS,
  IDEMPOTENT_ANSWERS,
  ACCOUNT_SETTINGS,
  ISSUER_SETTINGS,
  PSP_SETTINGS,
]
