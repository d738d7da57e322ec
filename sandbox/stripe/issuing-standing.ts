import { readStanding } from '../issuer/standing.ts'
import { endpoint } from './call.ts'
import { LIST } from './list-params.ts'
import { choice, shape } from './rules.ts'

const PATH = '/v1/issuing/disputes'

/** All that are told of are submitted, and on one page. */
export const issuingDisputes = [
  endpoint(shape({ ...LIST, status: choice('expired', 'lost', 'submitted', 'unsubmitted', 'won') }), {
    method: 'GET',
    path: PATH,
    operation: 'other',
    act: ({ world }, { status = 'submitted', expand = [] }) => ({
      object: 'list',
      url: PATH,
      has_more: false,
      data: (status === 'submitted' ? readStanding(world.books).disputes : []).map(
        ({ id, card_id: card, amount, currency }) => ({
          id,
          object: 'issuing.dispute',
          amount,
          currency: currency.toLowerCase(),
          status: 'submitted',
          transaction: expand.includes('data.transaction')
            ? { id: `ipi_${id}`, object: 'issuing.transaction', card }
            : `ipi_${id}`,
        }),
      ),
    }),
  }),
]
