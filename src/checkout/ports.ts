import type { CollectingPorts } from '../collecting/index.ts'
import type { AssessmentPorts } from '../creditworthiness/index.ts'
import type { LinkKeys, Sealer } from '../crypto/index.ts'
import type { Database } from '../db/database.ts'
import type { Limits, RequestLog } from '../http/index.ts'
import type { LinkMaker } from '../messages/index.ts'
import type { AddressPolicy } from '../outbound/index.ts'
import type { House } from '../pages/trust.ts'
import type { Clock } from '../shared/clocks.ts'

/** What the payers' pages need of the world. */
export interface CheckoutPorts {
  readonly db: Database
  readonly collecting: CollectingPorts
  readonly assessing: AssessmentPorts
  readonly businessClock: Clock
  readonly systemClock: Clock
  readonly links: LinkMaker
  readonly linkKeys: LinkKeys
  readonly sealer: Sealer
  readonly addressPolicy: AddressPolicy
  readonly baseUrl: string
  readonly isDemo: boolean
  readonly house: House
  readonly limits: Limits
  readonly requestLog: RequestLog
}
