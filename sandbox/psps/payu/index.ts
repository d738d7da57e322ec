import type { FastifyReply, FastifyRequest } from 'fastify'
import { equalTexts } from '../../authorize.ts'
import type { PspDesk, PspOperation, PspSimulator, SimulatedPayment } from '../simulator.ts'
import { ACCOUNT_ID, API_LOGIN, apiKeyOf, COUNTRY, MERCHANT_ID } from './account.ts'
import { failure, listOrders, showOrder, submit } from './orders.ts'
import { peculiar } from './peculiar.ts'
import { confirmationOf, distort, outcomeOf } from './views.ts'

interface Command {
  readonly command?: unknown
  readonly test?: unknown
  readonly merchant?: { readonly apiLogin?: unknown; readonly apiKey?: unknown }
  readonly transaction?: { readonly type?: unknown }
  readonly details?: { readonly orderId?: unknown; readonly referenceCode?: unknown }
}

const OPERATIONS: Readonly<Record<string, PspOperation>> = {
  AUTHORIZATION: 'authorise',
  AUTHORIZATION_AND_CAPTURE: 'sale',
  CAPTURE: 'capture',
  VOID: 'void',
  REFUND: 'refund',
  PARTIAL_REFUND: 'refund',
}

export const payu: PspSimulator = {
  family: 'payu',
  peculiar,
  credentials: (sandboxKey) => ({
    username: API_LOGIN,
    password: apiKeyOf(sandboxKey),
    'shop-id': MERCHANT_ID,
    'merchant-account': ACCOUNT_ID,
    country: COUNTRY,
  }),
  decided: (payment, desk) => confirm(desk, payment),
  speak(app, desk) {
    const answer = (
      [request, reply]: readonly [FastifyRequest, FastifyReply],
      operation: PspOperation,
      asked: Command,
      act: () => object,
    ) => {
      const { apiLogin, apiKey } = asked.merchant ?? {}
      const isKnown = apiLogin === API_LOGIN && equalTexts(String(apiKey), apiKeyOf(desk.world.key))
      const isChange = ['capture', 'void', 'refund'].includes(operation)
      return desk.through(
        operation,
        request,
        reply,
        () => (isKnown && asked.test === true ? act() : failure('Invalid credentials')),
        (body, lie) => reply.type('application/json').send(JSON.stringify(distort(body, lie, isChange))),
      )
    }
    app.post('/payments-api/4.0/service.cgi', (request, reply) => {
      const asked = read(request)
      if (asked.command === 'GET_PAYMENT_METHODS')
        return answer([request, reply], 'check', asked, () => ({ code: 'SUCCESS', error: null, paymentMethods: null }))
      const operation = OPERATIONS[String(asked.transaction?.type)]
      if (asked.command !== 'SUBMIT_TRANSACTION' || !operation)
        return reply.send(JSON.stringify(failure('property: command, message: must not be null')))
      return answer([request, reply], operation, asked, () => {
        const { body, payment } = submit(desk, asked.transaction)
        if (payment) confirm(desk, payment)
        return body
      })
    })
    app.post('/reports-api/4.0/service.cgi', (request, reply) => {
      const asked = read(request)
      const { orderId, referenceCode } = asked.details ?? {}
      return answer([request, reply], 'lookup', asked, () =>
        asked.command === 'ORDER_DETAIL' ? showOrder(desk, orderId) : listOrders(desk, referenceCode),
      )
    })
  },
}

/** The confirmation page is told what was decided, and only that. */
function confirm(desk: PspDesk, payment: SimulatedPayment): void {
  const { url } = payment.facts
  if (!url || outcomeOf(payment)[0] === 'PENDING') return
  desk.tell({
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: confirmationOf(desk.world.key, payment),
    acknowledged: (status) => status === 200,
  })
}

function read(request: FastifyRequest): Command {
  try {
    return (JSON.parse(String(request.body)) ?? {}) as Command
  } catch {
    return {}
  }
}
