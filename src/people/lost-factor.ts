import { recordAct } from '../audit/index.ts'
import { findCompany } from '../companies/index.ts'
import { decodePersonLink, type LinkKeys } from '../crypto/index.ts'
import type { Connection, Transaction } from '../db/database.ts'
import type { By, Call } from '../events/index.ts'
import { refuse } from '../refusals/index.ts'
import { addMs, type Clock, DAY_MS } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import {
  endFactorReset,
  type FactorReset,
  findFactorReset,
  insertFactorReset,
  useFactorReset,
} from './factor-reset-store.ts'
import { endFactors } from './factor-store.ts'
import { tellPerson } from './person-mails.ts'
import { findPerson, listCompaniesOf, ownsElsewhere } from './person-store.ts'
import { endSessionsOf } from './session-store.ts'
import { listStaff } from './staff-store.ts'

/** Whoever has the factor still sees a mail within a day, and stops it by its link or by signing in. */
const WAIT_MS = DAY_MS
/** Then the password alone opens once; who does not come within a week is asked for the factor again. */
const OPEN_MS = 7 * DAY_MS

/**
 * An owner says that a colleague has lost the second factor: a day later their password alone opens, and the factor is gone. Both
 * are told. Asked twice, it is asked once. Throws not_found `staff_not_found`, also for whoever has no factor, and for oneself;
 * conflict `owner_elsewhere`: the factor guards that company as well, so its reset is the operator's.
 */
export async function askFactorReset(
  tx: Transaction,
  call: Call,
  companyId: string,
  { staffId, owner, language }: { readonly staffId: string; readonly owner: string; readonly language: string },
): Promise<void> {
  const member = (await listStaff(tx, companyId)).find(({ id }) => id === staffId)
  if (!member?.secondFactorEnabled || staffId === owner)
    return refuse('staff_not_found', { email: member?.email ?? '' })
  if (await ownsElsewhere(tx, companyId, staffId)) refuse('owner_elsewhere')
  const { name: house = '' } = (await findCompany(tx, companyId)) ?? {}
  await beginReset(tx, call, {
    ...{ personId: staffId, name: member.name ?? member.email, companyId, house, language },
    asker: { audience: 'merchant', personId: owner },
  })
}

/**
 * The same by an operator, for whoever no owner speaks for: the last one of a company, or of several. Throws not_found
 * `staff_not_found`, also for whoever has no factor.
 */
export async function askFactorResetOf(
  tx: Transaction,
  call: Call,
  asked: { readonly staffId: string; readonly operatorId: string; readonly reason: string; readonly language: string },
): Promise<void> {
  const { staffId, operatorId, reason, language } = asked
  const person = await findPerson(tx, staffId)
  if (!person?.secondFactorEnabled) return refuse('staff_not_found', { email: person?.email ?? '' })
  await beginReset(tx, call, {
    ...{ personId: staffId, name: person.name ?? person.email, companyId: null, language, reason },
    asker: { audience: 'operator', personId: operatorId },
  })
}

interface ToBegin {
  readonly personId: string
  readonly name: string
  readonly companyId: string | null
  readonly house?: string
  readonly reason?: string
  readonly asker: Parameters<typeof tellPerson>[1]
  readonly language: string
}

async function beginReset(tx: Transaction, call: Call, reset: ToBegin): Promise<void> {
  const { personId, name: person, companyId, house, asker, language, reason } = reset
  const id = newId()
  const askedAt = call.systemClock.now()
  const dueAt = addMs(askedAt, WAIT_MS)
  const row = { id, personId, companyId, askedAt, dueAt, expiresAt: addMs(dueAt, OPEN_MS) }
  if (!(await insertFactorReset(tx, row))) return
  const facts = { person, ...(house !== undefined && { house }) }
  const told = { language, now: askedAt }
  const whose = { audience: 'merchant', personId } as const
  await tellPerson(tx, whose, { kind: 'factor_reset_asked', ...told, facts: { ...facts, linkId: id } })
  await tellPerson(tx, asker, { kind: 'factor_reset_begun', ...told, facts })
  await recordReset(tx, call, 'factor_reset_asked', row, reason)
}

/** Whoever signs in with the password when a reset is due has no second factor from now on. False when none is. */
export async function endLostFactor(
  tx: Transaction,
  staffId: string,
  knock: Omit<By, 'actor'> & { readonly systemClock: Clock; readonly language: string },
): Promise<boolean> {
  const now = knock.systemClock.now()
  const reset = await useFactorReset(tx, staffId, now)
  if (!reset) return false
  await endFactors(tx, 'merchant', staffId, now)
  await endSessionsOf(tx, 'merchant', staffId, { now })
  const whose = { audience: 'merchant', personId: staffId } as const
  await tellPerson(tx, whose, { kind: 'factor_removed', language: knock.language, now })
  const by = { ...knock, actor: { kind: 'staff', staffId } } as const
  await recordReset(tx, by, 'factor_reset', reset)
  return true
}

/**
 * Taken back by an owner of the company that asked (`companyId`) or by an operator, or stopped by whoever has the factor still.
 * Nothing happens where none is open.
 */
export async function stopFactorReset(
  tx: Transaction,
  by: By & { readonly systemClock: Clock },
  staffId: string,
  companyId?: string,
): Promise<void> {
  const now = by.systemClock.now()
  if (companyId !== undefined) {
    const open = await findFactorReset(tx, 'person_id', staffId, now)
    if (open?.companyId !== companyId) return
  }
  const reset = await endFactorReset(tx, staffId, now)
  if (reset) await recordReset(tx, by, 'factor_reset_ended', reset)
}

/** The reset that the mail's link stops; undefined for what is over, was stopped, or was never made. */
export async function findResetByLink(
  connection: Connection,
  { linkKeys, systemClock }: { readonly linkKeys: LinkKeys; readonly systemClock: Clock },
  token: string,
): Promise<FactorReset | undefined> {
  const id = decodePersonLink(linkKeys, 'factor_kept', token)
  return id ? findFactorReset(connection, 'id', id, systemClock.now()) : undefined
}

/** In the log of the company whose owner asked; of an operator's, in that of each which the person belongs to. */
async function recordReset(
  tx: Transaction,
  by: By & { readonly systemClock: Clock },
  act: 'factor_reset_asked' | 'factor_reset' | 'factor_reset_ended',
  { personId, companyId }: Pick<FactorReset, 'personId' | 'companyId'>,
  reason?: string,
): Promise<void> {
  const companies = companyId === null ? await listCompaniesOf(tx, personId) : [{ id: companyId }]
  for (const { id } of companies.length > 0 ? companies : [{ id: undefined }])
    await recordAct(tx, by, { act, subject: `staff_${personId}`, companyId: id, reason })
}
