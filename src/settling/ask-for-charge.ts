import { noteReferenceFound } from '../connections/index.ts'
import type { Database } from '../db/database.ts'
import type { Charge, ProviderAnswer, PspAbsence } from '../providers/charge/index.ts'
import type { Settlement } from '../settlements/index.ts'
import type { CardRef } from '../vault/index.ts'
import { ask } from './ask.ts'
import { chargeOrder } from './orders.ts'
import type { MerchantPsp, SettlingPorts } from './ports.ts'

/**
 * What a PSP says of a charge. Absence is no answer of one whose look-ups have never found what was paid there: perhaps they
 * look in the wrong account. The first that finds something says that they do not.
 */
export async function askForCharge(
  db: Database,
  call: SettlingPorts,
  settlement: Settlement,
  psp: MerchantPsp,
  card: CardRef | null,
): Promise<ProviderAnswer<Charge | PspAbsence>> {
  const order = chargeOrder(settlement, psp, call.baseUrl)
  const known = { paymentId: settlement.payment?.paymentId ?? null }
  const answer = await ask(db, call, settlement, 'look_up', () => call.vault.psp.lookUp(psp.opened, order, known, card))
  if (psp.absenceCounts || answer.kind !== 'answered') return answer
  const { state } = answer.value
  if (state === 'never_arrived') return { kind: 'answered', value: { state: 'not_told' } }
  if (state === 'charged' && known.paymentId === null) await noteReferenceFound(db, psp.id, call.systemClock.now())
  return answer
}
