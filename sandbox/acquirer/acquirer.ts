import { requireKey } from '../authorize.ts'
import { forgetKeys } from '../idempotency.ts'
import type { App, World } from '../world.ts'
import { bankApi } from './bank-api.ts'
import { booksApi } from './books-api.ts'
import { deliverCallbacks } from './callbacks.ts'
import { chargesApi } from './charges-api.ts'
import * as faults from './faults.ts'
import { faultsApi } from './faults-api.ts'
import { payRoutes } from './pay-routes.ts'
import { paymentsApi } from './payments-api.ts'
import { payoutsApi } from './payouts-api.ts'
import { sessionsApi } from './sessions-api.ts'
import { resumePendingVerdicts } from './verdict.ts'

/** Payers come with a token in the address, merchants with the key: only the second kind passes the hook. */
export function acquirer(app: App, world: World): void {
  payRoutes(app, world)
  app.register(
    async (api: App) => {
      api.addHook('onRequest', requireKey(world.key))
      if (Number.isFinite(world.keyLifeMs)) {
        api.addHook('preHandler', async () => forgetKeys(world.books, world.keyLifeMs))
      }
      sessionsApi(api, world)
      paymentsApi(api, world)
      chargesApi(api, world)
      bankApi(api, world)
      booksApi(api, world)
      payoutsApi(api, world)
      faultsApi(api, world, faults)
    },
    { prefix: '/v1' },
  )
}

/** What a predecessor left undone. */
export function resumeAcquirer(world: World): void {
  resumePendingVerdicts(world)
  deliverCallbacks(world)
}
