import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertMoves } from '../../test/support/assert-moves.ts'
import { owedInOrder, shareMachine } from './share.ts'

test('nobody pays before or after owing, except who had said no; what is paid stays paid', () => {
  assertMoves(shareMachine, {
    planned: { open: 'owed', cancel: 'cancelled' },
    owed: {
      decline: 'refused',
      contribute: 'paid',
      collect: 'paid',
      settle: 'paid',
      write_off: 'written_off',
      lapse: 'lapsed',
      cancel: 'cancelled',
    },
    refused: { reconsider: 'owed', contribute: 'paid', cancel: 'cancelled' },
    written_off: { cancel: 'cancelled' },
    paid: { reopen: 'owed' },
    lapsed: {},
    cancelled: {},
  })
})

test('what is owed next is what has the next day: half of a rearranged payment stands last, and is not', () => {
  const share = (position: number, dueOn: string | null, state = 'owed' as const) => ({ position, dueOn, state })
  const paid = { ...share(0, '2026-11-01'), state: 'paid' as const }
  const shares = [paid, share(1, '2026-12-20'), share(2, '2027-01-01'), share(3, '2026-12-05'), share(4, null)]
  assert.deepEqual(
    owedInOrder(shares).map(({ position }) => position),
    [3, 1, 2],
  )
})
