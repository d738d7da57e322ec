import type { Sealer } from '../../src/crypto/index.ts'
import { type Database, transaction } from '../../src/db/database.ts'
import { openMerchant } from '../../src/merchants/index.ts'
import { dateInZone } from '../../src/schedules/index.ts'

type Wished = Partial<Parameters<typeof openMerchant>[2]> & { readonly companyId: string }

/** A merchant of this company as an operator would make it: a split in Brest, but for what is wished. */
export function aMerchantOf(db: Database, sealer: Sealer, wished: Wished) {
  const settings = {
    name: 'Brest Voile',
    paymentType: 'SPLIT',
    settlement: 'TRANSFER',
    countryCode: 'FR',
    siteUrl: 'https://shop.example',
    logoUrl: null,
    brandColour: null,
    potDeadlineHours: 48,
    linkLifetimeDays: 30,
    ...wished,
  } as const
  const terms = { today: dateInZone(new Date()), policy: 'public' } as const
  return transaction(db, (tx) => openMerchant(tx, sealer, settings, terms))
}
