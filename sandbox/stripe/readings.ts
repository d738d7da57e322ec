import { MINUTE_MS } from '../../src/shared/clocks.ts'
import { endpoint } from './call.ts'
import { EXPAND, LIST } from './list-params.ts'
import { integerFrom, listOf, shape, text } from './rules.ts'
import { searchFilter } from './search-query.ts'
import { listOfKind, view } from './views.ts'

/** Search is a copy that follows: what was written within the last minute may be missing, and here always is. */
const SEARCH_LAG_MS = MINUTE_MS

/** What is only read: charges, events, and the search. */
export const readings = [
  endpoint(shape(EXPAND), {
    method: 'GET',
    path: '/v1/charges/:id',

    operation: 'lookup',
    act: ({ world }, _params, { id = '' }) => view(world, 'charge', id, 'id'),
  }),
  endpoint(shape({ ...LIST, customer: text(), payment_intent: text() }), {
    method: 'GET',
    path: '/v1/charges',

    operation: ({ customer, payment_intent: intent }) => ((customer ?? intent) ? 'lookup' : 'listing'),
    act({ world }, params) {
      const { customer, payment_intent } = params
      return listOfKind(world, 'charge', '/v1/charges', params, { customer, payment_intent })
    },
  }),
  endpoint(shape(EXPAND), {
    method: 'GET',
    path: '/v1/events/:id',

    operation: 'lookup',
    act: ({ world }, _params, { id = '' }) => view(world, 'event', id, 'id'),
  }),
  endpoint(shape({ ...LIST, type: text(), types: listOf(text()) }), {
    method: 'GET',
    path: '/v1/events',

    operation: 'listing',
    act({ world }, params) {
      const wanted = params.types ?? (params.type === undefined ? undefined : [params.type])
      return listOfKind(world, 'event', '/v1/events', params, {}, ({ type }) => !wanted || wanted.includes(type))
    },
  }),
  endpoint(shape({ query: text(), limit: integerFrom(1, 100), page: text(), ...EXPAND }, ['query']), {
    method: 'GET',
    path: '/v1/payment_intents/search',

    operation: 'lookup',
    act({ world }, { query, limit = 10 }) {
      const url = '/v1/payment_intents/search'
      const createdBefore = world.clock.now().getTime() - SEARCH_LAG_MS
      const { data, has_more } = listOfKind(
        world,
        'payment_intent',
        url,
        { limit },
        { createdBefore },
        searchFilter(query),
      )
      return { object: 'search_result', data, has_more, next_page: null, url }
    },
  }),
]
