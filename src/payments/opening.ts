import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { SealedColumn, Sealer } from '../crypto/index.ts'
import { assert } from '../shared/assert.ts'
import type { Attempt } from './attempt.ts'

const SessionOpening = Type.Object({
  description: Type.String(),
  storesCard: Type.Boolean(),
  language: Type.String(),
  returnUrl: Type.String(),
  /** Absent of attempts of before they were kept. */
  framedBy: Type.Optional(Type.Array(Type.String())),
  callbackUrl: Type.String(),
})

/** What a card page is opened with, beside what the attempt says: fixed with it, for its key names these bytes. */
export type SessionOpening = Type.Static<typeof SessionOpening>

const sessionOpening = Compile(SessionOpening)

/** Sealed as a whole: the return address is the payer's link. */
export const OPENINGS: SealedColumn = {
  table: 'attempts',
  column: 'opening_sealed',
  key: { id: 'uuid' },
  encoding: 'bytea',
  contextOf: (id = '') => `attempts.opening:${id}`,
}

export function sealOpening(sealer: Sealer, attemptId: string, opening: SessionOpening): Buffer {
  return sealer.seal(JSON.stringify(opening), OPENINGS.contextOf(attemptId))
}

/** Undefined for charges, and for attempts of before openings were kept. */
export function readOpening(
  sealer: Sealer,
  { id, openingSealed }: Pick<Attempt, 'id' | 'openingSealed'>,
): SessionOpening | undefined {
  if (!openingSealed) return undefined
  const opening: unknown = JSON.parse(sealer.open(openingSealed, OPENINGS.contextOf(id)))
  assert(sessionOpening.Check(opening), `the opening of attempt ${id} is one`)
  return opening
}
