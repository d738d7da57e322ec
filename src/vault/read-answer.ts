import { MINUTE_MS } from '../shared/clocks.ts'
import type { FromDoor, VaultAnswer } from './messages.ts'
import { isRecord } from './read-call.ts'

/** Four calls of a minute, the longest that a setting allows, and what goes before them. */
const ENDS_WITHIN_MS_MAX = 6 * MINUTE_MS

const OUTCOMES = ['answered', 'rejected', 'not_sent', 'no_answer'] as const satisfies readonly VaultAnswer['kind'][]

/** What came from a vault that stands apart; undefined: no such thing is said. */
export function readFromDoor(value: unknown): FromDoor | undefined {
  if (!isRecord(value)) return undefined
  switch (value.kind) {
    case 'leaving':
      return { kind: 'leaving' }
    case 'hello':
      return isStanding(value) && Number.isFinite(value.protocol) && isWait(value.endsWithinMs)
        ? (value as FromDoor)
        : undefined
    case 'beat':
      return isStanding(value) ? (value as FromDoor) : undefined
    case 'answer': {
      const { answer } = value
      const isOne = isRecord(answer) && (OUTCOMES as readonly unknown[]).includes(answer.kind)
      return isOne && Number.isSafeInteger(value.id) ? (value as FromDoor) : undefined
    }
    default:
      return undefined
  }
}

function isStanding({ now, failure }: Readonly<Record<string, unknown>>): boolean {
  return Number.isFinite(now) && (failure === null || typeof failure === 'string')
}

function isWait(ms: unknown): boolean {
  return typeof ms === 'number' && ms > 0 && ms <= ENDS_WITHIN_MS_MAX
}
