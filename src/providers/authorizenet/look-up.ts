import type { OutboundAnswer } from '../../outbound/index.ts'
import { DAY_MS } from '../../shared/clocks.ts'
import { answered, noAnswer, type ProviderAnswer } from '../answer.ts'
import type { Charge, ChargeOrder, PspAbsence } from '../charge/psp.ts'
import { parseDetails, readAs } from './answers.ts'
import { batchesSince, type Call, detailsOf, PAGE, settledIn, unsettled } from './requests.ts'
import { batches, list } from './wire.ts'
import { general } from './words.ts'

type Ask = (call: Call) => Promise<OutboundAnswer>

/** A shop with more open transactions than these is asked by a person. */
const PAGES_MAX = 5
/** Several batches of a day, of some days. */
const BATCHES_MAX = 12

/**
 * An invoice is nowhere to be asked for: it is searched among what is not settled, and then in every batch that was
 * settled since. Unsettled first, and again at the end: a batch may close between.
 */
export async function lookUpInvoice(
  ask: Ask,
  order: ChargeOrder,
  now: Date,
): Promise<ProviderAnswer<Charge | PspAbsence>> {
  const open = await search(ask, unsettled, order)
  if (open.kind !== 'answered') return open
  if (open.value.length > 0) return best(ask, open.value, order)
  const told = readAs(await ask(batchesSince(new Date(order.createdAt.getTime() - DAY_MS), now)), batches)
  if (told.kind === 'failed') return general(told.code)
  if (told.kind !== 'said') return told
  if (told.value.messages.resultCode !== 'Ok') return general(told.value.messages.message[0]?.code ?? '')
  const { batchList = [] } = told.value
  if (batchList.length > BATCHES_MAX) return noAnswer('too_many_batches')
  for (const { batchId } of batchList) {
    const settled = await search(ask, (page) => settledIn(batchId, page), order)
    if (settled.kind !== 'answered') return settled
    if (settled.value.length > 0) return best(ask, settled.value, order)
  }
  return answered({ state: 'never_arrived' })
}

/** Numbers of the transactions that bear the invoice. */
async function search(
  ask: Ask,
  toCall: (page: number) => Call,
  { reference }: ChargeOrder,
): Promise<ProviderAnswer<readonly string[]>> {
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const told = readAs(await ask(toCall(page)), list)
    if (told.kind === 'failed') return general(told.code)
    if (told.kind !== 'said') return told
    const { transactions = [], messages } = told.value
    if (messages.resultCode !== 'Ok') return general(messages.message[0]?.code ?? '')
    const found = transactions.filter(({ invoiceNumber }) => invoiceNumber === reference)
    if (found.length > 0 || transactions.length < PAGE) return answered(found.map(({ transId }) => transId))
  }
  return noAnswer('too_many_transactions')
}

/** More tries to send one order than these nobody makes. */
const TRIES_MAX = 8

/** Of several the one that was not refused; among those that were not looked at may be one. */
async function best(ask: Ask, ids: readonly string[], order: ChargeOrder): Promise<ProviderAnswer<Charge>> {
  let refused: ProviderAnswer<Charge> | null = null
  for (const id of ids.slice(0, TRIES_MAX)) {
    const charge = parseDetails(await ask(detailsOf(id)), order)
    if (charge.kind !== 'answered' || charge.value.state !== 'refused') return charge
    refused ??= charge
  }
  return ids.length > TRIES_MAX ? noAnswer('too_many') : (refused ?? noAnswer('not_found'))
}
