import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ACQUIRER_VERBS } from '../../src/commands/acquirer.ts'
import { ATTEMPT_VERBS } from '../../src/commands/attempt.ts'
import { COLLECTION_VERBS } from '../../src/commands/collection.ts'
import { COMPANY_VERBS } from '../../src/commands/company.ts'
import { MERCHANT_VERBS } from '../../src/commands/merchant.ts'
import { MESSAGE_VERBS } from '../../src/commands/messages.ts'
import { NOTIFICATION_VERBS } from '../../src/commands/notifications.ts'
import { OPERATION_VERBS } from '../../src/commands/operation.ts'
import { operate, type Verbs } from '../../src/commands/operator/operate.ts'
import { PARITY_VERBS } from '../../src/commands/parity.ts'
import { SETTLEMENT_VERBS } from '../../src/commands/settlement.ts'
import { readConfig } from '../../src/config.ts'
import { createSealer, parseKeyRing } from '../../src/crypto/index.ts'
import { migrate } from '../../src/db/migrate.ts'
import { SEALED_COLUMNS } from '../../src/sealed-columns.ts'
import type { AcquirerBooks } from '../support/books.ts'
import { merchantHook } from '../support/merchant-hook.ts'
import { openShop } from '../support/shop.ts'
import { restoreFixture } from './restore-fixture.ts'
import { missingStates } from './states-present.ts'
import { startUpgraded } from './upgraded-world.ts'

// A folder here is what the version of its name (`b030837` is a commit) wrote, at one moment of its life: `database.json.gz` has every table's
// rows (`json_agg(to_jsonb(t))` in one repeatable read), `sandbox.sqlite.gz` the simulated bank's books right after it (`vacuum
// into`), `facts.json` when, at which addresses, and the generated keys. The next release adds its own
// by make-fixture.ts, in its checkout: faults of the sandbox leave what is under way, and the dump is taken while calls hang.
// Its transition tables, which `facts.json` has, and `LIVE` below say what it must hold.

/** What no transition table has: types, modes, causes, and rows whose states are a column's alone. */
const LIVE: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  purchases: { payment_type: ['SPLIT', 'INSTALLMENT', 'DEFERRED', 'DOWN_PAYMENT'], settlement: ['TRANSFER', 'BACK'] },
  operations: { kind: ['authorise', 'capture', 'void', 'refund'] },
  unwindings: { cause: ['refund', 'release', 'cancel', 'connector', 'psp_credit'] },
  transfer_items: { state: ['recorded'] },
  parity_findings: { state: ['waiting', 'open', 'adopted', 'agreed', 'accepted'] },
  collection_holds: { reason: ['operator', 'older_than_noted'] },
  webhook_deliveries: { state: ['pending', 'delivered', 'exhausted', 'discarded'] },
  notification_deliveries: { state: ['pending', 'delivered', 'exhausted', 'discarded'] },
  messages: { state: ['pending', 'sent', 'failed'] },
}

interface PspPayment {
  readonly order_reference: string | null
  readonly captured: number
  readonly refunded: number
}

const listsOf = (companyUid: string): readonly (readonly [string, Verbs, ...string[]])[] => [
  ['acquirer', ACQUIRER_VERBS, 'list'],
  ['attempt', ATTEMPT_VERBS, 'list'],
  ['operation', OPERATION_VERBS, 'list'],
  ['settlement', SETTLEMENT_VERBS, 'list'],
  ['messages', MESSAGE_VERBS, 'list'],
  ['notifications', NOTIFICATION_VERBS, 'list'],
  ['company', COMPANY_VERBS, 'list'],
  ['merchant', MERCHANT_VERBS, 'list', '--company', companyUid],
  ['collection', COLLECTION_VERBS, 'status'],
]

