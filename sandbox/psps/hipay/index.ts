import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { equalTexts } from '../../authorize.ts'
import type { App } from '../../world.ts'
import type { Distortion, PspDesk, PspOperation, PspSimulator, SimulatedPayment } from '../simulator.ts'
import { accountOf, type HipayAccount } from './account.ts'
import { CHANGE_ERRORS, Refused } from './errors.ts'
import { peculiar } from './peculiar.ts'
import { currencyOf, type Fields, field, readAmount, readFields, readOrder, vaultCard } from './read-request.ts'
import { notificationBody, operationView, transactionView } from './views.ts'

/** With this order credentials are checked. */
const CHECKED = 'connection-check'

type Tell = (lie: Distortion | null) => object

/** HiPay Enterprise: Secure Vault, orders, maintenance operations and look-ups behind one login. */
export const hipay: PspSimulator = {
  family: 'hipay',
  peculiar,
  credentials: (sandboxKey) => {
    const { username, password, passphrase } = accountOf(sandboxKey)
    return { username, password, 'signature-secret': passphrase }
  },
  speak: (app, desk) => {
    const account = accountOf(desk.world.key)
    app.post('/v2/token/create', (request, reply) => {
      const made = attempt(() => vaultCard(desk, readSigned(account, request)))
      return made instanceof Refused ? refuse(reply, made) : reply.code(201).send(made)
    })
    takeOrders(app, desk, account)
    maintain(app, desk, account)
    lookUp(app, desk, account)
  },
  decided: (payment, desk) => tell(desk, accountOf(desk.world.key), payment),
}

function takeOrders(app: App, desk: PspDesk, account: HipayAccount): void {
  app.post('/v1/order', (request, reply) => {
    const operation = /operation=Authorization/.test(String(request.body)) ? 'authorise' : 'sale'
    return answer(desk, operation, request, reply, () => {
      const order = readOrder(desk, readSigned(account, request))
      const isPaid = desk.findByReference(order.reference).some(({ capturedMinor }) => capturedMinor > 0n)
      if (isPaid) throw new Refused(3010006, 'Order Completed')
      const { payment } = desk.charge(order)
      tell(desk, account, payment)
      return (lie) => transactionView(account, payment, lie)
    })
  })
}

const KINDS = { capture: 'capture', cancel: 'void', refund: 'refund' } as const

function maintain(app: App, desk: PspDesk, account: HipayAccount): void {
  app.post('/v1/maintenance/transaction/:id', (request, reply) => {
    const asked = /operation=(\w+)/.exec(String(request.body))?.[1] ?? ''
    const operation = Object.hasOwn(KINDS, asked) ? (asked as keyof typeof KINDS) : null
    if (operation === null) return refuse(reply, new Refused(3000101, 'Unsupported Operation'))
    return answer(desk, KINDS[operation], request, reply, () => {
      const fields = readSigned(account, request)
      const paymentId = (request.params as { id: string }).id
      const payment = change(desk, operation, paymentId, fields)
      tell(desk, account, payment)
      return (lie) => operationView(account, payment, operation, lie)
    })
  })
}

function change(desk: PspDesk, operation: keyof typeof KINDS, paymentId: string, fields: Fields): SimulatedPayment {
  const errors = CHANGE_ERRORS[operation]
  const payment = desk.findById(paymentId)
  if (!payment) throw new Refused(errors.not_found, 'Unknown Transaction', 404)
  // "Only authorized transactions can be cancelled."
  if (operation === 'cancel' && payment.state === 'captured') throw new Refused(errors.not_possible, 'Not Allowed')
  if (currencyOf(fields) !== payment.currency) throw new Refused(3020105, 'Currency Mismatch')
  field(fields, 'operation_id', /^[\w-]{1,64}$/)
  const amountMinor = fields.has('amount') ? readAmount(fields, payment.currency) : null
  const decision = desk[KINDS[operation]]({ paymentId, amountMinor, reference: null })
  if (decision.state === 'refused') throw new Refused(errors[decision.code], 'Not Allowed')
  return decision.payment
}

function lookUp(app: App, desk: PspDesk, account: HipayAccount): void {
  app.get('/v1/transaction', (request, reply) => {
    const { orderid = '' } = request.query as { orderid?: string }
    return answer(desk, orderid === CHECKED ? 'check' : 'lookup', request, reply, () => {
      isAllowed(account, request)
      const payments = desk.findByReference(orderid)
      return (lie) => {
        const [first, ...more] = payments.map((payment) => transactionView(account, payment, lie))
        // One is told by itself, several in a list.
        return { transaction: first && more.length === 0 ? first : [...(first ? [first] : []), ...more] }
      }
    })
  })
}

function answer(
  desk: PspDesk,
  operation: PspOperation,
  request: FastifyRequest,
  reply: FastifyReply,
  act: () => Tell,
): Promise<FastifyReply> {
  return desk.through(
    operation,
    request,
    reply,
    () => attempt(act),
    (told, lie) => (told instanceof Refused ? refuse(reply, told) : reply.send(told(lie))),
  )
}

function refuse(reply: FastifyReply, { code, message, status }: Refused): FastifyReply {
  return reply.code(status).send({ code, message, description: '' })
}

/** @throws Refused */
function readSigned(account: HipayAccount, request: FastifyRequest): Fields {
  isAllowed(account, request)
  return readFields(request.body)
}

/** @throws Refused */
function isAllowed({ username, password }: HipayAccount, request: FastifyRequest): void {
  const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  if (!equalTexts(request.headers.authorization ?? '', basic)) throw new Refused(1000001, 'Incorrect Credentials', 401)
}

/** To the address of the order. */
function tell(desk: PspDesk, account: HipayAccount, payment: SimulatedPayment): void {
  const { url = '' } = payment.facts
  if (url === '') return
  const body = notificationBody(account, payment)
  const signature = createHash('sha256').update(`${body}${account.passphrase}`).digest('hex')
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-allopass-signature': signature }
  desk.tell({ url, headers, body, acknowledged: (status) => status >= 200 && status < 300 })
}

function attempt<T>(act: () => T): T | Refused {
  try {
    return act()
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
}
