import { test } from 'node:test'
import { assertMoves } from '../../test/support/assert-moves.ts'
import { shareMachine } from './share.ts'

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
