import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS } from '../../../src/shared/clocks.ts'
import type { Distortion, PspDesk, PspOperation, PspSimulator } from '../simulator.ts'
import { accountOf, type Fields, sealOf } from './account.ts'
import { peculiar } from './peculiar.ts'
import { findTransaction, Refused, readAmount, readSealed, referenceOf } from './read-request.ts'
import { CHANGE_CODES, presentChange, presentTransaction } from './views.ts'

type Telling = (lie: Distortion | null) => Fields

interface Service {
  readonly interfaceVersion: RegExp
  readonly operation: (fields: Fields) => PspOperation
  readonly act: (desk: PspDesk, fields: Fields) => Telling
}

/** Whether a shop's key is right is asked by a transaction that nobody has made. */
const CHECKED = 'connectioncheck'

const SERVICES: Readonly<Record<string, Service>> = {
  'diagnostic/getTransactionData': {
    interfaceVersion: /^DR_WS_2\.\d+$/,
    operation: (fields) => (referenceOf(fields) === CHECKED ? 'check' : 'lookup'),
    act: (desk, fields) => {
      const payment = findTransaction(desk, fields)
      return (lie) => presentTransaction(accountOf(desk.world.key), payment, lie)
    },
  },
  'cashManagement/validate': changing('capture'),
  'cashManagement/cancel': changing('void'),
  'cashManagement/refund': changing('refund'),
}

/**
 * Sips Office for shops whose transactions were made before: there is no service that pays. What it has in its books was
 * put there by hand (`POST /psps/sips/payments`).
 */
export const sips: PspSimulator = {
  family: 'sips',
  peculiar,
  credentials: (sandboxKey) => {
    const { merchantId, keyVersion, key } = accountOf(sandboxKey)
    return { 'shop-id': merchantId, 'key-version': keyVersion, 'test-certificate': key }
  },
  speak: (app, desk) => {
    for (const [path, service] of Object.entries(SERVICES))
      app.post(`/rs-services/v2/${path}`, (request, reply) => perform(desk, service, request, reply))
  },
  // Remitted at night.
  remitsAfterMs: DAY_MS,
}

function changing(kind: 'capture' | 'void' | 'refund'): Service {
  return {
    interfaceVersion: /^CR_WS_2\.\d+$/,
    operation: () => kind,
    act: (desk, fields) => {
      const payment = findTransaction(desk, fields)
      // What the bank was not asked for yet is cancelled; what it was, refunded.
      if (kind === 'refund' && payment.remittedMinor === 0n) throw new Refused('24')
      const amountMinor = readAmount(fields, payment)
      const decision = desk[kind]({ paymentId: payment.paymentId, amountMinor, reference: null })
      if (decision.state === 'refused') throw new Refused(CHANGE_CODES[decision.code])
      return () => presentChange(decision.payment, desk.world.clock.now())
    },
  }
}

function perform(desk: PspDesk, service: Service, request: FastifyRequest, reply: FastifyReply) {
  const account = accountOf(desk.world.key)
  const say = (fields: Fields, lie: Distortion | null = null) => {
    const seal = sealOf(account, lie === 'bad_signature' ? { ...fields, responseCode: '99' } : fields)
    return reply.send({ ...fields, seal })
  }
  const told = <T>(act: () => T): T | Refused => {
    try {
      return act()
    } catch (error) {
      if (error instanceof Refused) return error
      throw error
    }
  }
  const refuse = ({ code, field }: Refused) => say({ responseCode: code, ...(field && { errorFieldName: field }) })
  const reading = told(() => {
    const fields = readSealed(account, String(request.body ?? ''), service.interfaceVersion)
    return { fields, operation: service.operation(fields) }
  })
  if (reading instanceof Refused) return refuse(reading)
  return desk.through(
    reading.operation,
    request,
    reply,
    () => told(() => service.act(desk, reading.fields)),
    (telling, lie) => (telling instanceof Refused ? refuse(telling) : say(telling(lie), lie)),
  )
}
