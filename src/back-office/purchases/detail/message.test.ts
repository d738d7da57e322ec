import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiWorld } from '../../../../test/support/api-world.ts'
import { formTokenIn, officeOf, textOf } from '../../../../test/support/office.ts'
import { payerOf } from '../../../../test/support/paying.ts'
import { aMerchant } from '../../../../test/support/telling.ts'
import { until } from '../../../../test/support/until.ts'
import { parsePublicId } from '../../../shared/ids.ts'

const world = await apiWorld()
const payer = payerOf(world)
const companyId = parsePublicId('cmp', world.credentials.company_uid) as string
const office = await officeOf(world, { kind: 'company', companyId })

/** A pot with a friend, whose invitation has left. */
async function invited(): Promise<{ id: string; page: string; messageId: string }> {
  const { json } = await world.call('POST', '/api/merchants/v1/purchases', {
    token: world.alice.v1Token,
    body: { title: 'Weekend in Brest', amount: 9_000 },
  })
  const id = String(json.id)
  await payer.accepted(id, 1)
  const messageId = await until('the friend is invited', () => sentInvitation(id))
  return { id, messageId, page: `/dashboard/purchases/pur_${id}` }
}

async function sentInvitation(id: string, tries = 1): Promise<string | undefined> {
  const { rows } = await world.db.query<{ id: string }>(
    "select id from messages where purchase_id = $1 and template = 'pledge_invitation' and state = 'sent' and tries = $2",
    [id, tries],
  )
  return rows[0]?.id
}

test('what a mail says is read without its personal link, and that it was not kept is said', async () => {
  const { page, messageId } = await invited()
  const { body } = await office.get(page)
  assert.ok(body.includes(`${page}/messages/${messageId}`))
  const shown = await office.get(`${page}/messages/${messageId}`, { role: 'read_only' })
  assert.equal(shown.statusCode, 200, shown.body)
  const text = textOf(shown.body)
  assert.match(text, /Invitation to Friend1, by e-mail/)
  assert.match(text, /asks you to chip in €45\.00 for Weekend in Brest/)
  assert.match(text, /\[personal link, which only its reader sees\]/)
  assert.match(text, /What was sent is not kept/)
  assert.doesNotMatch(shown.body, new RegExp(`${world.baseUrl}/(?:p|pay|join|pot)`))
  assert.doesNotMatch(text, /friend1@example\.test/, 'of a friend’s address no more than tells it apart')
  assert.doesNotMatch(shown.body, /\/again"/, 'whoever only reads sends nothing')
})

test('a mail is sent again once, by a name, however often it is pressed, as a message of its own', async () => {
  const { id, page, messageId } = await invited()
  const { body } = await office.get(`${page}/messages/${messageId}/again`)
  const fields = { form_token: formTokenIn(body), tries: /name="tries" value="(\d+)"/.exec(body)?.[1] ?? '' }
  const answers = await Promise.all([1, 2].map(() => office.post(`${page}/messages/${messageId}/again`, fields)))
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [303, 409])
  await until('it is sent once more', () => sentInvitation(id, 2))
  const shown = textOf((await office.get(page)).body)
  assert.match(shown, /Message sent again/)
  const { rows } = await world.db.query(
    "select actor from audit_lines where act = 'message_sent_again' and subject = $1",
    [`pur_${id}`],
  )
  assert.deepEqual(rows, [{ actor: `staff_${office.staffId}` }])
})

test('what makes no sense any more is not sent again; nobody else’s message is found', async () => {
  const { id, page, messageId } = await invited()
  await world.db.query("update purchases set pot_state = 'closing' where id = $1", [id])
  assert.match(textOf((await office.get(`${page}/messages/${messageId}/again`)).body), /makes no sense any more/)
  const other = await invited()
  assert.equal((await office.get(`${other.page}/messages/${messageId}`)).statusCode, 404)
  const stranger = await aMerchant(world.db)
  const theirs = await officeOf(world, { kind: 'company', companyId: stranger.companyId })
  assert.equal((await theirs.get(`${page}/messages/${messageId}`)).statusCode, 404)
  const { body } = await theirs.get('/dashboard/purchases')
  const sent = { form_token: formTokenIn(body) || formTokenIn((await office.get(page)).body), tries: '1' }
  assert.equal((await theirs.post(`${page}/messages/${messageId}/again`, sent)).statusCode, 404)
})

test('a webhook’s bytes are one press from its purchase, and telling it again for whoever keeps machines', async () => {
  const { page, id } = await invited()
  await world.db.query(
    `insert into notification_deliveries (purchase_id, merchant_id, event_id, sequence, kind, state, tries, ended_at)
     select purchase_id, merchant_id, id, sequence, 'split_end', 'exhausted', 1, now() from events where purchase_id = $1 and sequence = 1
     on conflict do nothing`,
    [id],
  )
  const links = ({ body }: { readonly body: string }) => [
    ...body.matchAll(/href="(\/dashboard\/developers\/deliveries\/[^"]+)"/g),
  ]
  const shown = links(await office.get(page))
  assert.ok(shown.some(([, href]) => href?.endsWith('/again')))
  const first = shown.find(([, href]) => !href?.endsWith('/again'))?.[1] ?? assert.fail('no delivery is shown')
  assert.equal((await office.get(first)).statusCode, 200)
  const support = links(await office.get(page, { role: 'support' }))
  assert.ok(support.length > 0 && support.every(([, href]) => !href?.endsWith('/again')))
})
