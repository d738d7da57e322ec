import type { FastifyInstance, FastifyReply } from 'fastify'
import { startAttempt } from '../collecting/index.ts'
import { findNewestAttempt } from '../payments/index.ts'
import { acceptsPledges, isSplit, type SplitPurchase } from '../purchases/index.ts'
import { DomainError } from '../refusals/index.ts'
import { liveClaim, type Share } from '../shares/index.ts'
import { sendPage } from './answer.ts'
import { attemptOrder, makeRoom } from './attempt-order.ts'
import { keepTyped, readTyped } from './draft.ts'
import { leadOn } from './lead-on.ts'
import { isByOwnLink, newestOwn } from './own-attempt.ts'
import type { CheckoutPorts } from './ports.ts'
import { readChoice } from './read-choice.ts'
import { takenPath } from './read-link.ts'
import { readSale } from './read-sale.ts'
import { choiceFields } from './refused-choice.ts'
import { choiceFrame, choiceOrder } from './show-choice.ts'
import { isTaken, shareToPay } from './start.ts'
import { amountPage, formFields } from './views/index.ts'
import { identifyVisitor, requireOwnForm, type Visitor } from './visitor.ts'

/** `/pay/<token>/amount`: a friend pays another amount than the part asked for, for several people, or others' parts as well. */
export function registerChooseAmount(app: FastifyInstance, ports: CheckoutPorts): void {
  app.get('/:token/amount', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const chooser = chooserOf(visitor)
    if (!chooser) return reply.redirect(visitor.basePath, 303)
    const sale = await readSale(ports.db, visitor)
    const newest = await newestOwn(ports.db, visitor)
    const typed = await readTyped(ports, visitor, newest)
    const before = newest?.state === 'dead' && isByOwnLink(visitor, newest) ? newest : undefined
    const order = await choiceOrder(ports, visitor, chooser.purchase, sale, chooser.share)
    const fields =
      typed?.kind === 'choice' ? typed.fields : before && choiceFields(chooser.share, sale.shares, before, visitor)
    const { choice, errors } = readChoice(fields, order)
    const page = amountPage({ ...choiceFrame(ports, visitor, sale), choice, errors }, visitor.language)
    return sendPage(ports, reply, page, visitor)
  })

  app.post('/:token/amount', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const fields = requireOwnForm(visitor, request.body)
    const chooser = chooserOf(visitor)
    if (!chooser) return reply.redirect(visitor.basePath, 303)
    const { share, purchase } = chooser
    const again = async () => {
      await keepTyped(ports, visitor, await newestOwn(ports.db, visitor), { kind: 'choice', fields })
      return reply.redirect(`${visitor.basePath}/amount`, 303)
    }
    const order = await choiceOrder(ports, visitor, purchase, await readSale(ports.db, visitor), share)
    const { choice, isAgreed } = readChoice(fields, order)
    if (!isAgreed) return again()
    const { amount, headcount, others } = choice
    const taken = others.filter(({ isTaken }) => isTaken).map(({ position }) => position)
    return pay(ports, reply, visitor, {
      ...{ share, headcount, taken, again },
      amountMinor: amount.amountMinor,
      isEmbedded: fields[formFields.embedded] === '1',
    })
  })
}

interface Chosen {
  readonly share: Share
  readonly amountMinor: bigint
  readonly headcount: number
  /** Of other friends' parts. */
  readonly taken: readonly number[]
  readonly isEmbedded: boolean
  /** The page once more: what was chosen fits no longer. */
  readonly again: () => Promise<FastifyReply>
}

async function pay(ports: CheckoutPorts, reply: FastifyReply, visitor: Visitor, chosen: Chosen): Promise<FastifyReply> {
  const { share, amountMinor, headcount, taken, isEmbedded, again } = chosen
  const newest = await findNewestAttempt(ports.db, share.id)
  // A card page that is open for another amount gives way to this one.
  if (newest && isByOwnLink(visitor, newest)) await makeRoom(ports, visitor, newest)
  const { shares } = await readSale(ports.db, visitor)
  const takes = shares.filter(({ position }) => taken.includes(position)).map(({ id }) => id)
  const call = { ...ports.collecting, ...visitor.call }
  try {
    const attempt = await startAttempt(ports.db, call, async (tx) => {
      const toPay = await shareToPay(tx, visitor)
      return { ...attemptOrder(ports, visitor, toPay.shareId), ...toPay, pledge: { amountMinor, headcount, takes } }
    })
    return leadOn(ports, reply, visitor, attempt, { isEmbedded, otherwise: visitor.basePath })
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== 'conflict') throw error
    if (error.code === 'no_room' || takes.length > 0) return again()
    return reply.redirect(
      isTaken(visitor, error) && visitor.claimant ? takenPath(ports, visitor) : visitor.basePath,
      303,
    )
  }
}

/** A friend who may still pay: not one whose choice by the group's link somebody else has. */
function chooserOf(visitor: Visitor): { share: Share; purchase: SplitPurchase } | undefined {
  const { purchase, share, claimant, claims } = visitor
  if (!isSplit(purchase) || !acceptsPledges(purchase) || share?.state !== 'owed') return undefined
  const live = liveClaim(claims)
  const isOthers = claimant && live && !live.claimant.equals(claimant)
  return isOthers ? undefined : { share, purchase }
}
