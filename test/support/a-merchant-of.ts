import type { Sealer } from '../../src/crypto/index.ts'
import { type Database, transaction } from '../../src/db/database.ts'
import { openMerchant } from '../../src/merchants/index.ts'
import { dateInZone } from '../../src/schedules/index.ts'
import { systemClock } from '../../src/shared/clocks.ts'
import { aCall } from './call.ts'

type Wished = Partial<Parameters<typeof openMerchant>[3]> & { readonly companyId: string }

/** A merchant of this company as an operator would make it: a split in Brest, but for what is wished. */
export function aMerchantOf(db: Database, sealer: Sealer, wished: Wished) {
  const settings = {
    name: 'Brest Voile',
    paymentType: 'SPLIT',
    settlement: 'TRANSFER',
    countryCode: 'FR',
    siteUrl: 'https://shop.example',
    furtherSiteUrls: [],
    logoUrl: null,
    brandColour: null,
    potDeadlineHours: 48,
    linkLifetimeDays: 30,
    ...wished,
  } as const
  const terms = { today: dateInZone(new Date()), policy: 'public' } as const
  return transaction(db, (tx) => openMerchant(tx, aCall(systemClock), sealer, settings, terms))
}

/** What no operator may set, too: a rate that was below its cap once, a name from before names were checked. */
export async function setTerms(db: Database, merchantId: string, terms: object): Promise<void> {
  for (const [name, value] of Object.entries(terms)) {
    const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    await db.query(`update merchants set ${column} = $2 where id = $1`, [merchantId, value])
  }
}
