import { findCustomer } from '../../customers/index.ts'
import { type Database, transaction } from '../../db/database.ts'
import { type Attempt, findKeptPayer, insertKeptPayer, lockAttempt, updateAttempt } from '../../payments/index.ts'
import type { Acquirer, ProviderAnswer } from '../../providers/collect/index.ts'
import type { Purchase } from '../../purchases/index.ts'
import { assert } from '../../shared/assert.ts'
import { idFor } from '../../shared/ids.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { findShare } from '../../shares/index.ts'
import type { CollectingCall } from '../ports.ts'

/**
 * The attempt with the acquirer's record of its payer, made first where it keeps one. Its key follows from account and
 * person; an answer that was lost is asked for again with the next attempt, and nothing of this one was sent.
 */
export async function keepPayer(
  db: Database,
  { businessClock }: Pick<CollectingCall, 'businessClock'>,
  acquirer: Acquirer,
  purchase: Purchase,
  attempt: Attempt,
): Promise<ProviderAnswer<Attempt>> {
  if (!acquirer.traits.keepsPayers || attempt.payerId !== null) return { kind: 'answered', value: attempt }
  const { ownerId, ...person } = await findPerson(db, purchase, attempt.shareId)
  const of = { acquirerAccountId: attempt.acquirerAccountId, ownerId }
  const keptId = await findKeptPayer(db, of)
  const payerKey = idFor(`payer ${of.acquirerAccountId} ${ownerId}`)
  const made = keptId === undefined ? await acquirer.keepPayer({ payerKey, ...person }) : undefined
  if (made && made.kind !== 'answered') return made
  const value = await transaction(db, async (tx) => {
    const [payerId, locked] = await Promise.all([
      made ? insertKeptPayer(tx, of, made.value.payerId, businessClock.now()) : keptId,
      lockAttempt(tx, attempt.id),
    ])
    // A twin was quicker: what it has sent stands.
    return locked.payerId === null ? updateAttempt(tx, locked, { payerId: payerId ?? null }) : locked
  })
  return { kind: 'answered', value }
}

/** A client of the merchant; a friend who has paid nothing yet is none, and is known by their share. */
async function findPerson(
  db: Database,
  purchase: Purchase,
  shareId: string,
): Promise<{ ownerId: string; email: string | null; name: string | null }> {
  const share = await findShare(db, shareId)
  assert(share, `share ${shareId} has an attempt`)
  const clientId = share.clientId ?? (share.role === 'leader' ? purchase.clientId : null)
  const client = clientId === null ? undefined : await findCustomer(db, SYSTEM, clientId)
  const clientName = [client?.firstName, client?.lastName].filter(Boolean).join(' ')
  return {
    ownerId: clientId ?? share.id,
    email: share.email ?? client?.email ?? null,
    name: share.name ?? (clientName || null),
  }
}
