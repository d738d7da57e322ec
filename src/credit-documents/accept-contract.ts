import type { Transaction } from '../db/database.ts'
import { appendEvent, type Call } from '../events/index.ts'
import { refuse } from '../refusals/index.ts'
import { addDays, hourInZone, requireDate } from '../schedules/index.ts'
import { listDocuments, saveAcceptance } from './credit-document-store.ts'
import { isOf } from './give-documents.ts'
import type { KeptDocument } from './kept-document.ts'

/** The right to withdraw is recalled from the first to the seventh day after the contract (article 10(1)); nobody reads a seventh day. */
const RECALL_AFTER_DAYS = 2
const RECALL_HOUR = 10

/**
 * The borrower agrees to the contract that was shown, by the words on the button. Agreed to twice it is agreed to once. Its purchase's
 * lock is held. Throws conflict `schedule_changed`: the offer is another day's or another plan than the one shown, or no form was given of it
 * before.
 */
export async function acceptContract(
  tx: Transaction,
  call: Call,
  shown: {
    readonly purchaseId: string
    readonly contractId: string
    /** Of the offer as it is now. */
    readonly plan: string
    readonly offeredOn: string
    readonly consent: string
  },
): Promise<KeptDocument> {
  const { purchaseId, contractId, consent, offeredOn } = shown
  const kept = await listDocuments(tx, call.scope, purchaseId)
  const contract = kept.findLast(({ kind }) => kind === 'contract')
  if (!contract || contract.id !== contractId) refuse('schedule_changed', { why: 'another_plan' })
  if (!isOf(contract, shown)) refuse('schedule_changed', { why: 'another_day', shownOn: contract.offeredOn })
  const form = kept.findLast(({ kind }) => kind === 'form')
  if (!form || !isOf(form, shown) || form.givenAt > contract.givenAt)
    refuse('schedule_changed', { why: 'another_plan' })
  const at = call.businessClock.now()
  const recallAt = hourInZone(addDays(requireDate(offeredOn), RECALL_AFTER_DAYS), RECALL_HOUR)
  const isFirst = await saveAcceptance(tx, contract, { at, consent, recallAt })
  if (isFirst) await appendEvent(tx, call, { purchaseId, name: 'creditAgreed', occurredAt: at })
  return contract
}
