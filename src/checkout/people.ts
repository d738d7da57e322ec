import type { FastifyInstance } from 'fastify'
import { planPeople } from '../collecting/index.ts'
import { transaction } from '../db/database.ts'
import { awaitsLeader, isSplit } from '../purchases/index.ts'
import { sendPage } from './answer.ts'
import { PageError } from './page-error.ts'
import type { CheckoutPorts } from './ports.ts'
import { readIntent, readPeople } from './read-people.ts'
import { showPage } from './show-page.ts'
import { formFields } from './views/index.ts'
import { identifyVisitor, requireOwnForm } from './visitor.ts'

/** `POST /pay/<token>/people`: add, remove, split equally, save. What can be saved is; what cannot is shown again. */
export function registerPeople(app: FastifyInstance, ports: CheckoutPorts): void {
  app.post('/:token/people', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const fields = requireOwnForm(visitor, request.body)
    const { purchase, merchant, basePath } = visitor
    if (visitor.role !== 'leader' || !awaitsLeader(purchase) || !isSplit(purchase))
      throw new PageError(409, 'changed_meanwhile')
    const form = readPeople(fields, readIntent(fields[formFields.intent]), {
      totalMinor: purchase.amountMinor,
      currency: purchase.currency,
      phoneCountry: merchant.countryCode,
    })
    if (form.errors.length > 0) {
      const start = { form, errors: form.errors }
      const page = await showPage(ports, visitor, { justPaid: false, isSlow: false, start })
      return sendPage(ports, reply.code(422), page, visitor)
    }
    const { planned, message, showNames } = form
    await transaction(ports.db, (tx) =>
      planPeople(tx, visitor.call, purchase.id, {
        people: planned,
        message: message || null,
        showNames,
        language: visitor.language,
      }),
    )
    return reply.redirect(`${basePath}#people`, 303)
  })
}
