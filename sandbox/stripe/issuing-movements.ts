import { endOldAuthorisations } from '../issuer/card.ts'
import { endpoint, type StripeWorld } from './call.ts'
import { EXPAND, LIST } from './list-params.ts'
import { known, type Shown } from './objects.ts'
import { choice, shape, text } from './rules.ts'
import { listOfKind, view } from './views.ts'

const AUTHORIZATIONS = '/v1/issuing/authorizations'
const TRANSACTIONS = '/v1/issuing/transactions'

/** The card in it is as it is now, not as it was then. */
function withCard(world: StripeWorld, shown: Shown['issuing.authorization']): Shown['issuing.authorization'] {
  return { ...shown, card: known(world, 'issuing.card', shown.card.id).object }
}

/** What moved on the cards that Issuing made. */
export const issuingMovements = [
  endpoint(
    shape({
      ...LIST,
      card: text(),
      cardholder: text(),
      status: choice('closed', 'expired', 'pending', 'reversed'),
    }),
    {
      method: 'GET',
      path: AUTHORIZATIONS,
      operation: 'lookup',
      act({ world }, params) {
        endOldAuthorisations(world)
        const { card, cardholder, status } = params
        const list = listOfKind(world, 'issuing.authorization', AUTHORIZATIONS, params, {}, (one) => {
          const isTheirs = (card ?? one.card.id) === one.card.id && (cardholder ?? one.cardholder) === one.cardholder
          return isTheirs && (status ?? one.status) === one.status
        })
        return { ...list, data: list.data.map((one) => withCard(world, one)) }
      },
    },
  ),
  endpoint(shape(EXPAND), {
    method: 'GET',
    path: `${AUTHORIZATIONS}/:id`,
    operation: 'lookup',
    act({ world }, _params, { id = '' }) {
      endOldAuthorisations(world)
      return withCard(world, view(world, 'issuing.authorization', id, 'authorization'))
    },
  }),
  endpoint(shape({ ...LIST, card: text(), cardholder: text(), type: choice('capture', 'refund') }), {
    method: 'GET',
    path: TRANSACTIONS,
    operation: 'lookup',
    act: ({ world }, params) => {
      const { card, cardholder, type } = params
      return listOfKind(world, 'issuing.transaction', TRANSACTIONS, params, {}, (one) => {
        const isTheirs = (card ?? one.card) === one.card && (cardholder ?? one.cardholder) === one.cardholder
        return isTheirs && (type ?? one.type) === one.type
      })
    },
  }),
  endpoint(shape(EXPAND), {
    method: 'GET',
    path: `${TRANSACTIONS}/:id`,
    operation: 'lookup',
    act: ({ world }, _params, { id = '' }) => view(world, 'issuing.transaction', id, 'transaction'),
  }),
]
