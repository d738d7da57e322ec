import { recordAct } from '../audit/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { requireMerchant } from '../merchants/index.ts'
import { refuse } from '../refusals/index.ts'
import { newId, publicId } from '../shared/ids.ts'
import { faultOfIdentity, type Identity, type KeptIdentity, tidied } from './identity.ts'
import { findIdentity, insertIdentity } from './identity-store.ts'

/**
 * From now on invoices print this of a merchant, or of the operator (null); those that were issued keep what they print. Throws
 * `merchant_not_found`; invalid `invalid_parameters`.
 */
export async function setIdentity(
  tx: Transaction,
  call: Call,
  {
    merchantId,
    said,
    reason,
  }: { readonly merchantId: string | null; readonly said: Identity; readonly reason: string },
): Promise<KeptIdentity> {
  const merchant = merchantId === null ? undefined : await requireMerchant(tx, call.scope, merchantId)
  const identity = tidied(said)
  const fault = faultOfIdentity(identity) ?? (reason.trim() ? undefined : 'a reason is required: somebody will ask')
  if (fault) refuse('invalid_parameters', { rule: fault })
  const of = { merchantId: merchant?.id ?? null, companyId: merchant?.companyId ?? null }
  const before = await findIdentity(tx, of.merchantId)
  const changed = (Object.keys(identity) as (keyof Identity)[]).filter((key) => identity[key] !== before?.[key])
  const setBy = await recordAct(tx, call, {
    ...{ act: 'legal_identity_set', subject: merchant ? publicId('mer', merchant.id) : 'operator', reason },
    ...(merchant && { merchantId: merchant.id, companyId: merchant.companyId }),
    changes: Object.fromEntries(changed.map((key) => [key, { from: before?.[key] ?? null, to: identity[key] }])),
  })
  const kept = { ...identity, ...of, id: newId(), setAt: call.systemClock.now(), setBy, reason: reason.trim() }
  await insertIdentity(tx, kept)
  return kept
}
