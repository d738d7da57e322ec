import type { Database } from '../../db/database.ts'
import type { Call } from '../../events/index.ts'
import type { IssuerDescriptor } from '../../providers/issue/index.ts'
import { type ConnectedAccount, type ConnectOrder, connectAccount } from '../connect-account.ts'
import { ISSUER_ACCOUNTS } from './issuer-accounts.ts'

/** No card is involved, so that it takes no vault; no issuer wants anything to be let through. */
export function connectIssuer(
  db: Database,
  call: Call,
  { descriptor, ...order }: ConnectOrder<IssuerDescriptor>,
): Promise<ConnectedAccount> {
  const connect: ConnectOrder['descriptor']['connect'] = async ({ previous, ...terms }, given) => {
    const answer = await descriptor.connect({ ...terms, ...(previous && { previous }) }, given)
    if (answer.kind !== 'answered') return answer
    return { kind: 'answered', value: { settings: answer.value, allowList: [] } }
  }
  return connectAccount(db, call, ISSUER_ACCOUNTS, { ...order, descriptor: { ...descriptor, connect } })
}
