import { recordAct } from '../audit/index.ts'
import type { Sealer } from '../crypto/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { lockMerchant, requireMerchant } from '../merchants/index.ts'
import { listStaff, tellPerson } from '../people/index.ts'
import { addMs, DAY_MS, MINUTE_MS } from '../shared/clocks.ts'
import { newId, publicId } from '../shared/ids.ts'
import { BUSINESS_LANGUAGE } from '../texts/language.ts'
import type { OwnAccount } from './bank-account.ts'
import { type BankDetails, sealPayee } from './bank-details.ts'
import { findBankDetails, replaceBankDetails } from './bank-details-store.ts'
import { checkAccount } from './connect-bank-account.ts'

/** Every owner is told by mail: three days hold a weekend, in which one of them reads it and says that it was nobody of them. */
const COOLING_MS = 3 * DAY_MS
/** Whoever tries the demo does not wait three days. */
export const DEMO_COOLING_MS = 2 * MINUTE_MS

/**
 * Where a merchant is paid from `coolingMs` on; all owners are told. Whoever calls has asked for a second factor. Throws
 * `merchant_not_found`; invalid `invalid_parameters`.
 */
export async function setBankDetails(
  tx: Transaction,
  call: Call,
  sealer: Sealer,
  merchantId: string,
  wished: OwnAccount,
  coolingMs = COOLING_MS,
): Promise<Pick<BankDetails, 'id' | 'ibanLast4' | 'usableFrom'>> {
  const { companyId, name } = await requireMerchant(tx, call.scope, merchantId)
  const account = checkAccount(wished)
  await lockMerchant(tx, merchantId)
  const before = await findBankDetails(tx, call.scope, merchantId)
  const setAt = call.systemClock.now()
  const bound = { id: newId(), merchantId, companyId, usableFrom: addMs(call.businessClock.now(), coolingMs) }
  const ibanLast4 = account.iban.slice(-4)
  const setBy = await recordAct(tx, call, {
    ...{ act: 'bank_details_set', subject: publicId('mer', merchantId), companyId, merchantId },
    changes: { account: { from: before ? `…${before.ibanLast4}` : null, to: `…${ibanLast4}` } },
  })
  const country = account.iban.slice(0, 2)
  const payeeSealed = sealPayee(sealer, bound, account)
  await replaceBankDetails(tx, { ...bound, payeeSealed, ibanLast4, country, setBy, setAt })
  const owners = (await listStaff(tx, companyId)).filter(({ role }) => role === 'owner')
  for (const { id: personId } of owners)
    await tellPerson(
      tx,
      { audience: 'merchant', personId },
      {
        ...{ kind: 'bank_details_set', language: BUSINESS_LANGUAGE, now: setAt },
        facts: { house: name, account: ibanLast4, day: bound.usableFrom.toISOString().slice(0, 10) },
      },
    )
  return { id: bound.id, ibanLast4, usableFrom: bound.usableFrom }
}
