import assert from 'node:assert/strict'
import { test } from 'node:test'
import { officeOf } from '../../../test/support/office.ts'
import { aPurchase } from '../../../test/support/telling.ts'
import { startWorld } from '../../../test/support/world.ts'
import { newId, parsePublicId } from '../../shared/ids.ts'

const world = await startWorld()
const { db } = world
const companyId = parsePublicId('cmp', world.credentials.company_uid) as string
const merchantId = parsePublicId('mer', world.credentials.merchants.SPLIT.uid) as string
const office = await officeOf(world, { kind: 'company', companyId })

const sell = (number: number, title: string) =>
  aPurchase(
    db,
    { companyId, merchantId },
    {
      ...{ title, reference: `R-${number}`, amountMinor: BigInt(1000 + number) },
      createdAt: new Date(Date.UTC(2026, 9, 24, 22, number)),
      leader: { id: newId(), ref: null, firstName: 'Anaëlle', lastName: '@Riou', email: null, phoneNumber: null },
    },
  )
const uids: string[] = []
for (const [number, title] of ['Voile', '=HYPERLINK("http://evil.example")', 'Kayak, "deux"'].entries())
  uids.push(`pur_${(await sell(number, title)).purchaseId}`)

const linesOf = (body: string) => body.split('\r\n')

test('the file has what the list has, in its order, with hours of the merchant and the sum of all', async () => {
  const page = await office.get('/dashboard/purchases?from=2026-10-25')
  const href = /href="([^"]*csv[^"]*)"/.exec(page.body)?.[1] as string
  assert.equal(href, '/dashboard/purchases.csv?from=2026-10-25')
  const file = await office.get(href)
  assert.equal(file.headers['content-disposition'], 'attachment; filename="purchases-2026-10-25-Europe-Paris.csv"')
  assert.deepEqual(linesOf(file.body), [
    '\ufeffwhat,reference,leader,state,when (Europe/Paris),amount,currency,uid',
    `"Kayak, ""deux""",R-2,Anaëlle @Riou,begun,2026-10-25 00:02:00,10.02,EUR,${uids[2]}`,
    `"'=HYPERLINK(""http://evil.example"")",R-1,Anaëlle @Riou,begun,2026-10-25 00:01:00,10.01,EUR,${uids[1]}`,
    `Voile,R-0,Anaëlle @Riou,begun,2026-10-25 00:00:00,10.00,EUR,${uids[0]}`,
    'total,3,,,,30.03,EUR,',
    '',
  ])
})

test('who took which file stands in the audit log, words that were looked for apart', async () => {
  await office.get('/dashboard/purchases.csv?q=Riou&type=SPLIT', { role: 'support' })
  const { rows } = await db.query(
    `select act, subject, company_id, changes, actor, told from audit_lines
       left join audit_personal on audit_personal.id = personal_id order by audit_lines.id desc limit 1`,
  )
  assert.deepEqual(rows, [
    {
      ...{ act: 'export_taken', subject: 'purchases-Europe-Paris.csv', company_id: companyId },
      ...{ changes: { type: { from: null, to: 'SPLIT' } }, actor: `staff_${office.staffId}`, told: { q: 'Riou' } },
    },
  ])
})

test('nothing found is a file of nothing that says so', async () => {
  const file = await office.get('/dashboard/purchases.csv?q=nobody')
  assert.deepEqual(linesOf(file.body).slice(1), ['total,0,,,,,,', ''])
})
