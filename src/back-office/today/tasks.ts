import { html } from '../../pages/html.ts'
import type { Task } from '../../pages/office/blocks.ts'
import { moment, moneyText } from '../../pages/office/figures.ts'
import type { Reader } from '../../pages/office/reader.ts'
import type { Tasks } from '../../reading/index.ts'
import { publicId } from '../../shared/ids.ts'
import { momentInWords } from '../../texts/dates.ts'
import { languages } from '../../texts/languages.ts'

/** Money and deadlines first, then what can wait; each with the page on which it ends. */
export function tasksOf(waiting: Tasks, reader: Reader): readonly Task[] {
  const { language, now, timeZone } = reader
  const texts = languages[language].today
  const purchase = (id: string) => ({ href: `/dashboard/purchases/${publicId('pur', id)}`, label: texts.seePurchase })
  const since = (at: Date) => texts.since(momentInWords(at, now, timeZone, language))

  const owed = waiting.payables.map(
    (payable): Task => ({
      isUrgent: true,
      title: payable.payerName
        ? texts.owed(moneyText(payable, reader), payable.payerName)
        : texts.owedToSomebody(moneyText(payable, reader)),
      text: joined(
        payable.shopReference,
        payable.refusalCode && texts.bankSays(payable.refusalCode),
        since(payable.refusedAt),
      ),
      action: purchase(payable.purchaseId),
    }),
  )
  const disputes = waiting.disputes.map(
    (dispute): Task => ({
      isUrgent: true,
      title: dispute.respondBy
        ? texts.disputeUntil(moneyText(dispute, reader), momentInWords(dispute.respondBy, now, timeZone, language))
        : texts.dispute(moneyText(dispute, reader)),
      text: joined(dispute.shopReference, texts.disputeText(dispute.reason, dispute.acquirer)),
      action: purchase(dispute.purchaseId),
    }),
  )
  const undecided = waiting.operations.map(
    (operation): Task => ({
      isUrgent: true,
      title: texts.undecided[operation.kind](moneyText(operation, reader)),
      text: joined(operation.shopReference, since(operation.createdAt), texts.undecidedText),
      action: purchase(operation.purchaseId),
    }),
  )
  const psps = waiting.psps.map(
    ({ merchantId, merchantName, psp }): Task => ({
      isUrgent: true,
      title: texts.psp(psp),
      text: texts.pspText(merchantName),
      action: { href: `/dashboard/merchants/${publicId('mer', merchantId)}/psp`, label: texts.putRight },
    }),
  )
  const bursts = waiting.bursts.map(
    ({ merchantId, merchantName, count }): Task => ({
      isUrgent: true,
      title: texts.bursts(Math.round(count)),
      text: texts.burstsText(merchantName),
      action: { href: `/dashboard/purchases?merchant=${publicId('mer', merchantId)}`, label: texts.seePurchases },
    }),
  )
  const missed = [...waiting.notifications, ...waiting.webhooks].map(
    ({ merchantName, count, lastAt }): Task => ({
      isUrgent: false,
      title: texts.missed(count),
      text: html`${texts.missedText(merchantName, '')}${moment(lastAt, reader)}`,
      action: { href: '/dashboard/developers/deliveries?state=exhausted', label: texts.seeDeliveries },
    }),
  )
  const [firstParked] = waiting.parked
  const parked: Task[] = firstParked
    ? [
        {
          isUrgent: false,
          title: texts.parked(waiting.parked.length),
          text: joined(since(firstParked.parkedAt), texts.parkedText),
          action: purchase(firstParked.purchaseId),
        },
      ]
    : []
  return [...owed, ...disputes, ...undecided, ...psps, ...bursts, ...missed, ...parked]
}

const joined = (...parts: readonly (string | null | '')[]) => parts.filter(Boolean).join(' · ')
