import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import Fastify from 'fastify'
import { pino } from 'pino'
import { formsOf, signForms } from '../../src/back-office/form-token.ts'
import { staffOffice } from '../../src/back-office/index.ts'
import type { Audience, RoleOf, StaffVisitor } from '../../src/back-office/roles.ts'
import type { Connection } from '../../src/db/database.ts'
import type { LoopState } from '../../src/jobs/index.ts'
import { listOwnMerchants } from '../../src/merchants/index.ts'
import { ICON_PATH } from '../../src/pages/layout.ts'
import { newId } from '../../src/shared/ids.ts'
import type { OwnerScope } from '../../src/shared/scope.ts'
import { closeWorld, openWorld } from '../../src/world.ts'
import type { World } from './world.ts'

/** Of whoever is signed in: no row has it. */
const SESSION_ID = '00000000-0000-7000-8000-000000000001'

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
export async function officeOf(
  world: Pick<World, 'terms'>,
  scope: OwnerScope,
  staffId: string = newId(),
  { isDemo, loops = [] }: { readonly isDemo?: false; readonly loops?: readonly LoopState[] } = {},
) {
  const opened = await openWorld(world.terms, pino({ level: 'silent' }))
  const ports = { ...opened, ...(isDemo === false && { isDemo }) }
  await ports.accounts.refresh(ports.db)
  const companyId = await companyOf(ports.db, scope)
  const server = Fastify({ forceCloseConnections: true })
  await server.register(async (app) =>
    staffOffice(app, {
      ...ports,
      loops: () => loops,
      baseUrl: 'http://localhost',
      findVisitor: async ({ headers }, audience) =>
        visitorOf(String(headers['x-role'] ?? ''), audience, {
          provedAgoMs: Number(headers['x-proved-ago-ms'] ?? 0),
          hasSecondFactor: headers['x-second-factor'] !== 'none',
        }) as never,
    }),
  )
  server.get(ICON_PATH, async (_request, reply) => reply.code(204).send())
  await server.listen({ port: 0, host: 'localhost' })
  after(async () => {
    await server.close()
    await closeWorld(ports)
  })

  function visitorOf(
    asked: string,
    audience: Audience,
    { provedAgoMs, hasSecondFactor } = { provedAgoMs: 0, hasSecondFactor: true },
  ): StaffVisitor | undefined {
    const [kind, role] = asked.startsWith('operator:') ? ['operator', asked.slice(9)] : ['merchant', asked]
    if (!role || kind !== audience) return undefined
    const common = {
      staffId,
      name: 'Nolwenn Le Goff',
      sessionId: SESSION_ID,
      provedAt: new Date(Date.now() - provedAgoMs),
      hasSecondFactor,
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
    /** What its pages are made from. */
    ports,
    /** For a browser, which says `x-role` by its extra headers. */
    url: `http://localhost:${(server.server.address() as AddressInfo).port}`,
    staffId,
    get,
    post,
    /** What a form of theirs for this address is signed with, whether a page has one or not. */
    signed: (url: string, { role = 'owner' }: OfficeVisit = {}) => {
      const audience = role.startsWith('operator:') ? 'operator' : 'merchant'
      const visitor = visitorOf(role, audience)
      return visitor ? signForms(ports.linkKeys, formsOf(visitor), url.split('?')[0] as string)() : ''
    },
    /** The same with a file among its fields, as browsers send that. */
    submitFile: async (url: string, fields: Readonly<Record<string, string | File>>, visit: OfficeVisit = {}) => {
      const { body } = await get(url, visit)
      const form = new FormData()
      form.append('form_token', formTokenIn(body, url))
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      const request = new Request('http://localhost', { method: 'POST', body: form })
      return server.inject({
        ...{ method: 'POST', url, payload: Buffer.from(await request.arrayBuffer()) },
        headers: { ...headersOf(visit), 'content-type': request.headers.get('content-type') ?? '' },
      })
    },
    /** Opens the page of a form and sends it, as somebody at a keyboard does. */
    submit: async (url: string, fields: Record<string, string> = {}, visit: OfficeVisit = {}) => {
      const { body } = await get(url, visit)
      return post(url, { form_token: formTokenIn(body, url), ...fields }, visit)
    },
  }
}

/** Whoever sees some of its merchants only belongs to a company, too. */
async function companyOf(db: Connection, scope: OwnerScope): Promise<string> {
  if (scope.kind === 'company') return scope.companyId
  const [merchant] = await listOwnMerchants(db, scope, { afterId: undefined, limit: 1 })
  return merchant?.companyId ?? newId()
}

/** Of the form that is sent to this address, or to its own page; else of the first one beside the rail's. */
export function formTokenIn(body: string, url?: string): string {
  const forms = [...body.matchAll(/<form\b([^>]*)>\s*<input type="hidden" name="form_token" value="([^"]+)"/g)].map(
    ([, attributes = '', token = '']) => ({ action: /\baction="([^"?]*)/.exec(attributes)?.[1], token }),
  )
  const isSentTo = (path: string | undefined) => forms.find(({ action }) => action === path)
  const found = (url !== undefined && isSentTo(url.split('?')[0])) || isSentTo(undefined)
  return (found || (forms.find(({ action }) => !action?.endsWith('/sign-out')) ?? forms[0]))?.token ?? ''
}

/** What a person reads of a page, on one line. */
export function textOf(page: string): string {
  return page.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}
