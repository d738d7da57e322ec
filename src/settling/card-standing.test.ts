import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../test/support/collecting.ts'
import { settlingWorld } from '../../test/support/settling.ts'
import type { CardMovement } from '../providers/issue/index.ts'
import { insertMovements, isCardUsed, readCardStanding } from '../settlements/index.ts'

const world = await collectingWorld()
const back = await settlingWorld(world)

type Told = readonly [kind: CardMovement['kind'], minor: bigint]

/** [what its issuer has told, what stands there: held and debited less credited, whether it counts as used] */
const CASES: readonly (readonly [
  sentence: string,
  told: readonly Told[],
  held: bigint,
  debited: bigint,
  used: boolean,
])[] = [
  ['of nothing', [], 0n, 0n, false],
  ['that it is authorised', [['authorised', 100n]], 100n, 0n, true],
  [
    'that this was let go: it was voided, or never taken',
    [
      ['authorised', 100n],
      ['released', 100n],
    ],
    0n,
    0n,
    false,
  ],
  [
    'of a debit of what was authorised, which stands once',
    [
      ['authorised', 100n],
      ['debited', 100n],
    ],
    0n,
    100n,
    true,
  ],
  ['of a debit without an authorisation', [['debited', 100n]], 0n, 100n, true],
  [
    'of a debit of a part: the rest is held',
    [
      ['authorised', 100n],
      ['debited', 60n],
    ],
    40n,
    60n,
    true,
  ],
  [
    'of a debit that was credited in full: nothing stands, and it was charged all the same',
    [
      ['authorised', 100n],
      ['debited', 100n],
      ['credited', 100n],
    ],
    0n,
    0n,
    true,
  ],
  [
    'the same without its authorisation',
    [
      ['debited', 100n],
      ['credited', 100n],
    ],
    0n,
    0n,
    true,
  ],
]

for (const [sentence, told, heldMinor, debitedMinor, isUsed] of CASES) {
  test(`a card whose issuer tells ${sentence}`, async () => {
    const { id } = await back.accepted('SPLIT')
    const of = { issuerAccountId: back.issuerId, purchaseId: id, currency: 'EUR' }
    const now = world.ports.systemClock.now()
    const movements = told.map(([kind, amountMinor], index) => {
      const eventId = `${id} ${index}`
      return { ...of, kind, amountMinor, eventId, occurredAt: now }
    })
    if (movements.length > 0) await insertMovements(world.db, movements, now)
    assert.deepEqual(await readCardStanding(world.db, id), { heldMinor, debitedMinor, isUsed })
    assert.equal(await isCardUsed(world.db, id), isUsed)
  })
}
