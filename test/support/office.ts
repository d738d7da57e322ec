import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import Fastify, { type FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { staffOffice } from '../../src/back-office/index.ts'
import type { Audience, RoleOf, StaffVisitor } from '../../src/back-office/roles.ts'
import type { Connection } from '../../src/db/database.ts'
import { listOwnMerchants } from '../../src/merchants/index.ts'
import { newId } from '../../src/shared/ids.ts'
import type { OwnerScope } from '../../src/shared/scope.ts'
import { closeWorld, openWorld } from '../../src/world.ts'
import type { World } from './world.ts'

/** Who asks: a role of the merchant's people, or of the operator's. */
export type AsRole = RoleOf<'merchant'> | `operator:${RoleOf<'operator'>}`

export interface OfficeVisit {
  readonly role?: AsRole
  readonly headers?: Record<string, string>
}

/**
 * The pages of staff over the database of a whole world, on a server of their own, with somebody signed in whom the request's
 * `x-role` names. For tests of what pages show and do; who may sign in is tested at the service itself.
 */
export async function officeOf(world: Pick<World, 'terms'>, scope: OwnerScope, staffId: string = newId()) {
  const ports = await openWorld(world.terms, pino({ level: 'silent' }))
  await ports.accounts.refresh(ports.db)
  const companyId = await companyOf(ports.db, scope)
  const server = Fastify({ forceCloseConnections: true })
  await server.register(async (app) =>
    staffOffice(app, {
      ...ports,
      baseUrl: 'http://localhost',
      findVisitor: async (request, audience) => visitorOf(request, audience) as never,
    }),
  )
  await server.listen({ port: 0, host: 'localhost' })
  after(async () => {
    await server.close()
    await closeWorld(ports)
  })

  function visitorOf({ headers }: FastifyRequest, audience: Audience): StaffVisitor | undefined {
    const asked = String(headers['x-role'] ?? '')
    const [kind, role] = asked.startsWith('operator:') ? ['operator', asked.slice(9)] : ['merchant', asked]
    if (!role || kind !== audience) return undefined
    const common = {
      staffId,
      name: 'Nolwenn Le Goff',
      sessionId: 'session',
      provedAt: new Date(Date.now() - Number(headers['x-proved-ago-ms'] ?? 0)),
      hasSecondFactor: true,
    }
    return audience === 'operator'
      ? { ...common, audience, role: role as 'admin', scope: { kind: 'system' }, house: 'Whipround' }
      : { ...common, companyId, audience, role: role as 'owner', scope, house: 'Breizh Escapes' }
  }

  const headersOf = ({ role = 'owner', headers = {} }: OfficeVisit) => {
    return { 'accept-language': 'en', 'x-role': role, ...headers }
  }
  const get = (url: string, visit: OfficeVisit = {}) => server.inject({ url, headers: headersOf(visit) })
  const post = (url: string, fields: Record<string, string>, visit: OfficeVisit = {}) =>
    server.inject({
      ...{ method: 'POST', url, payload: new URLSearchParams(fields).toString() },
      headers: { ...headersOf(visit), 'content-type': 'application/x-www-form-urlencoded' },
    })

  return {
    /** For a browser, which says `x-role` by its extra headers. */
    url: `http://localhost:${(server.server.address() as AddressInfo).port}`,
    staffId,
    get,
    post,
    /** Opens the page of a form and sends it, as somebody at a keyboard does. */
    submit: async (url: string, fields: Record<string, string> = {}, visit: OfficeVisit = {}) => {
      const { body } = await get(url, visit)
      return post(url, { form_token: formTokenIn(body), ...fields }, visit)
    },
  }
}

/** Whoever sees some of its merchants only belongs to a company, too. */
async function companyOf(db: Connection, scope: OwnerScope): Promise<string> {
  if (scope.kind === 'company') return scope.companyId
  const [merchant] = await listOwnMerchants(db, scope, { afterId: undefined, limit: 1 })
  return merchant?.companyId ?? newId()
}

export function formTokenIn(body: string): string {
  return /name="form_token" value="([^"]+)"/.exec(body)?.[1] ?? ''
}

/** What a person reads of a page, on one line. */
export function textOf(page: string): string {
  return page.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}
