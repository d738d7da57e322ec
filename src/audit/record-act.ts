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
  readonly changes?: Changes | undefined
  readonly reason?: string | undefined
  /** Names, addresses: kept in a row of their own, which erasing a person empties. */
  readonly personal?: Readonly<Record<string, string>> | undefined
}

/** Who did what, kept in the transaction of the act. A verb that wants a line of the log as well leaves a note. */
export async function recordAct(
  tx: Transaction,
  call: By & { readonly systemClock: Clock },
  { act, subject, companyId, merchantId, changes = {}, reason, personal }: Act,
): Promise<void> {
  const { actor, requestId, systemClock } = call
  const by = actor.kind === 'operator' && actor.login ? `operator ${actor.login}` : actorText(actor)
  await insertLine(tx, {
    ...{ act, subject, changes, actor: by, recordedAt: systemClock.now() },
    ...{ companyId: companyId ?? null, merchantId: merchantId ?? null, reason: reason ?? null },
    ...{ requestId: requestId ?? null, personal: personal ?? null },
  })
}
