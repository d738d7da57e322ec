import type { FastifyRequest } from 'fastify'
import type { CollectingPorts } from '../collecting/index.ts'
import type { openAccounts } from '../connections/index.ts'
import type { createLinkMaker, KeyRing, LinkKeys, Sealer } from '../crypto/index.ts'
import type { Database } from '../db/database.ts'
import type { Replica } from '../db/replica.ts'
import type { Subscribers } from '../events/index.ts'
import type { Limits } from '../http/index.ts'
import type { LoopState } from '../jobs/index.ts'
import type { MessagePorts } from '../messages/index.ts'
import type { AddressPolicy, Outbound } from '../outbound/index.ts'
import type { PasswordCheck } from '../people/index.ts'
import type { SettlingPorts } from '../settling/index.ts'
import type { Clock } from '../shared/clocks.ts'
import type { Audience, StaffVisitor } from './roles.ts'

/** What pages of staff need of the world. */
export interface StaffPorts {
  readonly db: Database
  /** Who may answer what only reads. */
  readonly replica: Replica | undefined
  readonly businessClock: Clock
  readonly systemClock: Clock
  readonly linkKeys: LinkKeys
  /** Of forms before the sign-in: cells share one. */
  readonly doorKeys: LinkKeys
  readonly limits: Limits
  readonly baseUrl: string
  /** Where operators sign in. */
  readonly operatorUrl: string
  readonly isDemo: boolean
  /** Whoever planned, proposed or asked does not release, confirm or close. */
  readonly needsTwoPeople: boolean
  /** Where the list of those who were erased is kept, beside the database. */
  readonly dataDir: string
  /** The one that `Basic` waits in, too. */
  readonly checkPassword: PasswordCheck
  /** What the verbs behind the forms need. */
  readonly sealer: Sealer
  readonly keyRing: KeyRing
  readonly links: ReturnType<typeof createLinkMaker>
  readonly outbound: Outbound
  readonly addressPolicy: AddressPolicy
  /** How long whoever waits waits for an acquirer or a card issuer. */
  readonly acquirerTimeoutMs: number
  readonly accounts: ReturnType<typeof openAccounts>
  readonly collecting: CollectingPorts
  readonly settling: SettlingPorts
  readonly messages: MessagePorts
  /** Who hears of events: what one of them could not tell is told again. */
  readonly subscribers: Subscribers
  /** Of the workers in this process; none where they are a process of their own. */
  readonly loops: () => readonly LoopState[]
  /** Who is signed in for that audience with this request; undefined for nobody. */
  readonly findVisitor: <A extends Audience>(
    request: FastifyRequest,
    audience: A,
  ) => Promise<StaffVisitor<A> | undefined>
}

/** When what waits is looked for, and from how many declined cards on there is a burst. */
export function taskTerms({
  businessClock,
  systemClock,
  limits,
}: Pick<StaffPorts, 'businessClock' | 'systemClock' | 'limits'>) {
  return { now: businessClock.now(), systemNow: systemClock.now(), declineLimit: limits.settings.declines }
}
