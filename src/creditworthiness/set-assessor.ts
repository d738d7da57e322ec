import { randomBytes } from 'node:crypto'
import { recordAct } from '../audit/index.ts'
import type { Sealer } from '../crypto/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import type { LenderRole } from '../lenders/index.ts'
import { type AddressPolicy, assertPublicUrl } from '../outbound/index.ts'
import { newId } from '../shared/ids.ts'
import type { Assessor } from './assessment.ts'
import { ASSESSOR_SECRETS, findAssessor, insertAssessor, type KeptAssessor } from './assessor-store.ts'

/** As Standard Webhooks asks: 24 to 64. */
const SECRET_BYTES = 32

interface Wish {
  readonly role: LenderRole
  readonly assessor: Assessor
  /** Of a partner alone. */
  readonly url: string | null
  readonly reason: string
}

/**
 * From now on whoever wants to be lent to is assessed so; what was decided stays. Of a partner a secret is made each time, shown once,
 * here. Throws invalid `url_not_allowed`.
 */
export async function setAssessor(
  tx: Transaction,
  call: Call,
  { sealer, addressPolicy }: { readonly sealer: Sealer; readonly addressPolicy: AddressPolicy },
  { role, assessor, url, reason }: Wish,
): Promise<{ readonly kept: KeptAssessor; readonly secret: string | null }> {
  if (url !== null) assertPublicUrl(url, addressPolicy)
  const id = newId()
  const secret = url === null ? null : `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
  const before = await findAssessor(tx, role)
  const setBy = await recordAct(tx, call, {
    ...{ act: 'assessor_set', subject: role, reason },
    changes: {
      assessor: { from: before?.assessor ?? null, to: assessor },
      ...(url !== (before?.url ?? null) && { url: { from: before?.url ?? null, to: url } }),
    },
  })
  const secretSealed = secret === null ? null : sealer.seal(secret, ASSESSOR_SECRETS.contextOf(id))
  const kept = { id, role, assessor, url, secretSealed, setAt: call.systemClock.now(), setBy, reason }
  await insertAssessor(tx, kept)
  return { kept, secret }
}
