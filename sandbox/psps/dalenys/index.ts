import { DAY_MS } from '../../../src/shared/clocks.ts'
import type { ChangeDecision, PspDesk, PspOperation, PspSimulator, SimulatedPayment } from '../simulator.ts'
import { tellWebhooks } from '../webhooks.ts'
import { accountOf } from './account.ts'
import { peculiar } from './peculiar.ts'
import { type Asked, param, Refused, readAmount, readCharge, readRequest } from './read-request.ts'
import { codeOf, notificationBody, resultView, rowsOf } from './views.ts'

/** With this order credentials are checked. */
const CHECKED = 'connection-check'

const OPERATIONS: Readonly<Record<string, PspOperation>> = {
  payment: 'sale',
  authorization: 'authorise',
  capture: 'capture',
  void: 'void',
  refund: 'refund',
}

type Refusal = Extract<ChangeDecision, { state: 'refused' }>['code']

const CHANGE_ERRORS: Readonly<Record<'capture' | 'void' | 'refund', Readonly<Record<Refusal, string>>>> = {
  capture: { not_found: '2002', not_possible: '2005', already_done: '2005', amount_too_large: '2007' },
  void: { not_found: '2002', not_possible: '2015', already_done: '2015', amount_too_large: '2019' },
  refund: { not_found: '2002', not_possible: '2004', already_done: '2004', amount_too_large: '2008' },
}

/** Dalenys: hashed forms at one address, an export at another. Whatever became of it is answered with 200. */
export const dalenys: PspSimulator = {
  family: 'dalenys',
  peculiar,
  credentials: (sandboxKey) => {
    const { identifier, password } = accountOf(sandboxKey)
    return { username: identifier, password, 'server-ip': '192.0.2.10', currencies: 'EUR JPY USD' }
  },
  speak: (app, desk) => {
    const account = accountOf(desk.world.key)
    const reading = (body: unknown) => attempt(() => readRequest(account, body))
    app.post('/front/service/rest/process', (request, reply) => {
      const asked = reading(request.body)
      if (asked instanceof Refused) return reply.send(resultView(operationIn(request.body), asked.code, null))
      const operation = OPERATIONS[asked.operation]
      if (!operation) return reply.send(resultView(asked.operation, '1002', null))
      return desk.through(
        operation,
        request,
        reply,
        () => attempt(() => operate(desk, asked)),
        (done) =>
          reply.send(
            done instanceof Refused
              ? resultView(asked.operation, done.code, null)
              : resultView(asked.operation, done.code, done.transactionId),
          ),
      )
    })
    app.post('/front/service/rest/export', (request, reply) => {
      const asked = reading(request.body)
      if (asked instanceof Refused) return reply.send(resultView('getTransactions', asked.code, null))
      const { ORDERID: orderId = '' } = asked.params
      return desk.through(
        orderId === CHECKED ? 'check' : 'lookup',
        request,
        reply,
        () => desk.findByReference(orderId),
        (payments, lie) => {
          const DATA = payments.flatMap((payment) => rowsOf(account, payment, lie))
          return reply.send({ ...resultView('getTransactions', '0000', null), DATA })
        },
      )
    })
  },
  // Until the day is sent to the bank.
  remitsAfterMs: DAY_MS,
  decided: (payment, desk) => tell(desk, payment),
}

interface Done {
  readonly code: string
  readonly transactionId: string
}

/** @throws Refused */
function operate(desk: PspDesk, asked: Asked): Done {
  const { operation, params } = asked
  if (operation === 'payment' || operation === 'authorization') {
    const { payment } = desk.charge({ ...readCharge(asked), facts: { operation } })
    tell(desk, payment)
    return { code: codeOf(payment), transactionId: payment.paymentId }
  }
  const kind = operation as keyof typeof CHANGE_ERRORS
  const paymentId = param(params, 'TRANSACTIONID', /^\w{1,40}$/)
  const payment = desk.findById(paymentId)
  if (!payment || payment.reference !== param(params, 'ORDERID', /^[\w-]{1,40}$/)) throw new Refused('2002')
  if (kind === 'void' && payment.state === 'captured') throw new Refused('2015')
  const amountMinor = kind === 'void' ? null : readAmount(params)
  const decision = desk[kind]({ paymentId, amountMinor, reference: null })
  if (decision.state === 'refused') throw new Refused(CHANGE_ERRORS[kind][decision.code])
  return { code: '0000', transactionId: decision.changeId }
}

/** To the address in the account. */
function tell(desk: PspDesk, payment: SimulatedPayment): void {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  tellWebhooks(desk, 'dalenys', { headers, body: notificationBody(accountOf(desk.world.key), payment) })
}

/** Of a request that could not be read. */
function operationIn(body: unknown): string {
  return new URLSearchParams(String(body ?? '')).get('method') ?? ''
}

function attempt<T>(act: () => T): T | Refused {
  try {
    return act()
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
}
