import type { OpenAccount } from '../connections/index.ts'
import type { Connection } from '../db/database.ts'
import { type Attempt, findAskedAttempt, findAttemptById } from '../payments/index.ts'
import { parseUuid } from '../shared/ids.ts'

/** The attempt that a callback names, if it was made with the account that calls: of another one's it may say nothing. */
export async function findOwn(
  connection: Connection,
  account: OpenAccount,
  reference: string,
): Promise<Attempt | undefined> {
  const id = parseUuid(reference)
  const attempt = id && (await findAttemptById(connection, id))
  return attempt && attempt.acquirerAccountId === account.id ? attempt : undefined
}

/** Whether it names a capture, void or refund that was asked of the account that calls. */
export async function isOwnOperation(
  connection: Connection,
  account: OpenAccount,
  reference: string,
): Promise<boolean> {
  const id = parseUuid(reference)
  const attempt = id && (await findAskedAttempt(connection, id))
  return attempt ? attempt.acquirerAccountId === account.id : false
}
