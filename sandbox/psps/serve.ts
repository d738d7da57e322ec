import { oneRow, transaction } from '../books.ts'
import { listenAt, openServer } from '../listen.ts'
import type { App, World } from '../world.ts'
import { type PaymentRow, toPayment } from './books.ts'
import { controlApi } from './control-api.ts'
import { type OpenDesk, openDesk } from './desk.ts'
import { pspsSchema } from './psps-schema.ts'
import * as registry from './registry.ts'
import { doWhatIsDue } from './remit.ts'
import type { PspSimulator } from './simulator.ts'
import { spoilPayload } from './through.ts'

interface RunningPsps {
  url: string
  /** What a predecessor left undone. */
  resume(): void
  close(): Promise<void>
}

const SIMULATORS: readonly PspSimulator[] = Object.values(registry)

/** One origin for all simulated PSPs: the first part of a path is the family's. The switches for tests are on the desk's. */
export async function startPsps(
  world: World,
  sandbox: App,
  place: { host: string; port: number },
  simulators: readonly PspSimulator[] = SIMULATORS,
): Promise<RunningPsps> {
  world.books.exec(pspsSchema)
  let url = ''
  const app = await openServer()
  app.decorateRequest('rawBody', '')
  app.addHook('onSend', spoilPayload)
  const desks = simulators.map((simulator) => openDesk(world, simulator, () => url))
  const due = dueKeeper(world, desks)
  for (const { simulator, desk } of desks) {
    const prefix = `/${simulator.family}`
    app.register(
      async (api: App) => {
        parseRaw(api)
        api.addHook('onRequest', async () => due.doNow())
        api.addHook('onResponse', async () => due.arm())
        simulator.speak(api, desk)
      },
      { prefix },
    )
  }
  for (const desk of desks)
    sandbox.register(async (api: App) => controlApi(api, desk), { prefix: `/psps/${desk.simulator.family}` })
  url = await listenAt(app, place.host, place.port)
  world.clock.onJump(due.doNow)
  const resume = () => {
    due.doNow()
    for (const { telling } of desks) void telling.deliver()
  }
  return { url, resume, close: async () => void (await app.close()) }
}

/** Signatures are over bytes: nothing is parsed before its family does. */
function parseRaw(api: App): void {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('*', { parseAs: 'buffer' }, (request, bytes, done) => {
    request.rawBody = (bytes as Buffer).toString('latin1')
    done(null, bytes.toString('utf8'))
  })
}

// A timer beyond that fires at once.
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Does what is due on the business clock: at a jump, before each call, and when its time comes. */
function dueKeeper(world: World, desks: readonly OpenDesk[]) {
  let timer: NodeJS.Timeout | undefined
  const doNow = (): void => {
    if (world.closing.aborted) return
    const decided = transaction(world.books, () => doWhatIsDue(world).map(tellOf))
    for (const open of new Set(decided)) void open?.telling.deliver()
    arm()
  }
  /** In the transaction of the decision. */
  const tellOf = (row: PaymentRow): OpenDesk | undefined => {
    const open = desks.find(({ simulator }) => simulator.family === row.family)
    open?.simulator.decided?.(toPayment(row), open.desk)
    return open
  }
  const arm = (): void => {
    clearTimeout(timer)
    if (world.closing.aborted) return
    const next = oneRow<{ at: number | null }>(world.books, 'SELECT min(due_at) AS at FROM psp_payments')?.at
    if (next === null || next === undefined) return
    timer = setTimeout(doNow, Math.min(Math.max(0, next - world.clock.now().getTime()), LONGEST_TIMER_MS))
    timer.unref()
  }
  world.closing.addEventListener('abort', () => clearTimeout(timer), { once: true })
  return { doNow, arm }
}
