import type { FastifyInstance } from 'fastify'
import { type Attempt, listAttempts, listOperations, type Operation } from '../payments/index.ts'
import { listProducts, type Purchase } from '../purchases/index.ts'
import { sumMinor } from '../shared/money.ts'
import { chargeMinor, listShares, type Share } from '../shares/index.ts'
import { sendPage } from './answer.ts'
import { basketOf, visitorFrame } from './frame.ts'
import { moneyPlaces } from './money-places.ts'
import { cardOf, isByOwnLink } from './own-attempt.ts'
import { PageError } from './page-error.ts'
import type { CheckoutPorts } from './ports.ts'
import { receiptPage } from './views/index.ts'
import type { ReceiptView } from './views/view-models.ts'
import { identifyVisitor } from './visitor.ts'

/** `GET /pay/<token>/receipt`: everything that moved, or was held, on the visitor's own card. */
export function registerReceipt(app: FastifyInstance, ports: CheckoutPorts): void {
  app.get('/:token/receipt', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    if (visitor.role === 'stranger') throw new PageError(404, 'unknown_link')
    const { purchase } = visitor
    const shares = await listShares(ports.db, visitor.scope, purchase.id)
    const leader = shares.find((share) => share.role === 'leader')
    const own = visitor.share ?? leader
    // Of a friend one share, of a leader every one: payments on dates are all the leader's.
    const isOwn = (shareId: string) =>
      visitor.share ? shareId === visitor.share.id : shares.some(({ id, role }) => id === shareId && role === 'leader')
    const attempts = (await listAttempts(ports.db, purchase.id)).filter(
      (attempt) => isOwn(attempt.shareId) && isByOwnLink(visitor, attempt) && attempt.paymentId !== null,
    )
    if (!own || attempts.length === 0) throw new PageError(404, 'unknown_link')
    const products = await listProducts(ports.db, [purchase.id])
    const lines = await Promise.all(
      attempts.map(async (attempt) => linesOf(attempt, await listOperations(ports.db, attempt.id))),
    )
    const page = receiptPage(
      {
        ...visitorFrame(ports, visitor, attempts.at(-1)),
        basePath: visitor.basePath,
        role: visitor.role,
        number: shortNumber(visitor.role === 'pledger' ? own.id : purchase.id),
        reference: visitor.role === 'pledger' ? own.id : purchase.id,
        places: await moneyPlaces(ports, visitor, attempts),
        payerName: own.name ?? undefined,
        leaderName: visitor.role === 'pledger' ? (leader?.name ?? undefined) : undefined,
        basket: basketOf(purchase, products.get(purchase.id) ?? []),
        card: cardOf(attempts.at(-1)),
        cashPart: cashPartOf(purchase, shares),
        lines: lines.flat().sort((a, b) => a.at.getTime() - b.at.getTime()),
      },
      visitor.language,
    )
    return sendPage(ports, reply, page, visitor)
  })
}

/** What was paid on the first day of a credit whose law asks a receipt for that. */
function cashPartOf(purchase: Purchase, shares: readonly Share[]): ReceiptView['cashPart'] {
  const { creditPaymentsFrom, plannedOn, currency } = purchase
  const paid = shares.filter(({ state, dueOn }) => state === 'paid' && dueOn !== null && dueOn === plannedOn)
  if (creditPaymentsFrom === null || paid.length === 0) return undefined
  return { amountMinor: sumMinor(paid.map(chargeMinor)), currency }
}

/** Eight digits of the identifier's random end, to be read out and told apart; the whole one stands below. */
function shortNumber(id: string): string {
  const end = id.replaceAll('-', '').slice(-8).toUpperCase()
  return `${end.slice(0, 4)}-${end.slice(4)}`
}

type Line = ReceiptView['lines'][number]

function linesOf(attempt: Attempt, operations: readonly Operation[]): Line[] {
  const money = (amountMinor: bigint) => ({ amountMinor, currency: attempt.currency })
  const lines: Line[] = []
  for (const { kind, amountMinor, decidedAt, state } of operations) {
    if (!decidedAt) continue
    const amount = money(amountMinor)
    if (state === 'reversed' && (kind === 'capture' || kind === 'authorise'))
      lines.push({ kind: 'charge_returned', amount, at: decidedAt })
    if (state === 'reversed' && kind === 'refund') lines.push({ kind: 'refund_returned', amount, at: decidedAt })
    if (state !== 'succeeded') continue
    if (kind === 'authorise') lines.push({ kind: attempt.kind === 'hold' ? 'held' : 'charged', amount, at: decidedAt })
    if (kind === 'void') lines.push({ kind: 'released', amount, at: decidedAt })
    if (kind === 'refund') lines.push({ kind: 'refunded', amount, at: decidedAt })
    if (kind === 'capture') {
      lines.push({ kind: 'charged', amount, at: decidedAt })
      const rest = attempt.amountMinor - amountMinor
      if (rest > 0n) lines.push({ kind: 'released', amount: money(rest), at: decidedAt })
    }
  }
  return lines
}
