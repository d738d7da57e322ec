import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiWorld } from '../../../test/support/api-world.ts'
import { aCall } from '../../../test/support/call.ts'
import { officeOf, textOf } from '../../../test/support/office.ts'
import { aMerchant, aPurchase } from '../../../test/support/telling.ts'
import { transaction } from '../../db/database.ts'
import { chooseTaskMails } from '../../people/choose-task-mails.ts'
import { addStaff, sendPersonMails } from '../../people/index.ts'
import type { TaskMails } from '../../people/task-mail-store.ts'
import { addMs, HOUR_MS, MINUTE_MS, SECOND_MS, systemClock } from '../../shared/clocks.ts'
import { newId } from '../../shared/ids.ts'
import { mailTasks } from './mail-tasks.ts'

const world = await apiWorld()
const { db } = world
const { rows: accounts } = await db.query<{ id: string }>('select id from acquirer_accounts limit 1')

// Seven in the morning in Paris, so far away that no worker of the world finds anything due.
const clock = { time: new Date('2036-11-24T06:00:00Z') }
const clockOfTest = { ...systemClock, now: () => clock.time }
const later = (ms: number) => {
  clock.time = addMs(clock.time, ms)
}
const ports = {
  baseUrl: 'https://pay.example',
  businessClock: clockOfTest,
  systemClock: clockOfTest,
  limits: { settings: { declines: 0 } } as never,
}

async function aHouse() {
  const { companyId, merchantId } = await aMerchant(db)
  const email = `${newId()}@shop.test`
  const { staffId: personId } = await transaction(db, (tx) =>
    addStaff(tx, aCall(systemClock), companyId, { email, password: 'correct horse battery' }),
  )
  return { companyId, merchantId, email, personId }
}

type House = Awaited<ReturnType<typeof aHouse>>

const choose = ({ personId, companyId }: House, mails: TaskMails) =>
  chooseTaskMails(
    db,
    { audience: 'merchant', personId, by: { ...aCall(clockOfTest), systemClock: clockOfTest }, language: 'en' },
    { companyId, mails, timeZone: 'Europe/Paris' },
  )

async function dispute(house: Pick<House, 'companyId' | 'merchantId'>, reference: string) {
  const { purchaseId } = await aPurchase(db, house)
  await db.query(
    `insert into disputes (id, acquirer_account_id, reference, payment_id, purchase_id, state, amount_minor, fee_minor, currency,
       reason, respond_by, opened_at)
     values (gen_random_uuid(), $1, $2, 'pay_1', $3, 'opened', 1234, 0, 'EUR', 'fraudulent', $4, $4)`,
    [accounts[0]?.id, reference, purchaseId, clock.time],
  )
  return purchaseId
}

interface Told {
  readonly count: number
  readonly tasks: readonly { readonly text: string; readonly url: string }[]
}

async function mailsTo({ email }: House): Promise<Told[]> {
  const { rows } = await db.query<{ facts: Told }>(
    `select facts from person_mails where to_address = $1 and kind = 'tasks' order by created_at, id`,
    [email],
  )
  return rows.map(({ facts }) => facts)
}

test('whoever wishes to know at once is mailed each task once, with the page on which it ends; nobody else is', async () => {
  const house = await aHouse()
  const first = await dispute(house, newId())
  await mailTasks(db, ports)
  assert.deepEqual(await mailsTo(house), [])
  await choose(house, 'at_once')
  await Promise.all([mailTasks(db, ports), mailTasks(db, ports)])
  const [mail, ...more] = await mailsTo(house)
  assert.deepEqual(more, [])
  assert.equal(mail?.count, 1)
  assert.match(mail?.tasks[0]?.text ?? '', /^Dispute of €12\.34: an answer is due by /)
  assert.equal(mail?.tasks[0]?.url, `https://pay.example/dashboard/purchases/pur_${first}`)
  later(MINUTE_MS)
  await mailTasks(db, ports)
  assert.equal((await mailsTo(house)).length, 1)
  const second = await dispute(house, newId())
  later(MINUTE_MS)
  await mailTasks(db, ports)
  const [, told] = await mailsTo(house)
  assert.deepEqual(
    told?.tasks.map(({ url }) => url),
    [`https://pay.example/dashboard/purchases/pur_${second}`],
  )
  await choose(house, 'none')
  await dispute(house, newId())
  later(MINUTE_MS)
  await mailTasks(db, ports)
  assert.equal((await mailsTo(house)).length, 2)
})

