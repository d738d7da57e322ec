import { run } from '../books.ts'
import { listenAt, openServer } from '../listen.ts'
import type { App, World } from '../world.ts'
import { stripeApi } from './api.ts'
import { stripeKeyFor } from './api-key.ts'
import type { StripeWorld } from './call.ts'
import { controlApi } from './control-api.ts'
import { payRoutes } from './pay-routes.ts'
import { attend } from './timekeeper.ts'

export interface RunningStripe {
  url: string
  /** Its secret key. */
  key: string
  /** Does what a predecessor left undone. */
  resume(): void
  close(): Promise<void>
}

/** An origin of its own for the wire, so that the official library needs no path prefix; the control stands on `desk`. */
export async function startStripe(
  sandbox: World,
  desk: App,
  options: { host: string; port: number },
): Promise<RunningStripe> {
  let url = ''
  const world: StripeWorld = { ...sandbox, apiKey: stripeKeyFor(sandbox.key), baseUrl: () => url }
  const app = await openServer()
  stripeApi(app, world)
  payRoutes(app, world)
  controlApi(desk, world)
  url = await listenAt(app, options.host, options.port)
  movePages(world)
  world.clock.onJump(() => attend(world))
  return {
    url,
    key: world.apiKey,
    resume: () => attend(world),
    close: async () => void (await app.close()),
  }
}

/** A restart may have moved the port: pages that are still open move with it. */
function movePages({ books, baseUrl }: StripeWorld): void {
  const sql = `UPDATE stripe_objects SET body =
    json_set(body, '$.url', ? || substr(body ->> 'url', instr(body ->> 'url', '/c/pay/')))
    WHERE kind = 'checkout.session' AND body ->> 'url' IS NOT NULL`
  run(books, sql, baseUrl())
}
