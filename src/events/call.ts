import type { Clock } from '../shared/clocks.ts'
import { type Scope, SYSTEM } from '../shared/scope.ts'
import type { Actor, JobName } from './actor.ts'

/** Who did it; `requestId` where it came by HTTP: the one of the request's own log line. */
export interface By {
  readonly actor: Actor
  readonly requestId?: string | undefined
}

/** Who asks, for whom, and when: what every verb is told that changes something for a caller. */
export interface Call extends By {
  readonly scope: Scope
  readonly businessClock: Clock
  readonly systemClock: Clock
}

export type Clocks = Pick<Call, 'businessClock' | 'systemClock'>

/** What came with a request: its id, and whose credential or link. */
export function callOf(
  { businessClock, systemClock }: Clocks,
  { id }: { readonly id: string },
  { scope, actor }: Pick<Call, 'scope' | 'actor'>,
): Call {
  return { scope, actor, requestId: id, businessClock, systemClock }
}

/** A merchant by its own credential. */
export function asMerchant(merchantId: string): Pick<Call, 'scope' | 'actor'> {
  return { scope: { kind: 'merchant', merchantId }, actor: { kind: 'merchant', merchantId } }
}

/** A job asks by itself, and for everybody. */
export function asJob<Ports extends Clocks>(name: JobName, ports: Ports): Ports & Call {
  return { ...ports, actor: { kind: 'job', name }, scope: SYSTEM }
}

/** At the command line, for everybody. */
export function asOperator<Ports extends Clocks>(ports: Ports, login?: string): Ports & Call {
  return { ...ports, actor: { kind: 'operator', login }, scope: SYSTEM }
}
