import { recordAct } from '../audit/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { refuse } from '../refusals/index.ts'
import { newId } from '../shared/ids.ts'
import { faultOfLender, type KeptLender, type Lender, trimmed } from './lender.ts'
import { findLender, insertLender } from './lender-store.ts'

/**
 * From now on offers and documents name this lender; documents that were given keep whom they named. Throws invalid
 * `invalid_parameters`.
 */
export async function setLender(
  tx: Transaction,
  call: Call,
  { said, reason }: { readonly said: Lender; readonly reason: string },
): Promise<KeptLender> {
  const lender = trimmed(said)
  const rule = faultOfLender(lender)
  if (rule) refuse('invalid_parameters', { rule })
  const before = await findLender(tx, lender.role)
  const names = (Object.keys(lender) as (keyof Lender)[]).filter((name) => lender[name] !== before?.[name])
  const setBy = await recordAct(tx, call, {
    ...{ act: 'lender_set', subject: lender.role, reason },
    changes: Object.fromEntries(names.map((name) => [name, { from: before?.[name] ?? null, to: lender[name] }])),
  })
  const kept = { ...lender, id: newId(), setAt: call.systemClock.now(), setBy, reason }
  await insertLender(tx, kept)
  return kept
}
