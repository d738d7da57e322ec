import { createSealer, readKeyRing } from '../../src/crypto/index.ts'
import { createBell, hearWrites, openDatabase } from '../../src/db/database.ts'
import { dispatchEvents, EVENTS_PER_BATCH } from '../../src/events/index.ts'
import { startLoop } from '../../src/jobs/index.ts'
import { createOutbound } from '../../src/outbound/index.ts'
import { systemClock } from '../../src/shared/clocks.ts'
import { planWebhookDeliveries, startWebhookPump } from '../../src/webhooks/index.ts'

// `deliverer.ts <database url> <data dir>`: dispatcher and webhook pump wired as `work` wires them, except that endpoints
// on the loopback are allowed; `work` refuses those.

const [url = '', dataDir = ''] = process.argv.slice(2)
const db = openDatabase(url)
const sealer = createSealer((await readKeyRing(dataDir, null)).sealing)
const outbound = createOutbound({ policy: 'loopback_too' })
const onError = (error: unknown, name: string) => console.error(name, error)
const bell = createBell()
db.writes.hear(bell.ring)
hearWrites(db, 'subscriber', bell.ring)
const pump = startWebhookPump(db, { outbound, sealer, clock: systemClock, onError, bell })

startLoop({
  name: 'dispatch',
  idleMs: 100,
  rest: { bell, dueInMs: async () => Number.POSITIVE_INFINITY },
  onError,
  runOnce: async () => {
    const dispatched = await dispatchEvents(db, { webhooks: planWebhookDeliveries })
    if (dispatched > 0) pump.wake()
    return dispatched < EVENTS_PER_BATCH ? 0 : dispatched
  },
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
