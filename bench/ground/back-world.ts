import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFormBrowser } from '../../scripts/journey/form-browser.ts'
import { type DemoFile, readDemoFile } from '../../src/commands/demo-file.ts'
import { connectSimulatedPsp } from '../../src/connections/index.ts'
import { createSealer, readKeyRing } from '../../src/crypto/index.ts'
import { closeDatabase, type Database, openDatabase } from '../../src/db/database.ts'
import { asOperator } from '../../src/events/index.ts'
import { assert, only } from '../../src/shared/assert.ts'
import { systemClock } from '../../src/shared/clocks.ts'
import { parsePublicId } from '../../src/shared/ids.ts'
import { openShop } from '../../test/support/shop.ts'
import { until } from '../../test/support/until.ts'
import { payByCard, splitAmong } from '../load/form-payer.ts'
import { inLanes } from '../load/in-lanes.ts'
import { parentOf } from './cpu.ts'
import type { Ground, LaunchedService } from './ground.ts'
import { standBefore } from './psp-stand-ins.ts'

const PSP = 'payzen_rest'
const LANES = 4

/** `pay` waits for the result, as the page does: some seconds where it does not come. */
export interface Leader {
  readonly purchaseId: string
  pay(): Promise<unknown>
}

/** A demo in which one merchant is promised its money, and one is paid through its PSP. */
export interface BackWorld {
  readonly db: Database
  readonly databaseUrl: string
  readonly service: LaunchedService
  /** Where the purchases to come are settled: at the healthy PSP, or one of another address. */
  moveTo(apiUrl: string): Promise<void>
  /** Leaders on the card's page of their bank. */
  prepare(mode: 'TRANSFER' | 'BACK', count: number): Promise<readonly Leader[]>
  readonly healthyUrl: string
  vaultPid(): number
}

/** `name`: of its database and folder, which stay until the bench ends: each case has its own. */
export async function openBackWorld(ground: Ground, answersInMs: number, name: string): Promise<BackWorld> {
  const dataDir = join(ground.dataDir, name)
  const databaseUrl = await ground.createDatabase(name)
  const service = await ground.launch({ command: 'demo', databaseUrl, dataDir })
  const demo = await until('the demo wrote its credentials', async () => {
    const file = await readDemoFile(dataDir)
    return file?.back?.[PSP] && file
  })
  const stall = demo.back?.[PSP]
  const db = openDatabase(databaseUrl, { applicationName: 'bench' })
  ground.onClose(() => closeDatabase(db))
  const { url, credentials: settings } = await askForCredentials(demo)
  const healthyUrl = (await standBefore(ground, new URL(url).origin, answersInMs)) + new URL(url).pathname
  const sealer = createSealer((await readKeyRing(dataDir, null)).sealing)
  const merchantId = stall && parsePublicId('mer', stall.uid)
  assert(stall && merchantId, 'the demo has a merchant in mode BACK')
  const accounts = new Map<string, string>()

  /** A connected account stays where it is: whoever moves on is given another. */
  const moveTo = async (apiUrl: string): Promise<void> => {
    await db.query('update psp_accounts set disconnected_at = now() where merchant_id = $1', [merchantId])
    const known = accounts.get(apiUrl)
    if (known) {
      await db.query('update psp_accounts set disconnected_at = null where id = $1', [known])
      return
    }
    const call = asOperator({ businessClock: systemClock, systemClock })
    accounts.set(apiUrl, await connectSimulatedPsp(db, call, sealer, { merchantId, brandId: PSP, apiUrl, settings }))
  }

  const shops = {
    TRANSFER: openShop({ baseUrl: service.baseUrl, credentials: demo }),
    BACK: openShop({
      baseUrl: service.baseUrl,
      credentials: { ...demo, merchants: { ...demo.merchants, SPLIT: stall } },
    }),
  }
  let buyers = 0
  async function prepare(mode: 'TRANSFER' | 'BACK', count: number) {
    const leaders: Leader[] = []
    await inLanes(count, LANES, async () => {
      const [alice, bob] = ['alice', 'bob'].map((name) => ({ name, email: `${name}.${++buyers}@example.test` }))
      assert(alice && bob, 'two of them')
      const sold = await shops[mode].sendLink({ email: alice.email, language: 'en' })
      const browser = createFormBrowser({ 'accept-language': 'en' })
      const cardPage = await splitAmong(browser, sold.url, [alice, bob])
      leaders.push({ purchaseId: sold.id, pay: () => payByCard(browser, cardPage) })
    })
    return leaders
  }

  await moveTo(healthyUrl)
  return { db, databaseUrl, service, moveTo, prepare, healthyUrl, vaultPid: () => vaultOf(service.pid) }
}

async function askForCredentials(demo: DemoFile) {
  const address = `${demo.sandbox.acquirer_url}/psps/lyra-rest/credentials`
  const answer = await fetch(address, { headers: { authorization: `Bearer ${demo.sandbox_key}` } })
  return (await answer.json()) as { url: string; credentials: Record<string, string> }
}

function vaultOf(servicePid: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === servicePid)
  return Number(only(children.filter((pid) => commandOf(pid).includes('/vault/main.ts'))))
}

/** Empty where it has ended meanwhile. */
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
