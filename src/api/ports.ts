import type { CollectingPorts } from '../collecting/index.ts'
import type { Sealer } from '../crypto/index.ts'
import type { Database } from '../db/database.ts'
import type { Answered, Limits, RequestLog } from '../http/index.ts'
import type { LinkMaker, MessagePorts } from '../messages/index.ts'
import type { AddressPolicy } from '../outbound/index.ts'
import type { PasswordCheck } from '../people/index.ts'
import type { Clock } from '../shared/clocks.ts'

/** What the merchant APIs need of the world. */
export interface ApiPorts {
  readonly db: Database
  /** Requests without a key whose answers have arrived. */
  readonly answered: Answered
  readonly businessClock: Clock
  readonly systemClock: Clock
  readonly sealer: Sealer
  readonly links: LinkMaker
  readonly messages: MessagePorts
  readonly addressPolicy: AddressPolicy
  readonly limits: Limits
  /** What credentials asked: their companies read it. */
  readonly requestLog: RequestLog
  readonly collecting: CollectingPorts
  /** Of people's passwords: the sign-in of the back office waits in the same lanes. */
  readonly checkPassword: PasswordCheck
}
