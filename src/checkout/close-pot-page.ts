import type { FastifyInstance } from 'fastify'
import { closePot } from '../collecting/index.ts'
import { transaction } from '../db/database.ts'
import { isSplit, restAtMostMinor, type SplitPurchase } from '../purchases/index.ts'
import { sendPage } from './answer.ts'
import { basketOf, visitorFrame } from './frame.ts'
import { cardOf } from './own-attempt.ts'
import { PageError } from './page-error.ts'
import type { CheckoutPorts } from './ports.ts'
import { readSale } from './read-sale.ts'
import { potOf } from './show-pot.ts'
import { formFields, leaderClosePage } from './views/index.ts'
import { identifyVisitor, requireOwnForm, type Visitor } from './visitor.ts'

/** `/pay/<token>/close`: the GET says what closing the pot takes and asks; the POST closes it for that amount only. */
export function registerClosePot(app: FastifyInstance, ports: CheckoutPorts): void {
  app.get<{ Querystring: { changed?: string } }>('/:token/close', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const { purchase, basePath } = visitor
    const isOpen = isSplit(purchase) && purchase.pot.state === 'open'
    if (visitor.role !== 'leader' || !isOpen) return reply.redirect(basePath, 303)
    return sendPage(ports, reply, await ask(ports, visitor, purchase, request.query.changed === '1'), visitor)
  })

  app.post('/:token/close', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const fields = requireOwnForm(visitor, request.body)
    if (visitor.role !== 'leader') throw new PageError(409, 'changed_meanwhile')
    const agreed = fields[formFields.rest] ?? ''
    if (!/^\d{1,15}$/.test(agreed)) throw new PageError(400, 'garbled_form')
    const { id } = visitor.purchase
    const isClosed = await transaction(ports.db, (tx) => closePot(tx, visitor.call, id, { restMinor: BigInt(agreed) }))
    return reply.redirect(isClosed ? visitor.basePath : `${visitor.basePath}/close?changed=1`, 303)
  })
}

async function ask(
  ports: CheckoutPorts,
  visitor: Visitor,
  purchase: SplitPurchase,
  hasChanged: boolean,
): Promise<string> {
  const { shares, attempts, products } = await readSale(ports.db, visitor)
  const leader = shares.find((share) => share.role === 'leader')
  const hold = attempts.find((attempt) => attempt.shareId === leader?.id && attempt.state === 'held')
  const money = (amountMinor: bigint) => ({ amountMinor, currency: purchase.currency })
  const pot = potOf(purchase, shares, attempts, { role: 'leader', shareId: leader?.id ?? null })
  const unpaid = pot.shares.filter(({ position, state }) => position > 0 && (state === 'owed' || state === 'paying'))
  return leaderClosePage(
    {
      ...visitorFrame(ports, visitor),
      basePath: visitor.basePath,
      formToken: visitor.formToken,
      basket: basketOf(purchase, products),
      rest: money(restAtMostMinor(purchase)),
      held: money(hold?.amountMinor ?? purchase.amountMinor),
      card: cardOf(hold),
      unpaid,
      isPaying: unpaid.some(({ state }) => state === 'paying'),
      hasChanged,
    },
    visitor.language,
  )
}
