import type { FastifyRequest } from 'fastify'
import type { LinkKeys } from '../crypto/index.ts'
import type { Database } from '../db/database.ts'
import type { Limits } from '../http/index.ts'
import type { Clock } from '../shared/clocks.ts'
import type { Audience, StaffVisitor } from './roles.ts'

/** What pages of staff need of the world. */
export interface StaffPorts {
  readonly db: Database
  readonly businessClock: Clock
  readonly systemClock: Clock
  readonly linkKeys: LinkKeys
  readonly limits: Limits
  readonly baseUrl: string
  /** Who is signed in for that audience with this request; undefined for nobody. */
  readonly findVisitor: <A extends Audience>(
    request: FastifyRequest,
    audience: A,
  ) => Promise<StaffVisitor<A> | undefined>
}
