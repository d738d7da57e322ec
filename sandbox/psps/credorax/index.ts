import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS } from '../../../src/shared/clocks.ts'
import type { PspDesk, PspOperation, PspSimulator } from '../simulator.ts'
import { charge, lets, refer, type Told } from './act.ts'
import { peculiar } from './peculiar.ts'
import { Refused, readFields } from './requests.ts'
import { distort } from './views.ts'

interface Account {
  readonly merchant: string
  readonly key: string
}

function accountOf(sandboxKey: string): Account {
  const digest = createHash('sha256').update(`credorax/${sandboxKey}`).digest('hex')
  return { merchant: `SB${digest.slice(0, 3).toUpperCase()}978`, key: digest.slice(3, 35) }
}

/** By `O`. */
const OPERATIONS: Readonly<Record<string, PspOperation>> = {
  '1': 'sale',
  '2': 'authorise',
  '3': 'capture',
  '4': 'void',
  '5': 'refund',
  '7': 'void',
}

/** The Credorax gateway: one address for all, forms both ways, and no word about what was asked before. */
export const credorax: PspSimulator = {
  family: 'credorax',
  peculiar,
  credentials: (sandboxKey) => {
    const { merchant, key } = accountOf(sandboxKey)
    return { 'merchant-account': merchant, 'signature-secret': key }
  },
  // A sale can be voided until its day is settled.
  remitsAfterMs: DAY_MS,
  speak(app, desk) {
    app.post('/service/gateway', (request, reply) => perform(desk, request, reply))
  },
}

function perform(desk: PspDesk, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | FastifyReply {
  const { merchant, key } = accountOf(desk.world.key)
  const say = (told: Told) => reply.type('text/plain').send(new URLSearchParams(told).toString())
  const fields = readFields(String(request.body ?? ''))
  const operation = OPERATIONS[fields.O ?? '']
  const act = (): Told =>
    attempt(fields, () => {
      if (fields.M !== merchant) throw new Refused('-35', 'The selected MID is not registered to your account.')
      if (signatureOf(fields, key) !== fields.K) throw new Refused('-8', 'Package Signature is malformed.')
      const told = operation === 'sale' || operation === 'authorise' ? charge(desk, fields) : refer(desk, fields)
      return { ...told, K: createHash('md5').update(JSON.stringify(told)).digest('hex') }
    })
  if (!operation) return say(attempt(fields, () => refuse('Parameter [O] is invalid.')))
  const asked = lets(fields) ? 'check' : operation
  return desk.through(asked, request, reply, act, (told, lie) => say(distort(told, lie)))
}

function refuse(what: string): never {
  throw new Refused('-9', `2. At least one of input parameters is malformed.: ${what}`)
}

function attempt(fields: Readonly<Record<string, string>>, act: () => Told): Told {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { T: '11/15/2019 17:17:45', a1: fields.a1 ?? '-', z1: '1A-1', z2: error.code, z3: error.message }
  }
}

function signatureOf({ K: _, ...fields }: Readonly<Record<string, string>>, key: string): string {
  const hash = createHash('sha256')
  for (const name of Object.keys(fields).toSorted((a, b) => (a < b ? -1 : 1)))
    hash.update((fields[name] ?? '').replace(/[<>"'()\\]/g, ' ').trim())
  return hash.update(key).digest('hex')
}
