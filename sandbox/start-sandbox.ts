import { join } from 'node:path'
import { systemClock } from '../src/shared/clocks.ts'
import { acquirer, resumeAcquirer } from './acquirer/acquirer.ts'
import { startAdyen } from './adyen/start-adyen.ts'
import { bank, resumeBank } from './bank/bank.ts'
import { openBooks, run } from './books.ts'
import { businessClock } from './clock/business-clock.ts'
import { clockRoutes } from './clock/clock-routes.ts'
import { subscribers } from './clock/subscribers.ts'
import { home } from './home.ts'
import { issuer, resumeIssuer } from './issuer/issuer.ts'
import { listenAt, openServer } from './listen.ts'
import { mailbox } from './mailbox/mailbox.ts'
import { listenForMail } from './mailbox/smtp.ts'
import { playedBooks } from './played-books.ts'
import { startPsps } from './psps/serve.ts'
import type { PspSimulator } from './psps/simulator.ts'
import { shop } from './shop/shop.ts'
import { startStripe } from './stripe/start-stripe.ts'
import type { World } from './world.ts'

export interface SandboxOptions {
  dataDir: string
  key: string
  /** 0 or nothing: any free one. */
  port?: number
  smtpPort?: number
  stripePort?: number
  adyenPort?: number
  /** Of all simulated PSPs of merchants. */
  pspPort?: number
  /** Not all of them. */
  psps?: readonly PspSimulator[]
  host?: string
  /** Shorter waits for tests. */
  slowMailMs?: number
  /** Business time after which the acquirer forgets an `Idempotency-Key`; never, unless said. */
  keyLifeMs?: number
  /** New books begin so long ago, and nothing in them is stamped with a later time: the demo's history. */
  agoMs?: number
  clockHoldMs?: number
  clockPublishMs?: number
}

export interface RunningSandbox {
  baseUrl: string
  adyenUrl: string
  smtpPort: number
  /** The simulated Stripe: its origin and its secret key. */
  stripe: { url: string; key: string }
  /** The simulated PSPs of merchants, each below its family's name. */
  psps: { url: string }
  close(): Promise<void>
}

/** Books first, doors second, then what a predecessor left undone: nobody may see half of it. */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const { host = '127.0.0.1', clockHoldMs = 20_000, clockPublishMs = 5000 } = options
  if (!/^(127(\.\d{1,3}){3}|::1|localhost)$/.test(host)) throw new Error('the sandbox listens on loopback only')
  const books = openBooks(options.dataDir)
  if (options.agoMs) run(books, 'UPDATE clock SET offset_ms = ? WHERE offset_ms = 0 AND version = 1', -options.agoMs)
  const clock = businessClock(books)
  const closing = new AbortController()
  let baseUrl = ''
  const world: World = {
    books,
    key: options.key,
    clock,
    stampClock: options.agoMs ? clock : systemClock,
    slowMailMs: options.slowMailMs ?? 5000,
    keyLifeMs: options.keyLifeMs ?? Number.POSITIVE_INFINITY,
    bankFolders: { orders: join(options.dataDir, 'bank/orders'), answers: join(options.dataDir, 'bank/answers') },
    closing: closing.signal,
    baseUrl: () => baseUrl,
  }

  const app = await openServer()
  home(app)
  acquirer(app, world)
  issuer(app, world)
  bank(app, world)
  playedBooks(app, world)
  mailbox(app, world)
  shop(app, world)
  clockRoutes(app, world, subscribers({ holdMs: clockHoldMs, publishMs: clockPublishMs }, closing.signal))
  const stripe = await startStripe(world, app, { host, port: options.stripePort ?? 0 })
  const adyen = await startAdyen(world, app, { host, port: options.adyenPort ?? 0 })
  const psps = await startPsps(world, app, { host, port: options.pspPort ?? 0 }, options.psps)
  baseUrl = await listenAt(app, host, options.port)
  const mail = await listenForMail(world, host, options.smtpPort ?? 0)
  resumeAcquirer(world)
  resumeIssuer(world)
  resumeBank(world)
  stripe.resume()
  adyen.resume()
  psps.resume()

  return {
    baseUrl,
    adyenUrl: adyen.url,
    smtpPort: mail.port,
    stripe: { url: stripe.url, key: stripe.key },
    psps: { url: psps.url },
    close: async () => {
      // Before the books close: timers and deliveries write into them.
      closing.abort()
      await Promise.all([app.close(), stripe.close(), adyen.close(), psps.close(), mail.close()])
      books.close()
    },
  }
}
