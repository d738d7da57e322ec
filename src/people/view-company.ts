import { recordAct } from '../audit/index.ts'
import { requireCompany } from '../companies/index.ts'
import { decodePersonLink, encodePersonLink, hashToken, type LinkKeys, routedToken } from '../crypto/index.ts'
import { type Connection, type Database, type Transaction, transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { addMs, type Clock, MINUTE_MS } from '../shared/clocks.ts'
import { newId, publicId } from '../shared/ids.ts'
import {
  type CompanyView,
  endCompanyView,
  findOpenView,
  findViewLink,
  insertCompanyView,
  openViewLink,
  type ViewLink,
} from './company-view-store.ts'
import type { Knock } from './sign-in.ts'

/** From one host to the other, by one press: nobody keeps the link for later. */
const LINK_MS = 2 * MINUTE_MS
/** Long enough to see what somebody has written about. */
export const VIEW_MS = 30 * MINUTE_MS

/** The token of a link by which an operator sees a company's pages, once, from now on. Throws not_found `company_not_found`. */
export async function askForView(
  tx: Transaction,
  { systemClock }: Pick<Call, 'systemClock'>,
  linkKeys: LinkKeys,
  wished: { readonly operatorId: string; readonly companyId: string; readonly reason: string },
): Promise<string> {
  await requireCompany(tx, wished.companyId)
  const id = newId(wished.companyId)
  const createdAt = systemClock.now()
  await insertCompanyView(tx, { id, ...wished, createdAt, linkEndsAt: addMs(createdAt, LINK_MS) })
  return encodePersonLink(linkKeys, 'company_view', id)
}

/** What a link leads to, as long as it opens. */
export async function findViewByLink(
  connection: Connection,
  { linkKeys, systemClock }: { readonly linkKeys: LinkKeys; readonly systemClock: Clock },
  token: string,
): Promise<ViewLink | undefined> {
  const id = decodePersonLink(linkKeys, 'company_view', token)
  return id === undefined ? undefined : findViewLink(connection, id, systemClock.now())
}

/**
 * Begins to look: the company reads in its own log who does, why and until when. Answers with what the browser keeps; undefined
 * when the link was used meanwhile.
 */
export async function openView(
  db: Database,
  { id, companyId, operatorId, reason }: ViewLink,
  { systemClock, requestId }: Knock,
): Promise<string | undefined> {
  const token = routedToken('wrd_', companyId)
  const now = systemClock.now()
  const endsAt = addMs(now, VIEW_MS)
  return transaction(db, async (tx) => {
    if (!(await openViewLink(tx, id, { tokenHash: hashToken(token), now, endsAt }))) return undefined
    const by = { actor: { kind: 'operator', login: operatorId }, requestId, systemClock } as const
    const changes = { until: { from: null, to: endsAt.toISOString() } }
    await recordAct(tx, by, { act: 'viewed_as', subject: publicId('cmp', companyId), companyId, reason, changes })
    return token
  })
}

/** Who looks with this browser; undefined once the half hour is over, or whoever looks is no operator any more. */
export function findView(connection: Connection, systemClock: Clock, token: string): Promise<CompanyView | undefined> {
  return findOpenView(connection, hashToken(token), systemClock.now())
}

/** Left before its end. */
export async function endView(
  tx: Transaction,
  call: Call,
  { viewId, companyId }: Pick<CompanyView, 'viewId' | 'companyId'>,
): Promise<void> {
  if (await endCompanyView(tx, viewId, call.systemClock.now()))
    await recordAct(tx, call, { act: 'view_ended', subject: publicId('cmp', companyId), companyId })
}
