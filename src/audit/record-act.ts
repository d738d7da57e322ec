import type { Transaction } from '../db/database.ts'
import { actorText, type By } from '../events/index.ts'
import type { Clock } from '../shared/clocks.ts'
import type { ActName, Changes } from './acts.ts'
import { insertLine } from './audit-store.ts'

interface Act {
  readonly act: ActName
  /** What it was done to: an id as people read it (`key_…`, `mer_…`), or a name. */
  readonly subject: string
  /** Whose log has the line; without one it is the installation's own. */
  readonly companyId?: string | undefined
  readonly merchantId?: string | undefined
  /** Its merchant's. */
  readonly purchaseId?: string | undefined
  readonly changes?: Changes | undefined
  readonly reason?: string | undefined
  /** Names, addresses: kept in a row of their own, which erasing a person empties. */
  readonly personal?: Readonly<Record<string, string>> | undefined
}

/** Who did what, kept in the transaction of the act; returns who. A verb that wants a line of the log as well leaves a note. */
export async function recordAct(
  tx: Transaction,
  call: By & { readonly systemClock: Clock },
  { act, subject, companyId, merchantId, purchaseId, changes = {}, reason, personal }: Act,
): Promise<string> {
  const actor = byWhom(call)
  const { requestId, systemClock } = call
  await insertLine(tx, {
    ...{ act, subject, changes, actor, recordedAt: systemClock.now() },
    ...{
      companyId: companyId ?? null,
      merchantId: merchantId ?? null,
      purchaseId: purchaseId ?? null,
      reason: reason ?? null,
    },
    ...{ requestId: requestId ?? null, personal: personal ?? null },
  })
  return actor
}

/** As rows of acts and decisions name an actor: an operator with the sign-in, which events leave out. */
export function byWhom({ actor }: Pick<By, 'actor'>): string {
  return actor.kind === 'operator' && actor.login ? `operator ${actor.login}` : actorText(actor)
}
