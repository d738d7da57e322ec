import type { FastifyReply, FastifyRequest } from 'fastify'
import { equalTexts } from '../../authorize.ts'
import type { App } from '../../world.ts'
import type { PspDesk, PspOperation } from '../simulator.ts'
import { act, type Outcome } from './act.ts'
import { type Asked, readAsked } from './asked.ts'
import { dated, distort, type Shop } from './views.ts'

export function speak(app: App, desk: PspDesk, shop: Shop): void {
  app.post('/api-payment/V4/*', (request, reply) => {
    const service = (request.params as { '*': string })['*']
    if (!isAuthorised(request, shop)) return failed(reply, service, 'INT_905', 401)
    const asked = readAsked(service, String(request.body))
    if (!asked) return failed(reply, service, 'INT_902')
    return desk.through(
      operationOf(asked),
      request,
      reply,
      () => act(desk, shop, asked),
      (outcome: Outcome, distorted) => {
        if ('error' in outcome) return failed(reply, service, outcome.error)
        return reply.send(wrap(service, 'SUCCESS', distort(outcome.answer, distorted)))
      },
    )
  })
}

function operationOf(asked: Asked): PspOperation {
  switch (asked.service) {
    case 'PCI/Charge/CreatePayment':
      return asked.body.transactionOptions.cardOptions.manualValidation === 'YES' ? 'authorise' : 'sale'
    case 'Charge/SDKTest':
      return 'check'
    case 'Order/Get':
    case 'Transaction/Get':
      return 'lookup'
    case 'Transaction/Validate':
      return 'capture'
    case 'Transaction/CancelOrRefund':
      return asked.body.resolutionMode === 'CANCELLATION_ONLY' ? 'void' : 'refund'
  }
}

function isAuthorised(request: FastifyRequest, { shopId, password }: Shop): boolean {
  const expected = `Basic ${Buffer.from(`${shopId}:${password}`).toString('base64')}`
  return equalTexts(request.headers.authorization ?? '', expected)
}

/** With 200, but for a wrong password. */
function failed(reply: FastifyReply, service: string, errorCode: string, status = 200): FastifyReply {
  const answer = { errorCode, errorMessage: errorCode, detailedErrorCode: null, _type: 'V4/WebService/WebServiceError' }
  return reply.code(status).send(wrap(service, 'ERROR', answer))
}

function wrap(webService: string, status: string, answer: unknown) {
  const now = dated(new Date())
  const envelope = { webService, version: 'V4', applicationVersion: '6.22.0', status, answer }
  return {
    ...envelope,
    ticket: null,
    serverDate: now,
    applicationProvider: 'SANDBOX',
    mode: 'TEST',
    _type: 'V4/WebService/Response',
  }
}
