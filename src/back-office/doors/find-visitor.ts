import type { FastifyRequest } from 'fastify'
import type { Connection } from '../../db/database.ts'
import { findSignedIn, findView } from '../../people/index.ts'
import type { Clock } from '../../shared/clocks.ts'
import { type OwnerScope, SYSTEM } from '../../shared/scope.ts'
import type { Audience, StaffVisitor } from '../roles.ts'
import { readSessionToken } from './cookies.ts'

interface Terms {
  readonly db: Connection
  readonly systemClock: Clock
  readonly baseUrl: string
}

/** Who has signed in with this browser. Undefined for nobody, and for whoever has yet to show a second factor. */
export function findVisitorIn(terms: Terms) {
  return async <A extends Audience>(request: FastifyRequest, audience: A): Promise<StaffVisitor<A> | undefined> => {
    // Whoever looks as an operator is that and nobody else until it ends, whatever else the browser holds.
    const viewToken = audience === 'merchant' ? readSessionToken(request, 'view', terms) : undefined
    const viewer = viewToken === undefined ? undefined : await findViewer(terms, viewToken)
    if (viewer) return viewer as StaffVisitor<A>
    const token = readSessionToken(request, audience, terms)
    if (token === undefined) return undefined
    const visitor = await (audience === 'merchant' ? findStaff(terms, token) : findOperator(terms, token))
    return visitor as StaffVisitor<A> | undefined
  }
}

async function findStaff({ db, systemClock }: Terms, token: string): Promise<StaffVisitor<'merchant'> | undefined> {
  const session = await findSignedIn(db, systemClock, 'merchant', token)
  if (!session?.provedAt) return undefined
  const {
    personId,
    name,
    email,
    role,
    companyId,
    companyName,
    merchantIds,
    sessionId,
    provedAt,
    hasSecondFactor,
    hasOthers,
  } = session
  return {
    audience: 'merchant',
    staffId: personId,
    name: name ?? email,
    email,
    role,
    scope: scopeOf(companyId, merchantIds),
    companyId,
    house: companyName,
    ...{ sessionId, provedAt, hasSecondFactor, hasOthers },
  }
}

/** Shown what an owner is shown, and let do nothing: every form is refused where forms are taken. */
async function findViewer({ db, systemClock }: Terms, token: string): Promise<StaffVisitor<'merchant'> | undefined> {
  const view = await findView(db, systemClock, token)
  if (!view) return undefined
  const { operatorId, operatorName, companyId, companyName, viewId, openedAt, endsAt } = view
  return {
    audience: 'merchant',
    staffId: operatorId,
    name: operatorName,
    role: 'owner',
    scope: { kind: 'company', companyId },
    companyId,
    house: companyName,
    sessionId: viewId,
    provedAt: openedAt,
    viewsUntil: endsAt,
  }
}

/** All of the company, or the merchants of the list: an empty one would show nothing, and never the whole company. */
export function scopeOf(companyId: string, merchantIds: readonly string[] | null): OwnerScope {
  if (merchantIds === null) return { kind: 'company', companyId }
  const [merchantId, ...others] = merchantIds
  if (merchantId === undefined || others.length > 0) return { kind: 'merchants', merchantIds }
  return { kind: 'merchant', merchantId }
}

async function findOperator({ db, systemClock }: Terms, token: string): Promise<StaffVisitor<'operator'> | undefined> {
  const session = await findSignedIn(db, systemClock, 'operator', token)
  if (!session?.provedAt) return undefined
  const { personId, name, email, role, sessionId, provedAt, hasSecondFactor } = session
  return {
    audience: 'operator',
    staffId: personId,
    name: name ?? email,
    email,
    role,
    scope: SYSTEM,
    house: 'Whipround',
    ...{ sessionId, provedAt, hasSecondFactor },
  }
}
