import type { FastifyInstance } from 'fastify'
import { joinPot, startAttempt } from '../collecting/index.ts'
import { claimantOf } from '../crypto/claim-links.ts'
import { hashToken } from '../crypto/index.ts'
import { countRequest } from '../http/index.ts'
import { acceptsPledges, isSplit, type SplitPurchase } from '../purchases/index.ts'
import { DomainError } from '../refusals/index.ts'
import { idForLink, newId } from '../shared/ids.ts'
import { sendPage } from './answer.ts'
import { attemptOrder } from './attempt-order.ts'
import { forgetTyped, keepTyped, readTyped } from './draft.ts'
import { leadOn } from './lead-on.ts'
import type { CheckoutPorts } from './ports.ts'
import { readChoice } from './read-choice.ts'
import { claimPath } from './read-link.ts'
import { readSale } from './read-sale.ts'
import { choiceFrame, choiceOrder } from './show-choice.ts'
import { MESSAGE_MAX, NAME_MAX } from './views/form-fields.ts'
import { joinPage, formFields as names } from './views/index.ts'
import type { FormError } from './views/view-models.ts'
import { identifyVisitor, requireOwnForm, type Visitor } from './visitor.ts'

/**
 * `/pay/<token of the group>/join`: whoever is not among those whom the leader asks takes part with an amount of their own. Nothing
 * is kept before the payment begins; afterwards it is the part of this browser, by its own link.
 */
export function registerJoin(app: FastifyInstance, ports: CheckoutPorts): void {
  app.get('/:token/join', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const purchase = joinable(visitor)
    if (!purchase) return reply.redirect(visitor.basePath, 303)
    const sale = await readSale(ports.db, visitor)
    const typed = await readTyped(ports, visitor, undefined)
    const fields = typed?.kind === 'choice' ? typed.fields : undefined
    const { choice, errors } = readChoice(fields, await choiceOrder(ports, visitor, purchase, sale, undefined))
    const page = joinPage(
      {
        ...choiceFrame(ports, visitor, sale),
        choice,
        errors: fields ? [...personErrors(fields), ...errors] : [],
        name: fields?.[names.payerName] ?? '',
        message: fields?.[names.message] ?? '',
        isAnonymous: fields?.[names.anonymous] !== undefined,
        joining: fields?.[names.joining] ?? newId(),
      },
      visitor.language,
    )
    return sendPage(ports, reply, page, visitor)
  })

  app.post('/:token/join', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const fields = requireOwnForm(visitor, request.body)
    if (ports.limits.settings.tellsAddressesApart) countRequest(ports.limits, 'group_choices', visitor.address)
    const purchase = joinable(visitor)
    if (!purchase) return reply.redirect(visitor.basePath, 303)
    const again = async () => {
      await keepTyped(ports, visitor, undefined, { kind: 'choice', fields })
      return reply.redirect(`${visitor.basePath}/join`, 303)
    }
    const order = await choiceOrder(ports, visitor, purchase, await readSale(ports.db, visitor), undefined)
    const { choice, isAgreed } = readChoice(fields, order)
    if (!isAgreed || personErrors(fields).length > 0) return again()
    // The same press twice is one part; nobody else's press has this id.
    const id = idForLink(`join ${visitor.token} ${visitor.browserId} ${fields[names.joining] ?? ''}`, purchase.id)
    const basePath = claimPath(ports, visitor.browserId, { id, linkVersion: 1 })
    const joining = {
      ...{ id, purchaseId: purchase.id, amountMinor: choice.amount.amountMinor, headcount: choice.headcount },
      name: (fields[names.payerName] ?? '').trim().slice(0, NAME_MAX),
      message: (fields[names.message] ?? '').trim() || null,
      isAnonymous: fields[names.anonymous] !== undefined,
      claimant: claimantOf(hashToken(visitor.browserId)),
    }
    // Its own link from here on: cards that are refused count to it, and not to the whole group's.
    const own = { ...visitor, basePath, token: basePath.slice('/pay/'.length) }
    try {
      const attempt = await startAttempt(ports.db, { ...ports.collecting, ...visitor.call }, async (tx) => {
        const share = await joinPot(tx, visitor.call, joining)
        return attemptOrder(ports, own, share.id)
      })
      await forgetTyped(ports, visitor, undefined)
      const isEmbedded = fields[names.embedded] === '1'
      return leadOn(ports, reply, own, attempt, { isEmbedded, otherwise: basePath })
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'conflict') throw error
      // Paid already by the first of two presses, or something was paid meanwhile that leaves less.
      return error.code === 'already_paid' ? reply.redirect(basePath, 303) : again()
    }
  })
}

function joinable({ purchase, isOfGroup }: Visitor): SplitPurchase | undefined {
  const isOpen = isOfGroup && isSplit(purchase) && acceptsPledges(purchase)
  return isOpen && purchase.pot.showNames && purchase.pot.freeAmounts ? purchase : undefined
}

function personErrors(fields: Readonly<Record<string, string>>): FormError[] {
  const errors: FormError[] = []
  if ((fields[names.payerName] ?? '').trim() === '') errors.push({ field: names.payerName, code: 'person_unnamed' })
  if ((fields[names.message] ?? '').trim().length > MESSAGE_MAX)
    errors.push({ field: names.message, code: 'text_too_long' })
  return errors
}
