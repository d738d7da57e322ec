import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS } from '../../../src/shared/clocks.ts'
import { equalTexts } from '../../authorize.ts'
import type { PspDesk, PspSimulator } from '../simulator.ts'
import { accountOf, type OpayoAccount } from './account.ts'
import { act, TYPES } from './act.ts'
import { peculiar } from './peculiar.ts'
import { Refused, readFields, requireVendor } from './read-form.ts'
import { presentFailure, presentReply, presentReport, type Told } from './views.ts'

const PAGES: Readonly<Record<string, readonly string[]>> = {
  'vspdirect-register': ['PAYMENT', 'DEFERRED'],
  release: ['RELEASE'],
  abort: ['ABORT'],
  void: ['VOID'],
  refund: ['REFUND'],
}

/** With this code credentials are checked. */
const CHECKED = 'connection-check'

/** Opayo Direct: forms in, lines out. Its Reporting & Admin API: signed XML in a form, XML out. Always with 200. */
export const opayo: PspSimulator = {
  family: 'opayo',
  peculiar,
  credentials: (sandboxKey) => {
    const { vendor, user, password } = accountOf(sandboxKey)
    return {
      'merchant-account': vendor,
      username: user,
      password,
      'billing-address': '88 Sandbank Road',
      'billing-city': 'London',
      'billing-post-code': 'EC1A 1BB',
      'billing-country': 'GB',
    }
  },
  speak: (app, desk) => {
    for (const [page, types] of Object.entries(PAGES))
      app.post(`/gateway/service/${page}.vsp`, (request, reply) => perform(desk, types, request, reply))
    app.post('/access/access.htm', (request, reply) => tell(desk, request, reply))
  },
  // Settled at the end of the day.
  remitsAfterMs: DAY_MS,
}

function perform(desk: PspDesk, types: readonly string[], request: FastifyRequest, reply: FastifyReply) {
  const fields = readFields(request.body)
  const say = (told: Told) => reply.type('text/plain').send(presentReply(told))
  const operation = attempt(() => {
    requireVendor(accountOf(desk.world.key), fields)
    const type = fields.get('TxType') ?? ''
    const found = types.includes(type) ? TYPES[type] : undefined
    if (!found) throw new Refused('MALFORMED', '3014 : The TxType or PaymentType is invalid.')
    return found
  })
  if (typeof operation !== 'string') return say(operation)
  return desk.through(operation, request, reply, () => attempt(() => act(desk, operation, fields)), say)
}

function attempt<T>(work: () => T): T | Told {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refused) return { status: error.status, detail: error.detail }
    throw error
  }
}

function tell(desk: PspDesk, request: FastifyRequest, reply: FastifyReply) {
  const now = desk.world.clock.now()
  const say = (text: string) => reply.type('text/xml').send(text)
  const xml = readFields(request.body).get('XML') ?? ''
  const failure = failureOf(accountOf(desk.world.key), xml)
  if (failure) return say(presentFailure(...failure, now))
  const code = /<vendortxcode>([^<]*)<\/vendortxcode>/.exec(xml)?.[1] ?? ''
  return desk.through(
    code === CHECKED ? 'check' : 'lookup',
    request,
    reply,
    () => desk.findByReference(code)[0],
    (payment, lie) =>
      say(payment ? presentReport(payment, lie) : presentFailure('0043', 'There is no such transaction.', now)),
  )
}

/** Who asks, what for, and whether the signature is over all of it and the password. */
function failureOf({ vendor, user, password }: OpayoAccount, xml: string): readonly [string, string] | null {
  const [, inner = '', signature = ''] =
    /^<vspaccess>(.{0,2000})<signature>([0-9a-f]{32})<\/signature><\/vspaccess>$/.exec(xml) ?? []
  if (!inner.startsWith('<command>getTransactionDetail</command>')) return ['0002', 'The command is not known.']
  if (!inner.includes(`<vendor>${vendor}</vendor><user>${user}</user>`)) return ['0010', 'The user is not known.']
  const expected = createHash('md5').update(`${inner}<password>${password}</password>`).digest('hex')
  return equalTexts(signature, expected) ? null : ['0012', 'The signature is wrong.']
}
