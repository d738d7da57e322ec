import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { callOf } from '../events/index.ts'
import { findTimeZone } from '../merchants/index.ts'
import type { Address } from '../pages/office/filters.ts'
import { DEFAULT_TIME_ZONE } from '../schedules/index.ts'
import { formsOf, isFromOurPage, isSignedFor, signForms } from './form-token.ts'
import { languageOf } from './language-of.ts'
import type { StaffPorts } from './ports.ts'
import { StaffRefusal } from './refusal-page.ts'
import type { Audience, StaffVisitor } from './roles.ts'
import type { StaffPage, Visit } from './staff-page.ts'

/** A page being served: itself, its neighbours in the rail, the world, and how a document is sent. */
export interface Served {
  readonly page: StaffPage
  readonly pages: readonly StaffPage[]
  readonly ports: StaffPorts
  /** Where it is read, if not where it is written. */
  readonly reads?: Database
  readonly send: (reply: FastifyReply, html: string) => FastifyReply
}

/** Staff by their own name; an operator by their sign-in, also while they look at a company. */
const actorOf = ({ audience, staffId, viewsUntil }: StaffVisitor) =>
  audience === 'merchant' && !viewsUntil
    ? ({ kind: 'staff', staffId } as const)
    : ({ kind: 'operator', login: staffId } as const)

/** Where whoever may not see the page yet is asked first who they are, or for a second factor. */
interface Stop {
  readonly door: 'sign-in' | 'prove' | 'security'
}

/** Whoever may see the page, or what is asked of them first. Throws `StaffRefusal` 403. */
export async function findAllowed({ page, ports }: Served, request: FastifyRequest): Promise<StaffVisitor | Stop> {
  const visitor = await ports.findVisitor(request, page.audience)
  if (!visitor) return { door: 'sign-in' }
  if (!page.roles.includes(visitor.role)) throw new StaffRefusal(403, { needed: page.roles, own: visitor.role })
  if (page.isOfCompany && visitor.scope.kind !== 'company') throw new StaffRefusal(404, 'unknown')
  // A page that asks for proof is one of forms, which nobody sends who only looks.
  const isClosed = page.isPersonal || page.needsFactor || page.provedWithinMs !== undefined
  if (visitor.viewsUntil && isClosed) throw new StaffRefusal(403, 'viewing')
  const lacksFactor = visitor.hasSecondFactor === false && !ports.isDemo
  if (lacksFactor && visitor.audience === 'operator' && !page.opensWithoutFactor) return { door: 'security' }
  return hasProved(ports, visitor, page) ? visitor : { door: 'prove' }
}

/** Whoever may send the page's form. Throws `StaffRefusal`. */
export async function requireSender(served: Served, request: FastifyRequest): Promise<StaffVisitor> {
  const visitor = await findAllowed(served, request)
  if ('door' in visitor) throw new StaffRefusal(401, visitor.door === 'sign-in' ? 'signedOut' : 'prove')
  if (visitor.viewsUntil && !served.page.endsVisit) throw new StaffRefusal(403, 'viewing')
  if (!isFromOurPage(request, served.ports.baseUrl)) throw new StaffRefusal(403, 'foreign')
  return visitor
}

/** Whether they have proved who they are as lately as a page, or what is on it, asks for. Throws `StaffRefusal` 403 without a factor. */
export function hasProved(
  { isDemo, systemClock }: StaffPorts,
  { role, hasSecondFactor, provedAt }: StaffVisitor,
  { needsFactor, provedWithinMs = Number.POSITIVE_INFINITY }: Pick<StaffPage, 'needsFactor' | 'provedWithinMs'>,
): boolean {
  const isTrusted = role === 'owner' || role === 'developer'
  if (needsFactor && isTrusted && hasSecondFactor === false && !isDemo) throw new StaffRefusal(403, 'factor')
  return systemClock.now().getTime() - provedAt.getTime() <= provedWithinMs
}

/** `given`: the parameters of the address, as texts. */
export async function visitOf(
  { page, ports }: Served,
  request: FastifyRequest,
  visitor: StaffVisitor,
): Promise<Visit<Audience, never, never>> {
  const language = languageOf(request)
  const given = joinedTextsOf(request.query)
  const query = page.reads.query(given, language)
  const { scope, sessionId } = visitor
  const address = addressOf(request, given, Object.keys(query))
  const [name = '', ...signed] = (given.done ?? '').split('.')
  return {
    visitor,
    scope,
    call: callOf(ports, request, { scope, actor: actorOf(visitor) }),
    reader: { language, now: ports.businessClock.now(), timeZone: await timeZoneOf(ports, visitor) },
    params: request.params as never,
    query: query as never,
    address,
    done: isSignedFor(ports.linkKeys, sessionId, `done:${name}`, signed.join('.')) ? name : undefined,
    formToken: signForms(ports.linkKeys, formsOf(visitor), address.path),
    ports,
  }
}

/** Their merchant's; of a company, that of its oldest one; of the operator, where collection counts its days. */
async function timeZoneOf({ db }: StaffPorts, { scope }: StaffVisitor): Promise<string> {
  return (scope.kind === 'system' ? undefined : await findTimeZone(db, scope)) ?? DEFAULT_TIME_ZONE
}

function addressOf(
  request: FastifyRequest,
  given: Readonly<Record<string, string>>,
  names: readonly string[],
): Address {
  const query = Object.fromEntries(names.map((name) => [name, given[name] as string]))
  return { path: request.url.split('?')[0] as string, query }
}

/** The parameters of an address: of one that comes several times, as ticked boxes send it, all with commas between. */
export function joinedTextsOf(given: unknown): Readonly<Record<string, string>> {
  const joined = (value: unknown) => (Array.isArray(value) && value.every(isText) ? value.join() : value)
  return textsOf(
    Object.fromEntries(Object.entries((given ?? {}) as object).map(([key, value]) => [key, joined(value)])),
  )
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.isWellFormed() && !value.includes('\0')

/** Parameters or fields that are texts, and fit for the database, which keeps neither U+0000 nor half a surrogate pair. */
export function textsOf(given: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries((given ?? {}) as object).filter(([, value]) => isText(value)))
}