/** What is true of every version that was released: its database goes on under this one, and nothing of it is lost or done twice. */
export async function upgradesFrom(name: string): Promise<void> {
  const hook = await merchantHook()
  const restored = await restoreFixture(name, hook.machine.url)
  const { db, url, dataDir, facts, before: old } = restored
  await migrate(db)

  test('the old version left live purchases of every type, in both modes and in every state', () => {
    const missing = Object.entries(LIVE).flatMap(([table, columns]) =>
      Object.entries(columns).flatMap(([column, values]) => {
        const found = new Set(old[table]?.map((row) => row[column]))
        return values.filter((value) => !found.has(value)).map((value) => `${table}.${column} ${value}`)
      }),
    )
    assert.deepEqual([...missingStates(facts.states, old), ...missing], [])
    assert.equal(old.collection_holds?.filter((hold) => hold.released_at === null).length, 1, 'collection is held')
  })

  test('migrations keep every row, and fill in what is new of old ones', async () => {
    const lost: string[] = []
    for (const [table, rows] of Object.entries(old)) {
      const { rows: counted } = await db.query<{ count: number }>(`select count(*)::int as count from "${table}"`)
      if ((counted[0]?.count ?? 0) < rows.length) lost.push(table)
    }
    assert.deepEqual(lost, [])
    const unfilled = await db.query<{ what: string }>(
      `select 'journal without its tenant' as what from journals join purchases on purchases.id = purchase_id
        where journals.merchant_id is distinct from purchases.merchant_id or journals.company_id is distinct from purchases.company_id
       union all select 'finding without who keeps the books' from parity_findings
        where books <> 'acquirer' or provider <> 'sandbox' or (accepted_at is null) = (state = 'accepted')
       union all select 'settlement that seems doubted' from settlements where doubted_at is not null and not $1`,
      [old.settlements?.some((row) => 'doubted_at' in row) ?? false],
    )
    assert.deepEqual(unfilled.rows, [])
  })

  test('whatever was sealed opens with the keys of before', async () => {
    const sealer = createSealer(parseKeyRing(facts.secretKeys).sealing)
    const opened: Record<string, number> = {}
    for (const { table, column, key, encoding, contextOf } of SEALED_COLUMNS) {
      const keys = Object.keys(key).map((name) => `${name}::text`)
      const { rows } = await db.query<{ key: string[]; sealed: Buffer | string }>(
        `select array[${keys}] as key, ${column} as sealed from ${table} where ${column} is not null`,
      )
      for (const row of rows) {
        // An answer that holds no secret is kept as it was.
        if (String(row.sealed).startsWith('{')) continue
        const sealed = encoding === 'base64' ? Buffer.from(String(row.sealed), 'base64') : (row.sealed as Buffer)
        if (sealed.length > 0)
          assert.doesNotThrow(() => sealer.open(sealed, contextOf(...row.key)), `${table}.${column}`)
      }
      opened[table] = (opened[table] ?? 0) + rows.length
    }
    for (const table of ['stored_cards', 'acquirer_accounts', 'psp_accounts', 'issuer_accounts', 'attempts']) {
      assert.ok((opened[table] ?? 0) > 0, `nothing of ${table} is sealed: ${JSON.stringify(opened)}`)
    }
  })

  let world: Awaited<ReturnType<typeof startUpgraded>>
  after(() => world.close())

  async function run(command: string, verbs: Verbs, ...args: string[]): Promise<unknown> {
    const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, BASE_URL: world.baseUrl })
    const said: string[] = []
    await operate(command, verbs, config, [...args, '--json'], (text) => said.push(text))
    return JSON.parse(said.join(''))
  }

  /** Compares the books; what is open afterwards is of these kinds, and decided elsewhere. */
  async function acceptFindings(...kinds: string[]): Promise<void> {
    await run('parity', PARITY_VERBS)
    const { rows } = await db.query<{ id: string; kind: string }>(
      `select id::text, kind from parity_findings where state = 'open' order by kind`,
    )
    assert.deepEqual(
      rows.map(({ kind }) => kind),
      kinds,
    )
    for (const { id } of rows) await run('parity', PARITY_VERBS, 'accept', id, '--reason', 'decided elsewhere')
  }

  test('collection stays held, and nothing is taken, until somebody says that the books agree', async () => {
    world = await startUpgraded(restored)
    const taken = async () => (await world.call<AcquirerBooks>('GET', '/v1/books')).totals.EUR?.captured
    const before = await taken()
    await world.pass(0)
    assert.equal(await taken(), before)
    const { rows: holds } = await db.query('select reason from collection_holds where released_at is null')
    assert.deepEqual(holds, [{ reason: 'older_than_noted' }])
    await acceptFindings('given_back_unasked', 'unknown_purchase')
    await run('collection', COLLECTION_VERBS, 'resume', '--reason', 'they agree')
    // Minutes later, by the machine's clock: a card of the lost time would be in its issuer's lists.
    await db.query(`update settlements set doubted_at = doubted_at - interval '10 minutes'`)
  })

  test('every purchase goes on to its end', async () => {
    // Until the bank decides on what it has accepted, a difference of that payment waits.
    for (const { acquirer_ref: ref } of old.operations?.filter(({ state }) => state === 'accepted') ?? [])
      await world.call('POST', `/v1/operations/${ref}/verdict`, { state: 'succeeded' })
    // Retries and look-ups; verdicts of PSPs; pots; the dates of instalments, their retries, and what is written off.
    for (const days of [0, 3, 31, 8, 31]) await world.pass(days)
    await acceptFindings('given_back_unasked')
    const { rows } = await db.query<{ what: string; id: string }>(
      `select 'pot ' || pot_state as what, id from purchases where pot_state <> 'closed'
       union all select 'purchase ' || state, id from purchases where state in ('authorizing', 'leader_processed')
       union all select 'attempt ' || state, purchase_id from attempts
        where state in ('created', 'open', 'closing', 'unknown', 'held')
       union all select 'operation ' || kind || ' ' || state, purchase_id from operations
        where state in ('requested', 'unknown')
       union all select 'settlement ' || state, purchase_id from settlements
        where state not in ('settled', 'refused', 'withdrawn')
       union all select 'share ' || shares.state, purchase_id from shares join purchases on purchases.id = purchase_id
        where purchases.state = 'successful' and (shares.state in ('planned', 'owed')
          -- What a friend said no to stays so.
          or shares.state = 'refused' and shares.role <> 'pledger')
       union all select 'webhook', purchase_id from webhook_deliveries where state = 'pending' and tries = 0
       union all select 'notification', purchase_id from notification_deliveries where state = 'pending' and tries = 0
       union all select 'finding', purchase_id from parity_findings where state in ('open', 'waiting')
       union all select 'message', purchase_id from messages where state = 'pending' and tries = 0
       union all select 'event', purchase_id from events where dispatched_at is null`,
    )
    assert.deepEqual(rows, [])
  })

  test('the bank has taken what the ledger says and nothing twice', async () => {
    const { payments } = await world.call<AcquirerBooks>('GET', '/v1/books')
    const { rows } = await db.query<{ id: string; cleared: bigint; attempts: string[]; due: bigint }>(
      `select id, array(select id::text from attempts where purchase_id = purchases.id) as attempts,
              amount_minor + (select coalesce(sum(fee_minor), 0) from shares where purchase_id = purchases.id)::bigint as due,
              (select coalesce(sum(postings.amount_minor), 0) from postings join journals on journals.id = journal_id
                where journals.purchase_id = purchases.id and account = 'acquirer_clearing')::bigint
              + (select coalesce(sum(fee_minor + case state when 'won' then 0 else amount_minor end), 0) from disputes
                  where purchase_id = purchases.id)::bigint as cleared
         from purchases`,
    )
    const wrong: string[] = []
    for (const { id, attempts, cleared, due } of rows) {
      const own = payments.filter(({ reference }) => attempts.includes(reference))
      const net = BigInt(own.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0))
      if (net !== cleared) wrong.push(`${id}: the bank has ${net}, the ledger ${cleared}`)
      if (net > due) wrong.push(`${id}: the bank has ${net} of ${due}`)
      if (new Set(own.map(({ reference }) => reference)).size < own.length)
        wrong.push(`${id}: an attempt has two payments`)
    }
    assert.deepEqual(wrong, [])
  })

  test('merchants are paid once at their PSPs', async () => {
    const { payments } = await world.call<{ payments: PspPayment[] }>('GET', '/psps/stripe/books')
    const { rows } = await db.query<{ state: string; amount: bigint; references: string[] }>(
      `select settlements.state, settlements.amount_minor - credited_minor as amount, array[purchases.reference] as references
         from settlements join purchases on purchases.id = purchase_id`,
    )
    for (const { state, amount, references } of rows) {
      const own = payments.filter(({ order_reference: order }) => order !== null && references.includes(order))
      const net = own.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)
      assert.equal(net, state === 'settled' ? Number(amount) : 0, `${references} is ${state}`)
    }
  })

  test('the ledger balances, of every journal the tenant is known, and none of before has changed', async () => {
    const { rows } = await db.query(
      `select journals.id::text from journals join postings on journal_id = journals.id
        group by journals.id having sum(amount_minor) <> 0
       union all select account from postings where account in ('memo_held', 'memo_held_contra') group by account
        having sum(amount_minor) <> 0
       union all select 'without its tenant' from journals where merchant_id is null or company_id is null`,
    )
    assert.deepEqual(rows, [])
    const { rows: kept } = await db.query<{ id: string; purchase_id: string; kind: string; cause_id: string }>(
      'select id::text, purchase_id, kind, cause_id from journals where id <= $1 order by journals.id',
      [Math.max(...(old.journals ?? []).map(({ id }) => Number(id)))],
    )
    const known = (old.journals ?? []).map(({ id, purchase_id, kind, cause_id }) => ({
      id: String(id),
      purchase_id,
      kind,
      cause_id,
    }))
    assert.deepEqual(
      kept,
      known.sort((a, b) => Number(a.id) - Number(b.id)),
    )
  })

  test('both APIs read every purchase', async () => {
    const { credentials, backs } = facts
    const merchants = [...Object.values(credentials.merchants), ...Object.values(backs)]
    let token: string | undefined
    for (const { uid, api_token } of merchants) {
      const own = { ...credentials.merchants.SPLIT, uid, api_token }
      const shop = openShop({
        baseUrl: world.baseUrl,
        credentials: { ...credentials, merchants: { ...credentials.merchants, SPLIT: own } },
      })
      token ??= await shop.token()
      for (const { id, state } of old.purchases?.filter((row) => `mer_${row.merchant_id}` === uid) ?? []) {
        assert.equal((await shop.read(String(id))).id, id, String(state))
        for (const path of ['', '/refunds', '/events']) {
          const answer = await fetch(`${world.baseUrl}/api/purchases/pur_${id}${path}`, {
            headers: { authorization: `Bearer ${token}` },
          })
          assert.equal(answer.status, 200, `${path}: ${await answer.text()}`)
        }
      }
    }
  })

  test('operators are shown what there is', async () => {
    const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, BASE_URL: world.baseUrl })
    for (const [command, verbs, ...args] of listsOf(facts.credentials.company_uid)) {
      const said: string[] = []
      assert.equal(await operate(command, verbs, config, [...args, '--json'], (text) => said.push(text)), 0, command)
      assert.doesNotThrow(() => JSON.parse(said.join('')), command)
    }
  })
}
