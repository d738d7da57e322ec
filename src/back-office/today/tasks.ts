import { html } from '../../pages/html.ts'
import type { Task } from '../../pages/office/blocks.ts'
import { moneyText } from '../../pages/office/figures.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { findAcquirer } from '../../providers/index.ts'
import type { Tasks } from '../../reading/index.ts'
import { publicId } from '../../shared/ids.ts'
import { momentInWords } from '../../texts/dates.ts'
import { languages } from '../../texts/languages.ts'
import { reasonInWords } from '../reasons.ts'
import { payoutTasks } from './payout-tasks.ts'
import { withdrawalTasks } from './withdrawal-tasks.ts'

type Dispute = Extract<Tasks['inDoubt'][number], { readonly what: 'dispute' }>

/** A task that can be told elsewhere than on the page. */
export interface ToldTask extends Task {
  /** What it is, however it is worded: whoever was told of it is not told again. */
  readonly key: string
  readonly title: string
  readonly said: string
}

/** Money and deadlines first, then what can wait; each with the page on which it ends. */
export function tasksOf(waiting: Tasks, reader: Reader): readonly ToldTask[] {
  const { language, now, timeZone } = reader
  const texts = languages[language].today
  const purchase = (id: string) => ({ href: `/dashboard/purchases/${publicId('pur', id)}`, label: texts.seePurchase })
  const since = (at: Date) => texts.since(momentInWords(at, now, timeZone, language))

  const owed = waiting.payables.map((payable) => ({
    key: `owed ${payable.operationId}`,
    isUrgent: true,
    title: payable.payerName
      ? texts.owed(moneyText(payable, reader), payable.payerName)
      : texts.owedToSomebody(moneyText(payable, reader)),
    said: joined(
      payable.shopReference,
      payable.refusalCode && texts.bankSays(reasonInWords(payable.refusalCode, language)),
      since(payable.refusedAt),
    ),
    action: purchase(payable.purchaseId),
  }))
  const disputeSaid = ({ shopReference, reason, acquirer }: Dispute) =>
    joined(shopReference, texts.disputeText(reason, findAcquirer(acquirer)?.label ?? acquirer))
  const disputes = waiting.inDoubt
    .filter((one) => one.what === 'dispute')
    .map((dispute) => ({
      key: `dispute ${dispute.purchaseId} ${dispute.reference}`,
      isUrgent: true,
      title: dispute.respondBy
        ? texts.disputeUntil(moneyText(dispute, reader), momentInWords(dispute.respondBy, now, timeZone, language))
        : texts.dispute(moneyText(dispute, reader)),
      said: disputeSaid(dispute),
      text: html`${disputeSaid(dispute)}${answeredAt(dispute, reader)}`,
      action: purchase(dispute.purchaseId),
    }))
  const undecided = waiting.inDoubt
    .filter((one) => one.what === 'operation')
    .map((operation) => ({
      key: `undecided ${operation.purchaseId} ${operation.kind} ${operation.createdAt.getTime()}`,
      isUrgent: true,
      title: texts.undecided[operation.kind](moneyText(operation, reader)),
      said: joined(operation.shopReference, since(operation.createdAt), texts.undecidedText),
      action: purchase(operation.purchaseId),
    }))
  const psps = waiting.psps.map(({ merchantId, merchantName, psp, trouble }) => ({
    key: trouble === 'credentials' ? `psp ${merchantId}` : `psp reference ${merchantId}`,
    isUrgent: true,
    title: texts.psp[trouble](psp),
    said: texts.pspText[trouble](merchantName),
    action: { href: `/dashboard/merchants/${publicId('mer', merchantId)}/psp`, label: texts.putRight },
  }))
  const bursts = waiting.bursts.map(({ merchantId, merchantName, count }) => ({
    key: `burst ${merchantId}`,
    isUrgent: true,
    title: texts.bursts(Math.round(count)),
    said: texts.burstsText(merchantName),
    action: { href: `/dashboard/purchases?merchant=${publicId('mer', merchantId)}`, label: texts.seePurchases },
  }))
  const missed = waiting.missed.map(({ kind, merchantId, merchantName, count, lastAt }) => ({
    key: `missed ${kind} ${merchantId}`,
    isUrgent: false,
    title: texts.missed(count),
    said: texts.missedText(merchantName, momentInWords(lastAt, now, timeZone, language)),
    action: {
      href: `/dashboard/developers/deliveries?${new URLSearchParams({ kind, state: 'exhausted', merchant: publicId('mer', merchantId) })}`,
      label: texts.seeDeliveries,
    },
  }))
  const [firstParked] = waiting.parked
  const parked = firstParked
    ? [
        {
          key: 'parked',
          isUrgent: false,
          title: texts.parked(waiting.parked.length),
          said: joined(since(firstParked.parkedAt), texts.parkedText),
          action: purchase(firstParked.purchaseId),
        },
      ]
    : []
  const all: readonly (Omit<ToldTask, 'text'> & Partial<Pick<ToldTask, 'text'>>)[] = [
    ...owed,
    ...disputes,
    ...withdrawalTasks(waiting.withdrawals, reader),
    ...undecided,
    ...psps,
    ...payoutTasks(waiting.payouts, reader),
    ...bursts,
    ...missed,
    ...parked,
  ]
  return all.map((task) => ({ ...task, text: task.text ?? task.said }))
}

/** Nobody answers a dispute here: the deadline leads to where that is done. */
function answeredAt(dispute: Dispute, { language }: Reader) {
  const acquirer = findAcquirer(dispute.acquirer)
  const href = acquirer?.disputePage?.(dispute)
  return (
    href &&
    html` · <a href="${href}" rel="noreferrer">${languages[language].today.answerAt(acquirer?.label ?? dispute.acquirer)}</a>`
  )
}

const joined = (...parts: readonly (string | null | '')[]) => parts.filter(Boolean).join(' · ')