test('a process that goes away in the middle leaves no mail, and the next one sends it, once', async () => {
  const house = await aHouse()
  await dispute(house, newId())
  await choose(house, 'at_once')
  const dying = {
    ...clockOfTest,
    now: () => {
      throw new Error('gone')
    },
  }
  await assert.rejects(mailTasks(db, { ...ports, businessClock: dying }), /gone/)
  await mailTasks(db, ports)
  assert.deepEqual(await mailsTo(house), [])
  later(6 * MINUTE_MS)
  await mailTasks(db, ports)
  later(MINUTE_MS)
  await mailTasks(db, ports)
  assert.equal((await mailsTo(house)).length, 1)
})

test('the day’s mail comes at eight where the merchant is, is one, and has all that waits; nothing waits, nothing comes', async () => {
  const [house, idle] = [await aHouse(), await aHouse()]
  clock.time = new Date('2036-11-25T06:00:00Z')
  await choose(house, 'daily')
  await choose(idle, 'daily')
  await dispute(house, newId())
  await dispute(house, newId())
  clock.time = new Date('2036-11-25T06:59:59Z')
  await mailTasks(db, ports)
  assert.deepEqual(await mailsTo(house), [])
  later(2 * SECOND_MS)
  await mailTasks(db, ports)
  later(8 * HOUR_MS)
  await mailTasks(db, ports)
  assert.deepEqual(
    (await mailsTo(house)).map(({ count }) => count),
    [2],
  )
  clock.time = new Date('2036-11-26T07:00:00Z')
  await mailTasks(db, ports)
  assert.equal((await mailsTo(house)).length, 2)
  assert.deepEqual(await mailsTo(idle), [])
})

test('nobody is mailed what they may not see: of another company, of another merchant, or of a company they have left', async () => {
  const house = await aHouse()
  const [stranger, other] = [await aMerchant(db), await aMerchant(db)]
  await db.query('update merchants set company_id = $2 where id = $1', [other.merchantId, house.companyId])
  await dispute(stranger, newId())
  await dispute({ companyId: house.companyId, merchantId: other.merchantId }, newId())
  await db.query('update memberships set merchant_ids = array[$2::uuid] where staff_id = $1', [
    house.personId,
    house.merchantId,
  ])
  await choose(house, 'at_once')
  await mailTasks(db, ports)
  assert.deepEqual(await mailsTo(house), [])
  const own = await dispute(house, newId())
  later(MINUTE_MS)
  await mailTasks(db, ports)
  const told = await mailsTo(house)
  assert.deepEqual(
    told.flatMap(({ tasks }) => tasks.map(({ url }) => url.split('/').at(-1))),
    [`pur_${own}`],
  )
  await db.query('update memberships set ended_at = now() where staff_id = $1', [house.personId])
  await dispute(house, newId())
  later(MINUTE_MS)
  await mailTasks(db, ports)
  assert.equal((await mailsTo(house)).length, 1)
})

test('the mail leads to each task and to where one chooses, in text and in HTML; the page there ends them, and the log says so', async () => {
  const house = await aHouse()
  const office = await officeOf(world, { kind: 'company', companyId: house.companyId }, house.personId)
  const page = '/dashboard/security/mails'
  assert.match(textOf((await office.get(page)).body), /once a day, at 8:00 in Paris/)
  assert.equal((await office.submit(page, { mails: 'hourly' })).statusCode, 422)
  assert.equal((await office.submit(page, { mails: 'at_once' }, { role: 'read_only' })).statusCode, 303)
  await db.query('update memberships set task_mails_due_at = $2 where staff_id = $1', [house.personId, clock.time])
  const purchaseId = await dispute(house, newId())
  await mailTasks(db, ports)
  const sent: { readonly to: string; readonly text: string; readonly html: string; readonly subject: string }[] = []
  const mailer = {
    send: async (mail: (typeof sent)[number]) => {
      sent.push(mail)
      return { kind: 'accepted' } as const
    },
  }
  await sendPersonMails(db, { ...ports, mailer: mailer as never, linkKeys: {} as never })
  const mail = sent.find(({ to }) => to === house.email) ?? assert.fail()
  assert.match(mail.subject, /: one thing waits for you$/)
  for (const address of [`/dashboard/purchases/pur_${purchaseId}`, '/dashboard\n', page])
    assert.ok(mail.text.includes(`https://pay.example${address}`), address)
  assert.match(mail.html, new RegExp(`<a [^>]*href="https://pay\\.example/dashboard/purchases/pur_${purchaseId}"`))
  assert.equal((await office.submit(page, { mails: 'none' })).statusCode, 303)
  const { rows } = await db.query(
    `select changes from audit_lines where act = 'task_mails_changed' and subject = $1 order by id`,
    [`staff_${house.personId}`],
  )
  assert.deepEqual(rows, [
    { changes: { task_mails: { from: 'none', to: 'at_once' } } },
    { changes: { task_mails: { from: 'at_once', to: 'none' } } },
  ])
})
