import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { KEY, submit } from '../../sandbox/test-kit.ts'
import { type CollectingCall, compareReport, startAttempt } from '../../src/collecting/index.ts'
import type { OpenAccount } from '../../src/connections/index.ts'
import { ACQUIRER_ACCOUNTS, saveAccount } from '../../src/connections/index.ts'
import { type Database, transaction } from '../../src/db/database.ts'
import { createOutbound } from '../../src/outbound/index.ts'
import { type Attempt, findAttempt, isUndecided, openCardPage } from '../../src/payments/index.ts'
import { collect as adyen } from '../../src/providers/adyen/collect/index.ts'
import type { AcquirerReport } from '../../src/providers/collect/index.ts'
import { systemClock } from '../../src/shared/clocks.ts'
import { newId } from '../../src/shared/ids.ts'
import type { Share } from '../../src/shares/index.ts'
import { acquirersOf } from './acquirers.ts'
import { valueIn } from './adyen-world.ts'
import { callbackDoor } from './callback-door.ts'
import type { CollectingWorld } from './collecting.ts'
import { until } from './until.ts'

const CARD = { number: '4111111111111111', expiry: '03/34', code: '737', name: 'Alice Martin' }
/** No machine is so slow. */
const PATIENT_MS = 60_000

/** Collecting through the real adapter at Adyen's simulator, which calls back; what the Customer Area has, too. */
export async function collectingAtAdyen(world: CollectingWorld) {
  const door = await callbackDoor()
  const id = newId()
  const outbound = createOutbound({ policy: 'loopback_too' })
  const terms = { outbound, systemClock, timeoutMs: PATIENT_MS, apiUrl: world.sandbox.adyenUrl }
  const callbackUrl = `${door.baseUrl}/callbacks/adyen/${id}`
  const given = adyen.ofSimulator?.(KEY) ?? assert.fail()
  const { settings } = valueIn(await adyen.connect({ ...terms, callbackUrl, previous: undefined }, given))
  const row = { id, provider: 'adyen', mode: 'test', reference: 'SandbankECOM', apiUrl: null } as const
  await transaction(world.db, (tx) =>
    saveAccount(tx, ACQUIRER_ACCOUNTS, { ...row, settingsSealed: Buffer.alloc(0) }, new Date()),
  )
  const account: OpenAccount = { id, mode: 'test', isTest: false, acquirer: await adyen.open(terms, settings) }
  const ports: CollectingCall = { ...world.ports, acquirers: acquirersOf(account), baseUrl: door.baseUrl }
  await door.open(world.db, ports)

  async function start(share: Share, db: Database = world.db): Promise<Attempt> {
    const request = { purchaseId: share.purchaseId, shareId: share.id, browserHash: null, language: 'en' }
    return startAttempt(db, ports, { ...request, returnUrl: () => 'http://localhost:9/back' })
  }

  /** Paid there; whether anybody hears of it is another matter. */
  async function payOnPage(attempt: Attempt): Promise<void> {
    await submit(openCardPage(ports.sealer, attempt) ?? assert.fail(`it is ${attempt.state}`), CARD)
  }

  /** As the Customer Area makes it, of all that it has booked in that time. */
  async function downloadReport(from: Date, to: Date): Promise<Buffer> {
    const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString() })
    const headers = { authorization: `Bearer ${KEY}` }
    const answer = await fetch(`${world.sandbox.baseUrl}/adyen/reports/payment_accounting?${query}`, { headers })
    assert.equal(answer.status, 200)
    return Buffer.from(await answer.arrayBuffer())
  }

  const parse = (bytes: Buffer): Promise<AcquirerReport> => account.acquirer.readReport?.(bytes) ?? assert.fail()

  return {
    account,
    ports,
    start,
    payOnPage,
    /** Until its callback was heard. */
    async pay(share: Share): Promise<Attempt> {
      const attempt = await start(share)
      await payOnPage(attempt)
      return until('its callback was heard', async () => {
        const read = await findAttempt(world.db, share.purchaseId, attempt.id)
        return read && !isUndecided(read.state) && read
      })
    },
    downloadReport,
    parse,
    /** Downloaded, perhaps changed, and compared with the books of this database. */
    async readReport(db: Database, from: Date, to: Date, change = (text: string) => text) {
      const bytes = Buffer.from(change((await downloadReport(from, to)).toString()))
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const given = { report: await parse(bytes), sha256, period: { from, to }, readBy: 'operator test' }
      return compareReport(db, ports, account, given)
    },
  }
}
