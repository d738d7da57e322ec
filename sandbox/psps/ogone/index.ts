import type { FastifyReply, FastifyRequest } from 'fastify'
import { NAMELESS, UNSIGNED } from '../peculiarities.ts'
import type { PspDesk, PspOperation, PspSimulator } from '../simulator.ts'
import { accountOf } from './account.ts'
import { Refused, requireSigned } from './errors.ts'
import { kindOf, maintain, operationOf, placeOrder, query, type Telling } from './pages.ts'
import { type Fields, readFields } from './read-order.ts'
import { presentError } from './views.ts'

interface Page {
  readonly operation: (fields: Fields) => PspOperation
  readonly read: (desk: PspDesk, fields: Fields) => () => Telling
}

/** Whether credentials are right is asked by a query of order 0. */
const CHECKED = '0'

const PAGES: Readonly<Record<string, Page>> = {
  '/orderdirect.asp': {
    operation: (fields) => (fields.get('OPERATION') === 'SAL' ? 'sale' : 'authorise'),
    read: placeOrder,
  },
  '/maintenancedirect.asp': { operation: (fields) => kindOf(operationOf(fields)), read: maintain },
  '/querydirect.asp': {
    operation: (fields) => (fields.get('ORDERID') === CHECKED ? 'check' : 'lookup'),
    read: query,
  },
}

/** Ogone's DirectLink: forms signed with SHA-IN, one element of XML as the answer to all of them, always with 200. */
export const ogone: PspSimulator = {
  family: 'ogone',
  peculiar: { harmless: { ...UNSIGNED, ...NAMELESS } },
  credentials: (sandboxKey) => ({ ...accountOf(sandboxKey) }),
  speak: (app, desk) => {
    for (const [path, page] of Object.entries(PAGES))
      app.post(path, (request, reply) => perform(desk, page, request, reply))
  },
}

function perform(desk: PspDesk, page: Page, request: FastifyRequest, reply: FastifyReply) {
  let fields: Fields = new Map()
  const say = (text: string) => reply.type('text/xml; charset=utf-8').send(text)
  const told = (telling: () => Telling): Telling => {
    try {
      return telling()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return () => presentError(error, fields.get('ORDERID') ?? '')
    }
  }
  try {
    fields = readFields(request.body)
    requireSigned(accountOf(desk.world.key), fields)
    const act = page.read(desk, fields)
    return desk.through(
      page.operation(fields),
      request,
      reply,
      () => told(act),
      (telling, lie) => say(telling(lie)),
    )
  } catch (error) {
    if (error instanceof Refused) return say(presentError(error, fields.get('ORDERID') ?? ''))
    throw error
  }
}
