import type { FastifyInstance } from 'fastify'
import {
  type AttemptRequest,
  beginPlan,
  claimShare,
  confirmZero,
  type PeoplePlan,
  startAttempt,
  undoClaim,
} from '../collecting/index.ts'
import { hashToken } from '../crypto/index.ts'
import { type Transaction, transaction } from '../db/database.ts'
import type { DraftFields } from '../http/index.ts'
import { findNewestAttempt, isUndecided } from '../payments/index.ts'
import { awaitsLeader, isSplit } from '../purchases/index.ts'
import { DomainError, refuse } from '../refusals/index.ts'
import { findLeaderShare, liveClaim, updateShareContact } from '../shares/index.ts'
import { agreeToSchedule } from './agree-to-schedule.ts'
import { attemptOrder, makeRoom } from './attempt-order.ts'
import { type DraftKind, forgetTyped, keepTyped } from './draft.ts'
import { leadBack } from './lead-back.ts'
import { leadOn } from './lead-on.ts'
import { isByOwnLink, newestOwn } from './own-attempt.ts'
import { PageError } from './page-error.ts'
import type { CheckoutPorts } from './ports.ts'
import { takenPath } from './read-link.ts'
import { paymentErrors, peopleOrder, readPeople } from './read-people.ts'
import { readPledge } from './read-pledge.ts'
import { showsOtherParts } from './shows-other-parts.ts'
import { formFields } from './views/index.ts'
import { identifyVisitor, requireOwnForm, type Visitor } from './visitor.ts'

/** `POST /pay/<token>/start`: the one button that leads to the card page, for leader and pledger alike. */
export function registerStart(app: FastifyInstance, ports: CheckoutPorts): void {
  app.post('/:token/start', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const fields = requireOwnForm(visitor, request.body)
    if (visitor.role === 'stranger') throw new PageError(409, 'changed_meanwhile')
    if (fields[formFields.intent] === 'another_card') await closeOpenAttempt(ports, visitor)
    const agreed = await agree(ports, visitor, fields)
    if ('refused' in agreed) {
      await keepTyped(ports, visitor, await newestOwn(ports.db, visitor), { kind: agreed.refused, fields })
      return reply.redirect(visitor.basePath, 303)
    }
    if (visitor.role === 'leader' && visitor.purchase.amountMinor === 0n) {
      const browserHash = hashToken(visitor.browserId)
      await transaction(ports.db, (tx) => confirmZero(tx, visitor.call, visitor.purchase.id, browserHash))
      return leadBack(ports, request, reply, visitor)
    }
    const call = { ...ports.collecting, ...visitor.call }
    const attempt = await startAttempt(ports.db, call, async (tx) => {
      const toPay = await (agreed.plan ? savePlan(tx, visitor, agreed.plan) : shareToPay(tx, visitor))
      return { ...attemptOrder(ports, visitor, toPay.shareId), ...toPay }
    }).catch(async (error) => {
      // A payment that began has left the draft before it behind. Where none did, this form was right all the same.
      await forgetTyped(ports, visitor, await newestOwn(ports.db, visitor))
      if (isTaken(visitor, error)) return undefined
      throw error
    })
    if (!attempt) return reply.redirect(visitor.claimant ? takenPath(ports, visitor) : visitor.basePath, 303)
    const isEmbedded = fields[formFields.embedded] === '1'
    return leadOn(ports, reply, visitor, attempt, { isEmbedded, otherwise: visitor.basePath })
  })
}

/** Somebody else has the part: by the group's link, or by the friend's own while it was being chosen. */
export function isTaken({ claimant, claims }: Visitor, error: unknown): boolean {
  return (
    (claimant !== null || liveClaim(claims) !== undefined) && error instanceof DomainError && error.kind === 'conflict'
  )
}

/** What the form says: the leader's plan is saved with the payment, all else by now. */
interface Agreed {
  readonly plan?: PeoplePlan
}

/** As what the form is kept that cannot be taken. */
interface Refused {
  readonly refused: DraftKind
}

async function agree(ports: CheckoutPorts, visitor: Visitor, fields: DraftFields): Promise<Agreed | Refused> {
  const { purchase, role } = visitor
  if (isSplit(purchase) && role === 'leader') return readPlan(visitor, fields)
  const refused = await (isSplit(purchase)
    ? savePledge(ports, visitor, fields)
    : agreeToSchedule(ports, visitor, fields))
  return refused ? { refused } : {}
}

type ToPay = Pick<AttemptRequest, 'shareId' | 'plan'>

export async function shareToPay(tx: Transaction, visitor: Visitor): Promise<ToPay> {
  const { share: own, claimant, claims, call } = visitor
  if (own && claimant) await claimShare(tx, call, own, claimant)
  else if (own && liveClaim(claims)) await undoClaim(tx, call, own)
  if (own) return { shareId: own.id }
  const share = await findLeaderShare(tx, visitor.purchase.id)
  if (!share) refuse('purchase_not_payable', { why: 'nobody_named' })
  return { shareId: share.id }
}

/** A twin of this press (a double click) may have saved its own meanwhile, and begun to pay: then that is the plan. */
async function savePlan(tx: Transaction, visitor: Visitor, plan: PeoplePlan): Promise<ToPay> {
  try {
    const begun = await beginPlan(tx, visitor.call, visitor.purchase.id, plan)
    return { shareId: begun.leaderShareId, plan: begun }
  } catch (error) {
    if (error instanceof DomainError && error.code === 'purchase_not_payable') return shareToPay(tx, visitor)
    throw error
  }
}

/** Nothing to plan once a payment is under way. */
function readPlan(visitor: Visitor, fields: DraftFields): Agreed | Refused {
  const { purchase } = visitor
  if (!awaitsLeader(purchase) || purchase.amountMinor === 0n) return {}
  const form = readPeople(fields, { kind: 'save' }, peopleOrder(visitor))
  if (paymentErrors(form).length > 0) return { refused: 'start' }
  if (showsOtherParts(fields, form, purchase.currency)) return { refused: 'parts' }
  const [leader] = form.planned
  const people: PeoplePlan['people'] = form.mode === 'alone' ? [{ ...leader, fixedAmountMinor: null }] : form.planned
  return {
    plan: {
      ...{ people, message: form.message || null, language: visitor.language },
      ...{ showNames: form.showNames, freeAmounts: form.freeAmounts },
      ...{ showAmounts: form.showAmounts, hours: form.hours },
    },
  }
}

async function savePledge(ports: CheckoutPorts, visitor: Visitor, fields: DraftFields): Promise<'start' | undefined> {
  const { share, claimant } = visitor
  // Who came by the group's link says nothing in the friend's name.
  if (share?.state !== 'owed' || claimant) return undefined
  const newest = await findNewestAttempt(ports.db, share.id)
  // On the way already (another tab): its name and message are settled.
  if (newest && isUndecided(newest.state)) return undefined
  const pledge = readPledge(fields)
  if (pledge.errors.length > 0) return 'start'
  await updateShareContact(ports.db, share.id, {
    name: pledge.name || share.name,
    email: pledge.email || share.email,
    message: pledge.message || null,
    isAnonymous: pledge.isAnonymous,
  })
  return undefined
}

async function closeOpenAttempt(ports: CheckoutPorts, visitor: Visitor): Promise<void> {
  const newest = await newestOwn(ports.db, visitor)
  if (visitor.claimant && newest && !isByOwnLink(visitor, newest)) return
  await makeRoom(ports, visitor, newest)
}
