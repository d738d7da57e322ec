import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { sourceFiles } from '../../../test/architecture/source-files.ts'
import { collectingWorld } from '../../../test/support/collecting.ts'
import { enforceCreditFrom } from '../../credit/country-laws.ts'
import { decideRegime, parseOffers } from '../../credit/index.ts'
import { dateInZone, formatDate } from '../../schedules/index.ts'
import { only } from '../../shared/assert.ts'

const world = await collectingWorld()
const IN_FORCE = new Date('2026-11-25T08:00:00Z')
// Worlds begin on other days, too: later ones are under the same law.
await world.advance(Math.max(0, IN_FORCE.getTime() - world.ports.businessClock.now().getTime()))
const today = dateInZone(world.ports.businessClock.now())
after(() => enforceCreditFrom(null))

interface Kept {
  readonly credit_regime: string | null
  readonly credit_basis: { readonly offer: object; readonly because: string } | null
  readonly credit_rules: string | null
  readonly is_paid_when_collected: boolean
}

async function keptOf(id: string): Promise<Kept> {
  const columns = 'credit_regime, credit_basis, credit_rules, is_paid_when_collected'
  return only((await world.db.query<Kept>(`select ${columns} from purchases where id = $1`, [id])).rows)
}

const short = { countryCode: 'FR', installmentsCount: 3, installmentDays: 15, feeBps: 0, lender: 'merchant' as const }

test('the law of a purchase is decided when it is accepted, kept with what it was decided from, and never again', async () => {
  const bought = await world.buyLater('INSTALLMENT', 60_000n, { terms: short })
  assert.equal((await keptOf(bought.purchase.id)).credit_regime, null)
  await world.pay(bought.shares[0] ?? assert.fail())
  const kept = await keptOf(bought.purchase.id)
  assert.equal(kept.credit_regime, 'exempt_deferral')
  assert.equal(kept.is_paid_when_collected, true, 'nobody advances what the merchant lends')
  assert.equal(kept.credit_basis?.because, 'merchant alone, no charge, 30 <= 50 days')
  assert.match(kept.credit_rules ?? '', /^\d{4}-\d\d-\d\d FR \d{4}-\d\d-\d\d$/)
  const [again] = parseOffers(JSON.stringify([kept.credit_basis?.offer]))
  assert.equal(decideRegime(again ?? assert.fail()).regime, 'exempt_deferral', 'lawyers may ask the same again')
  const later = await world.buyLater('INSTALLMENT', 60_000n, { terms: { ...short, lender: 'operator' } })
  await world.pay(later.shares[0] ?? assert.fail())
  const { credit_regime, is_paid_when_collected } = await keptOf(later.purchase.id)
  assert.deepEqual([credit_regime, is_paid_when_collected], ['light', false])
  assert.deepEqual(await keptOf(bought.purchase.id), kept, 'a changed setting decides nothing again')
  const second = world.db.query(`update purchases set credit_regime = 'full' where id = $1`, [bought.purchase.id])
  await assert.rejects(second, /decided once/)
})

test('once regulated credits are refused, their payer pays all of it now: one sale, no fee, one journal of the whole price', async () => {
  enforceCreditFrom(today)
  for (const type of ['INSTALLMENT', 'DEFERRED', 'DOWN_PAYMENT'] as const) {
    const { purchase, shares } = await world.buyLater(type, 60_000n, {
      terms: { countryCode: 'FR', feeBps: 50, lender: 'unset' },
    })
    assert.deepEqual(
      shares.map(({ principalMinor, feeMinor, dueOn }) => [principalMinor, feeMinor, dueOn]),
      [[60_000n, 0n, formatDate(today)]],
      type,
    )
    await world.pay(shares[0] ?? assert.fail())
    assert.equal((await world.read(purchase.id)).state, 'successful', type)
    assert.equal((await world.books(purchase.id)).captured, 60_000n, type)
    assert.equal((await keptOf(purchase.id)).credit_regime, 'not_credit', 'nothing is paid after delivery')
  }
  const exempt = await world.buyLater('INSTALLMENT', 60_000n, { terms: short })
  assert.equal(exempt.shares.length, 3, 'what needs nothing of a lender is offered as before')
})

test('a regime is decided at acceptance, and shown where an offer is previewed; nobody else asks', () => {
  const asking = sourceFiles('src/**/*.ts')
    .map(({ path }) => path)
    .filter((path) => !path.endsWith('.test.ts') && /\bdecideRegime\b/.test(readFileSync(path, 'utf8')))
  assert.deepEqual(asking.sort(), [
    'src/collecting/acceptance/decide-credit.ts',
    // An offer that lawyers give on standard input is no purchase.
    'src/commands/credit-documents.ts',
    'src/commands/credit.ts',
    'src/credit/decide-regime.ts',
    'src/credit/index.ts',
    'src/merchants/credit-of.ts',
  ])
})
