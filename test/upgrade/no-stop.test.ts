import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { DemoCredentials } from '../../src/commands/seed-demo.ts'
import type { AcquirerBooks } from '../support/books.ts'
import { until } from '../support/until.ts'
import { BANKS } from '../torture/bank.ts'
import { buy, type Story } from '../torture/buyer.ts'
import { type InsistentMerchant, insistentMerchant } from '../torture/insistent-merchant.ts'
import { releasedBefore, syntheticNext, type VersionPair } from './next-version.ts'
import { openRollingHouse, type RollingHouse } from './rolling-house.ts'

// An upgrade stops nobody: the old version serves on the schema of the new one, the new one waits while the old schema is there,
// and there is a way back. Merchants sell and payers pay all the time; a balancer that asks for readiness stands in front, and
// sees every request that fails.

const BUYERS = 2
/** In each part of the upgrade so many purchases are made from beginning to end. */
const SOLD_IN_EACH = 2
/** A purchase takes seconds of a busy machine. */
const PART_MS = 240_000
const SEED = 25

const pairs = [syntheticNext(), releasedBefore()].filter((pair) => pair !== undefined)
for (const pair of pairs) {
  const house = await openRollingHouse()
  describe(pair.name, () => upgradeUnderLoad(house, pair))
}

function upgradeUnderLoad(house: RollingHouse, { oldRoot, newRoot, breakOld, remove }: VersionPair): void {
  after(remove)
  let merchant: InsistentMerchant
  let buyers: Buyers
  let credentials: DemoCredentials

  /** A host may complain of what nobody noticed; where somebody did, its words say why. */
  function assertNobodyFailed(): void {
    const complaints = house.complaints()
    const seen = [...house.balancer.failures.splice(0), ...buyers.stuck]
    assert.equal(seen.length, 0, [...seen, ...complaints].join('\n'))
  }

  /** What happens in it, and then purchases; nobody has seen a request fail. */
  const part = (sentence: string, what: () => Promise<void>) =>
    test(sentence, async () => {
      await what()
      const before = buyers.stories.length
      await until(
        () => `${SOLD_IN_EACH} were sold`,
        async () => buyers.stories.length >= before + SOLD_IN_EACH,
        PART_MS,
      )
      assertNobodyFailed()
    })
  const isReady = (name: string) => until(`${name} is ready`, async () => house.balancer.isReady(name), PART_MS)

  part('two processes of the old version serve', async () => {
    await house.migrate(oldRoot)
    for (const name of ['old 1', 'old 2']) await house.start(name, oldRoot)
    for (const name of ['old 1', 'old 2']) await isReady(name)
    credentials = await house.plantMerchants('old 1')
    merchant = await insistentMerchant({ baseUrl: house.baseUrl, credentials: async () => credentials })
    buyers = keepBuying(house, merchant)
  })

  part('the new version on the old schema says that migrations are missing, and does nothing', async () => {
    await house.start('new 1', newRoot)
    assert.deepEqual(await house.readiness('new 1'), { status: 'not_ready', reason: 'migrations are missing' })
    assert.equal(house.balancer.answered('new 1'), 0)
  })

  part(
    'the old version goes on while the new one’s migrations run, and on their schema; the new one begins by itself',
    async () => {
      await house.migrate(newRoot)
      await isReady('new 1')
      assert.ok(house.balancer.isReady('old 1') && house.balancer.isReady('old 2'))
      const answered = house.balancer.answered('old 1')
      await until(
        'both versions serve',
        async () => house.balancer.answered('new 1') > 0 && house.balancer.answered('old 1') > answered,
        PART_MS,
      )
    },
  )

  part('one process after the other is replaced', async () => {
    await house.stop('old 1')
    await house.start('new 2', newRoot)
    await isReady('new 2')
    await house.stop('old 2')
  })

  part('there is a way back: the old version starts on the new schema, and serves alone', async () => {
    await house.start('old 3', oldRoot)
    await isReady('old 3')
    for (const name of ['new 1', 'new 2']) await house.stop(name)
  })

  part('and the new version again', async () => {
    await house.start('new 3', newRoot)
    await isReady('new 3')
  })

  test('nothing is lost or doubled: every purchase is there once, the bank has what the ledger says, and all was told', async () => {
    await buyers.end()
    assertNobodyFailed()
    assert.deepEqual(merchant.oddities, [])
    assert.equal(merchant.repetitions(), 0, 'no shop had to ask twice')
    for (const { reference, id } of buyers.stories) {
      const twins = await merchant.listByReference(reference)
      assert.deepEqual(
        twins.map(({ uid }) => uid),
        [`pur_${id}`],
      )
    }
    const open = `select (select count(*) from events where dispatched_at is null)
                       + (select count(*) from operations where state in ('requested', 'unknown', 'accepted')) as open`
    await until(
      'all is done that is due',
      async () => (await house.db.query<{ open: bigint }>(open)).rows[0]?.open === 0n,
      PART_MS,
    )
    const { payments } = await house.sandbox<AcquirerBooks>('GET', '/v1/books')
    const { rows } = await house.db.query<{ id: string; attempts: string[]; cleared: bigint }>(
      `select id, array(select id::text from attempts where purchase_id = purchases.id) as attempts,
              (select coalesce(sum(postings.amount_minor), 0) from postings join journals on journals.id = journal_id
                where journals.purchase_id = purchases.id and account = 'acquirer_clearing')::bigint as cleared
         from purchases`,
    )
    assert.ok(rows.length >= buyers.stories.length)
    for (const { id, attempts, cleared } of rows) {
      const own = payments.filter(({ reference }) => attempts.includes(reference))
      const net = own.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)
      assert.equal(BigInt(net), cleared, id)
    }
    const { rows: unbalanced } = await house.db.query(
      'select journal_id from postings group by journal_id having sum(amount_minor) <> 0',
    )
    assert.deepEqual(unbalanced, [])
  })

  if (!breakOld) return

  test('the new version has filled in what the old one wrote', async () => {
    const bare = 'select count(*) as bare from purchases where next_note is null'
    await until(
      'every purchase has its note',
      async () => (await house.db.query<{ bare: bigint }>(bare)).rows[0]?.bare === 0n,
      PART_MS,
    )
  })

  test('a migration that the old version cannot live with is seen to fail', async () => {
    breakOld()
    await house.stop('new 3')
    await house.migrate(newRoot)
    const { api_key, api_secret } = credentials
    const basic = Buffer.from(`${api_key}:${api_secret}`).toString('base64')
    const body = new URLSearchParams({ grant_type: 'client_credentials' })
    const asked = { method: 'POST', headers: { authorization: `Basic ${basic}` }, body }
    const { access_token } = (await (await fetch(`${house.baseUrl}/api/token`, asked)).json()) as Record<string, string>
    await fetch(`${house.baseUrl}/api/purchases`, { headers: { authorization: `Bearer ${access_token}` } })
    assert.match(house.balancer.failures.join(), /^GET \/api\/purchases at old 3: 500/)
  })
}

interface Buyers {
  readonly stories: readonly Story[]
  readonly stuck: readonly string[]
  end(): Promise<void>
}

/** Purchases one after the other, by several people at once, until the end. */
function keepBuying({ sandbox }: RollingHouse, merchant: InsistentMerchant): Buyers {
  const stories: Story[] = []
  const stuck: string[] = []
  let [number, isEnded] = [0, false]
  const running = Array.from({ length: BUYERS }, async () => {
    while (!isEnded) {
      number += 1
      const own = number
      await buy({ sandbox, bank: BANKS.sandbox }, merchant, { seed: SEED, number: own }).then(
        (story) => stories.push(story),
        (error: Error) => stuck.push(`purchase ${own}: ${error.message}`),
      )
    }
  })
  return {
    stories,
    stuck,
    async end() {
      isEnded = true
      await Promise.all(running)
    },
  }
}
