import { recordAct } from '../audit/index.ts'
import type { Sealer } from '../crypto/index.ts'
import { type Database, type Transaction, transaction } from '../db/database.ts'
import { type Call, leaveNote } from '../events/index.ts'
import type { AccountDescriptor, CallTerms } from '../providers/collect/index.ts'
import type { OwnKind } from './account-kind.ts'
import { lockAccount, markDisconnected } from './account-store.ts'
import { answerOr } from './outcome.ts'
import type { OwnAccount } from './provider-account.ts'
import { openSettings } from './settings.ts'

interface Ending {
  readonly sealer: Sealer
  readonly terms: Omit<CallTerms, 'apiUrl'>
  /** Throws in a sentence while the account still holds anything. It is locked. */
  readonly refuseWhileHeld: (tx: Transaction) => Promise<void>
  /** Undefined: this release does not know its provider. */
  readonly descriptor: Pick<AccountDescriptor<never>, 'label' | 'disconnect'> | undefined
}

/**
 * Ends an account of ours: nothing new goes there, its secrets are forgotten, its webhook is taken away. Answers with what
 * the provider did not take away, in a sentence.
 */
export async function endAccount(
  db: Database,
  call: Call,
  kind: OwnKind,
  account: OwnAccount,
  { sealer, terms, refuseWhileHeld, descriptor }: Ending,
): Promise<string | undefined> {
  const { id, provider, mode, apiUrl } = account
  await transaction(db, async (tx) => {
    await lockAccount(tx, kind, id)
    await refuseWhileHeld(tx)
    await markDisconnected(tx, kind, id, call.systemClock.now())
    const ended = { provider: { from: provider, to: null }, mode: { from: mode, to: null } }
    await recordAct(tx, call, { act: `${kind.column}_disconnected`, subject: id, changes: ended })
    leaveNote(tx, call, { message: `${kind.words.noun} was disconnected`, account: id, [kind.column]: provider, mode })
  })
  if (!descriptor?.disconnect) return undefined
  try {
    const settings = openSettings(sealer, kind, account)
    if (!settings) return undefined
    answerOr(kind, await descriptor.disconnect({ ...terms, apiUrl }, settings), descriptor.label)
    return undefined
  } catch (error) {
    return `${(error as Error).message}: take its webhook away there`
  }
}
