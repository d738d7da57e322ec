import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aLender } from '../../../test/support/a-lender.ts'
import { apiWorld } from '../../../test/support/api-world.ts'
import { aCall } from '../../../test/support/call.ts'
import { aMerchantWith, backPath, frontPath } from '../../../test/support/simulation.ts'
import { transaction } from '../../db/database.ts'
import { setLender } from '../../lenders/index.ts'
import { systemClock } from '../../shared/clocks.ts'

const world = await apiWorld()
const { call, alice } = world

interface Credit {
  readonly regime: string
  readonly lender: object
  readonly warning: { readonly text: string; readonly lang: string; readonly required: boolean }
  readonly example: {
    readonly text: string
    readonly html: string
    readonly lines: readonly { readonly text: string; readonly is_larger: boolean }[]
  }
}

const order = { amount_cents: 20_000, created: '2026-11-23' }

async function creditOf(uid: string, language = 'fr', body: object = order): Promise<Credit | undefined> {
  const answer = await call('POST', frontPath(uid), { body, headers: { 'accept-language': language } })
  assert.equal(answer.status, 200, answer.text)
  return answer.json.credit as Credit | undefined
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ')

test('[decided.simulation.credit] a simulation says what the law wants said of its credit: 200 EUR in three, 2 EUR for it', async () => {
  const uid = await aMerchantWith(world, 'INSTALLMENT', { installmentsCount: 3, feeBps: 100, legalName: 'Voile SARL' })
  const { warning, example, ...figures } = (await creditOf(uid)) ?? assert.fail()
  assert.deepEqual(figures, {
    regime: 'light',
    lender: { name: 'Voile SARL', role: 'merchant' },
    price_cents: 20_000,
    cash_part_cents: 6_668,
    credit_amount_cents: 13_332,
    fee_cents: 200,
    total_payable_cents: 13_532,
    total_with_cash_cents: 20_200,
    duration_days: 61,
    payments_count: 2,
    taeg_percent: '12.73',
    borrowing_rate: { percent: '12.04', kind: 'fixed' },
    valid_until: '2026-11-23',
    withdrawal_days: 14,
  })
  assert.deepEqual(
    { ...warning, text: plain(warning.text) },
    { text: 'Attention ! Un crédit coûte de l’argent et doit être remboursé !', lang: 'fr', required: true },
  )
  assert.deepEqual(
    example.lines.map(({ text, is_larger }) => [plain(text), is_larger]),
    [
      [
        'Taux annuel effectif global (TAEG) fixe : 12,73 %. Montant total dû : 135,32 €, soit 68,66 € le mercredi 23 décembre 2026, 66,66 € le samedi 23 janvier 2027.',
        true,
      ],
      [
        'Crédit de 133,32 € accordé par Voile SARL pour un achat de 200,00 €. Sur ce prix, payé au comptant le premier jour : 66,68 €. Taux débiteur fixe : 12,04 %. Frais : 2,00 €. Durée : 61 jours.',
        false,
      ],
      ['Attention ! Un crédit coûte de l’argent et doit être remboursé !', true],
    ],
  )
  assert.equal(example.text, example.lines.map(({ text }) => text).join(' '))
})

test('the example in HTML is safe, whoever the lender is, and larger where the law wants it', async () => {
  const uid = await aMerchantWith(world, 'INSTALLMENT', {
    installmentsCount: 3,
    feeBps: 100,
    legalName: '<script>alert(1)</script> & Sons',
  })
  const { example } = (await creditOf(uid, 'en')) ?? assert.fail()
  assert.doesNotMatch(example.html, /<script/)
  assert.match(example.html, /&lt;script&gt;alert\(1\)&lt;\/script&gt; &amp; Sons/)
  const sizes = [...example.html.matchAll(/font-size:([\d.]+)em/g)].map(([, size]) => Number(size))
  assert.deepEqual(sizes, [1.2, 1, 1.2])
  assert.match(
    example.html,
    /^<div class="whipround-credit" lang="en">.*Caution! Borrowing money costs money<\/p><\/div>$/s,
  )
})

test('a free credit warns as well; the shop’s own deferral says that it waits for nothing, and shows no rate', async () => {
  const free = await aMerchantWith(world, 'DEFERRED', { delayDays: 30, lender: 'operator' })
  const credit = (await creditOf(free, 'en')) ?? assert.fail()
  assert.deepEqual([credit.regime, credit.warning.required], ['light', true])
  assert.deepEqual(credit.lender, { name: null, role: 'operator' })
  assert.match(plain(credit.example.text), /\(APR\): 0\.00%\. Total to repay: €200\.00, that is €200\.00 on/)
  const own = await aMerchantWith(world, 'INSTALLMENT', { installmentsCount: 3, installmentDays: 15 })
  const deferral = (await creditOf(own)) ?? assert.fail()
  assert.deepEqual([deferral.regime, deferral.warning.required], ['exempt_deferral', false])
  assert.doesNotMatch(deferral.example.text, /TAEG|Taux|Attention/)
  assert.match(
    plain(deferral.example.text),
    /^La boutique vous accorde ce délai de paiement, sans intérêts ni frais : 66,68 € le lundi 23 novembre 2026, /,
  )
})

test('what lends nothing, was before the law, or is of a country outside the Area has no such part', async () => {
  const nothing = await aMerchantWith(world, 'SPLIT')
  const business = await aMerchantWith(world, 'INSTALLMENT', { feeBps: 100, isB2b: true })
  const swiss = await aMerchantWith(world, 'INSTALLMENT', { countryCode: 'CH' })
  for (const uid of [nothing, business, swiss]) assert.equal(await creditOf(uid), undefined)
  const french = await aMerchantWith(world, 'INSTALLMENT', { feeBps: 100 })
  assert.equal(await creditOf(french, 'fr', { ...order, created: '2026-11-19' }), undefined)
})

test('back ends read the same', async () => {
  const uid = await aMerchantWith(world, 'INSTALLMENT', { feeBps: 100 })
  const headers = { 'accept-language': 'en' }
  const back = await call('POST', backPath(uid), { token: alice.accessToken, body: order, headers })
  assert.deepEqual(back.json.credit, await creditOf(uid, 'en'))
})

test('an operator who lends is named once somebody has said who that is; after its licence nothing of it is offered', async () => {
  const uid = await aMerchantWith(world, 'INSTALLMENT', { installmentsCount: 3, feeBps: 100, lender: 'operator' })
  assert.deepEqual((await creditOf(uid))?.lender, { name: null, role: 'operator' })
  const said = (licenceUntil: string) =>
    transaction(world.db, (tx) =>
      setLender(tx, aCall(systemClock), { said: { ...aLender, licenceUntil }, reason: 'licence of the ACPR' }),
    )
  await said('2026-11-23')
  const { lender, example } = (await creditOf(uid)) ?? assert.fail()
  assert.deepEqual(lender, { name: 'Crédit Armor SA', role: 'operator' })
  assert.match(plain(example.text), /Crédit de 133,32 € accordé par Crédit Armor SA/)
  await said('2026-11-22')
  const { status, json, text } = await call('POST', frontPath(uid), { body: order })
  assert.equal(status, 400, text)
  assert.match(JSON.stringify(json), /the licence of its lender ended on 2026-11-22/)
})
