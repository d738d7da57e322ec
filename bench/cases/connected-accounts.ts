import { setTimeout as delay } from 'node:timers/promises'
import { residentBytes } from '../ground/cpu.ts'
import type { Ground, Shop } from '../ground/ground.ts'
import { type BenchAccount, saveBenchAccount } from '../ground/save-account.ts'
import { median, promised, type Row, round, row } from '../report/row.ts'
import type { Sizes } from '../sizes.ts'

const MB_PER_ACCOUNT_MAX = 5
const MB = 1_000_000

/** Nobody is there, and `serve` would not go there. */
const apiUrl = 'http://127.0.0.1:9'

const ADYEN: BenchAccount = {
  acquirer: 'adyen',
  reference: 'BenchECOM',
  apiUrl,
  settings: { key: 'key', 'merchant-account': 'BenchECOM', 'hmac-keys': '00'.repeat(32), 'return-url': apiUrl },
}
const STRIPE: BenchAccount = {
  acquirer: 'stripe',
  reference: 'acct_bench',
  apiUrl,
  settings: { key: 'sk_test_bench', 'webhook-id': 'we_bench', 'webhook-secret': 'whsec_bench' },
}
const CONNECTED: readonly (readonly [what: string, accounts: readonly BenchAccount[]])[] = [
  ['none', []],
  ['Adyen', [ADYEN]],
  ['Stripe', [STRIPE]],
  ['both', [ADYEN, STRIPE]],
]

/** What an idle `serve` takes more for each account that it has open; alternatives start in turns. */
export async function restConnected(ground: Ground, sizes: Sizes): Promise<Row[]> {
  const shops: { what: string; count: number; shop: Shop; bytes: number[] }[] = []
  for (const [index, [what, accounts]] of CONNECTED.entries()) {
    const shop = await ground.openShop(`connected_${index}`)
    for (const account of accounts) await saveBenchAccount(ground, shop, account)
    shops.push({ what, count: accounts.length, shop, bytes: [] })
  }
  for (let start = 0; start < sizes.starts; start += 1) {
    for (const { shop, bytes } of shops) {
      const service = await ground.launch({ command: 'serve', databaseUrl: shop.url, dataDir: ground.dataDir })
      await delay(sizes.idleMs)
      bytes.push(residentBytes(service.pid) / MB)
      await service.close()
    }
  }
  const [none, ...connected] = shops.map(({ what, count, bytes }) => ({ what, count, mb: median(bytes) }))
  const noneMb = none?.mb ?? Number.NaN
  return [
    row('memory of an idle `serve` without an account (RSS)', `${round(noneMb)} MB`),
    ...connected.map(({ what, count, mb }) =>
      promised(`${what} connected: more memory`, mb - noneMb, 'MB', { most: count * MB_PER_ACCOUNT_MAX }),
    ),
  ]
}
