import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFormBrowser } from '../../scripts/journey/form-browser.ts'
import { formOf } from '../../scripts/journey/pay-by-card.ts'
import { apiWorld } from '../../test/support/api-world.ts'
import { signAs } from '../../test/support/signing.ts'
import { newId } from '../shared/ids.ts'

const world = await apiWorld()
const { baseUrl, db, credentials } = world
const WARNING = {
  en_GB: 'Caution! Borrowing money costs money',
  fr_FR: 'Un crédit coûte de l’argent et doit être remboursé',
}
type Lang = keyof typeof WARNING

const set = (column: 'fee_bps' | 'is_b2b', value: unknown) => db.query(`update merchants set ${column} = $1`, [value])

/** Whether the shop's request and then the page to agree on are shown with the warning. */
async function warned(type: keyof typeof credentials.merchants, lang: Lang): Promise<boolean[]> {
  const { uid: merchantUid, secret } = credentials.merchants[type]
  const person = { firstName: 'Alice', lastName: 'Martin', email: 'alice@example.test' }
  const data = { merchantUid, title: 'Brest', amountCents: 9000, reference: newId(), lang, ...person }
  const browser = createFormBrowser()
  const offer = await browser.open(`${baseUrl}/purchase?signature=${signAs(secret, { data })}`)
  const page = await browser.submit(formOf(offer, '/purchase'))
  return [offer, page].map(({ text }) => text.includes(WARNING[lang]))
}

test('each page that offers a consumer instalments or a deferred payment warns, whatever they cost; nothing else does', async () => {
  for (const feeBps of [0, 50]) {
    await db.query(`update merchants set fee_bps = $1 where payment_type <> 'SPLIT'`, [feeBps])
    for (const lang of ['en_GB', 'fr_FR'] as const) {
      for (const type of ['INSTALLMENT', 'DEFERRED'] as const)
        assert.deepEqual(await warned(type, lang), [true, true], `${type} at ${feeBps}`)
      for (const type of ['DOWN_PAYMENT', 'SPLIT'] as const) assert.deepEqual(await warned(type, lang), [false, false])
    }
  }
  await set('is_b2b', true)
  assert.deepEqual(await warned('INSTALLMENT', 'fr_FR'), [false, false], 'companies are no consumers')
  await set('is_b2b', false)
})

test('so does the choice between ways to pay, where one of them is a credit', async () => {
  const { SPLIT } = credentials.merchants
  const data = { companyUid: credentials.company_uid, currency: 'EUR', title: 'Brest', amountCents: 9000 }
  const more = { merchantUid: SPLIT.uid, reference: newId(), email: 'alice@example.test', lang: 'fr_FR' }
  const signature = signAs(SPLIT.secret, { data: { ...data, ...more } })
  const { text } = await createFormBrowser().open(`${baseUrl}/payment_solutions?signature=${signature}`)
  assert.ok(text.includes(WARNING.fr_FR), text)
})
