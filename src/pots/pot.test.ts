import { test } from 'node:test'
import { assertMoves } from '../../test/support/assert-moves.ts'
import { potMachine } from './pot.ts'

test('a pot opens once, closes until its rest is taken back, and given back, it is stopped first', () => {
  assertMoves(potMachine, {
    planned: { open: 'open' },
    open: { close: 'closing', settle: 'closed', stop: 'closing' },
    closing: { settle: 'closed', stop: 'closing', undo: 'closed' },
    closed: { reopen: 'closing' },
  })
})
