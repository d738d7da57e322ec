import type { Sealer } from '../../crypto/index.ts'
import { type Database, transaction } from '../../db/database.ts'
import type { Call } from '../../events/index.ts'
import type { PspSettings } from '../../providers/charge/index.ts'
import { findBrand } from '../../providers/index.ts'
import { assert } from '../../shared/assert.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { findPspAccount, movePspAccount } from './account-store.ts'
import { connectPspAccount } from './connect-account.ts'

/** A merchant's account at a simulated PSP, as its simulator tells it. */
interface Simulated {
  readonly merchantId: string
  readonly brandId: string
  readonly apiUrl: string
  readonly settings: PspSettings
}

/**
 * Whoever starts the simulated world connects its PSPs: they accept the credentials that they have given. Answers with the
 * account's id.
 */
export async function connectSimulatedPsp(
  db: Database,
  call: Call,
  sealer: Sealer,
  { merchantId, brandId, apiUrl, settings }: Simulated,
): Promise<string> {
  const before = await transaction(db, async (tx) => {
    const account = await findPspAccount(tx, SYSTEM, merchantId)
    if (account) await movePspAccount(tx, account.id, apiUrl, call.systemClock.now())
    return account?.id
  })
  const known = findBrand(brandId)
  if (before !== undefined) return before
  assert(known, `${brandId} is the id of a brand`)
  const ask = async () => ({ kind: 'answered', value: { account: brandId } }) as const
  const { id } = await connectPspAccount(
    db,
    call,
    {
      merchantId,
      apiUrl,
      ...known,
      given: settings,
      mode: 'test',
      mocksCard: false,
      notifiesAs: undefined,
      scaFlag: undefined,
    },
    { ask, sealer, isDemo: true, acceptsUnchecked: false, acceptsUnproven: true },
  )
  return id
}
