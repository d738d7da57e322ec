import type { FastifyInstance } from 'fastify'
import { planPeople } from '../collecting/index.ts'
import { transaction } from '../db/database.ts'
import { awaitsLeader, isSplit } from '../purchases/index.ts'
import { forgetTyped, keepTyped } from './draft.ts'
import { newestOwn } from './own-attempt.ts'
import { PageError } from './page-error.ts'
import type { CheckoutPorts } from './ports.ts'
import { peopleOrder, readIntent, readPeople } from './read-people.ts'
import { formFields } from './views/index.ts'
import { identifyVisitor, requireOwnForm } from './visitor.ts'

/** `POST /pay/<token>/people`: add, remove, split equally, save. What can be saved is; what cannot is shown again. */
export function registerPeople(app: FastifyInstance, ports: CheckoutPorts): void {
  app.post('/:token/people', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const fields = requireOwnForm(visitor, request.body)
    const { purchase, basePath } = visitor
    if (visitor.role !== 'leader' || !awaitsLeader(purchase) || !isSplit(purchase))
      throw new PageError(409, 'changed_meanwhile')
    const form = readPeople(fields, readIntent(fields[formFields.intent]), peopleOrder(visitor))
    const newest = await newestOwn(ports.db, visitor)
    if (form.errors.length > 0) {
      await keepTyped(ports, visitor, newest, { kind: 'people', fields })
      return reply.redirect(basePath, 303)
    }
    const { planned, message, showNames, freeAmounts, showAmounts, hours } = form
    await transaction(ports.db, (tx) =>
      planPeople(tx, visitor.call, purchase.id, {
        people: planned,
        message: message || null,
        ...{ showNames, freeAmounts, showAmounts, hours },
        language: visitor.language,
      }),
    )
    await forgetTyped(ports, visitor, newest)
    return reply.redirect(`${basePath}#people`, 303)
  })
}
