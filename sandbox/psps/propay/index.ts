import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS } from '../../../src/shared/clocks.ts'
import type { PspDesk, PspOperation, PspSimulator } from '../simulator.ts'
import { capture, charge, giveBack } from './act.ts'
import { peculiar } from './peculiar.ts'
import { type Asked, Refused, readRequest } from './requests.ts'
import { distort, errorView, type Told, toXml } from './views.ts'

function accountOf(sandboxKey: string) {
  const digest = createHash('sha256').update(`propay ${sandboxKey}`).digest('hex')
  const certStr = digest.slice(0, 30)
  return {
    account: String(30_000_001 + Number.parseInt(digest.slice(30, 36), 16)),
    certStr,
    terminal: certStr.slice(-6),
  }
}

/** By `transType`. */
const OPERATIONS: Readonly<Record<string, PspOperation>> = {
  '04': 'sale',
  '05': 'authorise',
  '06': 'capture',
  '14': 'check',
}

/** ProPay's XML: one address for all, and no word about what was asked before. */
export const propay: PspSimulator = {
  family: 'propay',
  peculiar,
  credentials: (sandboxKey) => {
    const { account, certStr, terminal } = accountOf(sandboxKey)
    return { 'merchant-account': account, password: certStr, terminal }
  },
  // What was captured leaves for the card brand some times a day.
  remitsAfterMs: DAY_MS,
  speak(app, desk) {
    app.post('/API/PropayAPI.aspx', (request, reply) => perform(desk, request, reply))
  },
}

function perform(desk: PspDesk, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | FastifyReply {
  const { account, certStr } = accountOf(desk.world.key)
  const say = (told: Told) => reply.type('text/xml; charset=utf-8').send(toXml(told))
  const asked = readRequest(String(request.body))
  if (asked === null) return say({ status: '110' })
  const act = (): Told => {
    try {
      if (asked.certStr !== certStr || asked.fields.accountNum !== account) throw new Refused('59')
      return answer(desk, asked)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return errorView(asked, error.status)
    }
  }
  const operation = operationOf(desk, asked)
  if (!operation) return say(errorView(asked, '21'))
  return desk.through(operation, request, reply, act, (told, lie) => say(distort(told, lie)))
}

/** Whether 07 is to void or to give back, it finds out by itself. */
function operationOf(desk: PspDesk, { fields: { transType = '', transNum = '' } }: Asked): PspOperation | undefined {
  if (transType !== '07') return OPERATIONS[transType]
  return desk.findById(transNum)?.state === 'authorised' ? 'void' : 'refund'
}

function answer(desk: PspDesk, asked: Asked): Told {
  switch (asked.fields.transType) {
    case '06':
      return capture(desk, asked)
    case '07':
      return giveBack(desk, asked)
    case '14':
      return { ...errorView(asked, '00'), amount: '10000', pendingAmount: '15300', reserveAmount: '0' }
    default:
      return charge(desk, asked)
  }
}
