import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOf } from '../../../../test/support/office.ts'
import { officeBrowser } from '../../../../test/support/office-browser.ts'
import { aMerchant, aPurchase } from '../../../../test/support/telling.ts'
import { startWorld } from '../../../../test/support/world.ts'
import { newId, publicId } from '../../../shared/ids.ts'

const { baseUrl, credentials, db } = await startWorld()
const merchant = await aMerchant(db)
const PAYERS = '/operator/payers'
const ERASE = `${PAYERS}/erase`

async function operator() {
  const browser = officeBrowser(baseUrl)
  const { email, password } = credentials.operator
  assert.equal((await browser.submit('/operator/sign-in', { email, password })).location, '/operator')
  return browser
}

const aPayer = (email: string, state: string) =>
  aPurchase(db, merchant, {
    leader: { id: newId(), ref: null, firstName: 'Solène', lastName: 'Kerbrat', email, phoneNumber: null },
  }).then(async ({ purchaseId }) => {
    await db.query('update purchases set state = $2 where id = $1', [purchaseId, state])
    return publicId('pur', purchaseId)
  })

test('an operator shows a payer what is kept of them, and the log of acts says that, not whose it was', async () => {
  const purchase = await aPayer('solene@example.test', 'successful')
  const browser = await operator()
  const { status, body } = await browser.submit(PAYERS, { who: ' Solene@example.test ' })
  assert.equal(status, 200)
  const said = textOf(body)
  for (const word of [purchase, 'Solène, Kerbrat, solene@example.test', 'Bought it', 'Merchants'])
    assert.ok(said.includes(word), word)
  const { rows } = await db.query(`select subject, personal_id from audit_lines where act = 'person_exported'`)
  assert.equal(rows.length, 1)
  assert.equal(rows[0]?.personal_id, null)
})

test('who is neither an address nor a number, or nobody, is told so in the field, which keeps what was typed', async () => {
  const browser = await operator()
  const shown = async (who: string) => textOf((await browser.submit(PAYERS, { who })).body)
  assert.match(await shown('Solène'), /Write an e-mail address, or a telephone number/)
  assert.match(await shown('nobody@example.test'), /Nobody is known by that/)
})

test('a payer is erased with a reason, and the answer says who else is to be told; one with money on its way is not', async () => {
  const browser = await operator()
  const wish = { reason: 'Asked by mail on 3 March.' }
  const paid = await aPayer('maelle@example.test', 'leader_processed')
  const refused = await browser.submit(ERASE, { who: 'maelle@example.test', ...wish })
  assert.match(textOf(refused.body), new RegExp(`Money is still on its way in ${paid}`))
  await aPayer('yann@example.test', 'cancelled')
  const { status, body } = await browser.submit(ERASE, { who: 'yann@example.test', ...wish })
  assert.equal(status, 200)
  assert.match(textOf(body), /One purchase says nothing of them any more.*Merchants/s)
  const { rows } = await db.query(`select reason from audit_lines where act = 'person_erased'`)
  assert.deepEqual(rows, [wish])
  const left = await db.query(`select from clients where email = 'yann@example.test'`)
  assert.equal(left.rowCount, 0)
})
