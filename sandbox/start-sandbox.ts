import { acquirer, resumeAcquirer } from './acquirer/acquirer.ts'
import { startAdyen } from './adyen/start-adyen.ts'
import { openBooks } from './books.ts'
import { businessClock } from './clock/business-clock.ts'
import { clockRoutes } from './clock/clock-routes.ts'
import { subscribers } from './clock/subscribers.ts'
import { home } from './home.ts'
import { listenAt, openServer } from './listen.ts'
import { mailbox } from './mailbox/mailbox.ts'
import { listenForMail } from './mailbox/smtp.ts'
import type { World } from './world.ts'

export interface SandboxOptions {
  dataDir: string
  key: string
  /** 0 or nothing: any free one. */
  port?: number
  smtpPort?: number
  adyenPort?: number
  host?: string
  /** Shorter waits for tests. */
  slowMailMs?: number
  /** Business time after which the acquirer forgets an `Idempotency-Key`; never, unless said. */
  keyLifeMs?: number
  clockHoldMs?: number
  clockPublishMs?: number
}

export interface RunningSandbox {
  baseUrl: string
  adyenUrl: string
  smtpPort: number
  close(): Promise<void>
}

/** Books first, doors second, then what a predecessor left undone: nobody may see half of it. */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const { host = '127.0.0.1', clockHoldMs = 20_000, clockPublishMs = 5000 } = options
  if (!/^(127(\.\d{1,3}){3}|::1|localhost)$/.test(host)) throw new Error('the sandbox listens on loopback only')
  const books = openBooks(options.dataDir)
  const closing = new AbortController()
  let baseUrl = ''
  const world: World = {
    books,
    key: options.key,
    clock: businessClock(books),
    slowMailMs: options.slowMailMs ?? 5000,
    keyLifeMs: options.keyLifeMs ?? Number.POSITIVE_INFINITY,
    closing: closing.signal,
    baseUrl: () => baseUrl,
  }

  const app = await openServer()
  home(app)
  acquirer(app, world)
  mailbox(app, world)
  clockRoutes(app, world, subscribers({ holdMs: clockHoldMs, publishMs: clockPublishMs }, closing.signal))
  const adyen = await startAdyen(world, app, { host, port: options.adyenPort ?? 0 })
  baseUrl = await listenAt(app, host, options.port)
  const mail = await listenForMail(world, host, options.smtpPort ?? 0)
  resumeAcquirer(world)
  adyen.resume()

  return {
    baseUrl,
    adyenUrl: adyen.url,
    smtpPort: mail.port,
    close: async () => {
      // Before the books close: timers and deliveries write into them.
      closing.abort()
      await Promise.all([app.close(), adyen.close(), mail.close()])
      books.close()
    },
  }
}
