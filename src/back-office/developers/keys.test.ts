import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formTokenIn, officeOf, textOf } from '../../../test/support/office.ts'
import { startWorld } from '../../../test/support/world.ts'
import { parsePublicId } from '../../shared/ids.ts'

const world = await startWorld()
const companyId = parsePublicId('cmp', world.credentials.company_uid) as string
const office = await officeOf(world, { kind: 'company', companyId })
const AT = '/dashboard/developers'
const secretIn = (page: string) => /wrs_[\w-]{43}/.exec(page)?.[0] ?? ''
const seenIn = (page: string) => /name="seen" value="([^"]*)"/.exec(page)?.[1] ?? ''

async function token(apiKey: string, secret: string): Promise<number> {
  const answer = await fetch(`${world.baseUrl}/api/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${apiKey}:${secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  return answer.status
}

const liveKeys = async () => {
  const { rows } = await world.db.query<{ id: string; label: string | null }>(
    'select id, label from api_keys where company_id = $1 and revoked_at is null order by created_at',
    [companyId],
  )
  return rows
}

test('a key is made by a form, shown in its answer and nowhere else, and works; the same form sent twice makes one', async () => {
  const { body: form } = await office.get(`${AT}/keys/new`)
  const fields = { form_token: formTokenIn(form), seen: seenIn(form), label: 'accounting' }
  const made = await office.post(`${AT}/keys/new`, fields)
  assert.deepEqual(
    [made.statusCode, made.headers['cache-control'], made.headers.location],
    [200, 'no-store', undefined],
  )
  const fresh = (await liveKeys()).at(-1)
  assert.equal(fresh?.label, 'accounting')
  assert.equal(await token(fresh?.id ?? '', secretIn(made.body)), 200)
  const again = await office.post(`${AT}/keys/new`, fields)
  assert.deepEqual([again.statusCode, secretIn(again.body), (await liveKeys()).length], [409, '', 2])
  const { body: list } = await office.get(AT)
  assert.match(textOf(list), /accounting key_…/)
  assert.equal(secretIn(list), '')
  assert.match(textOf((await office.get(`${AT}/keys/new`)).body), /Two keys work already/)
})

test('a key ends once its last four letters were typed, and its maker and end are in the audit log', async () => {
  const fresh = (await liveKeys()).at(-1)?.id ?? ''
  const wrong = await office.submit(`${AT}/keys/${fresh}/end`, { ending: 'nope' })
  assert.equal(wrong.statusCode, 422)
  const ended = await office.submit(`${AT}/keys/${fresh}/end`, { ending: fresh.slice(-4) })
  assert.equal(ended.statusCode, 303)
  assert.match(textOf((await office.get(String(ended.headers.location))).body), /The key has ended/)
  const { rows } = await world.db.query(
    'select act, actor from audit_lines where company_id = $1 and subject = $2 order by id',
    [companyId, fresh],
  )
  const actor = `staff_${office.staffId}`
  assert.deepEqual(rows, [
    { act: 'key_made', actor },
    { act: 'key_revoked', actor },
  ])
})

test('a key is replaced: the new one works, the old one until the hour that was chosen', async () => {
  const [old] = await liveKeys()
  const rotated = await office.submit(`${AT}/keys/${old?.id}/rotate`, { overlap: '24' })
  assert.equal(rotated.statusCode, 200)
  assert.match(textOf(rotated.body), /The old one does so until/)
  assert.equal(await token((await liveKeys()).at(-1)?.id ?? '', secretIn(rotated.body)), 200)
  assert.equal((await office.submit(`${AT}/keys/${old?.id}/rotate`, { overlap: '24' })).statusCode, 409)
})

test('keys are for owners and developers, and another company’s are not there', async () => {
  for (const role of ['support', 'read_only'] as const)
    assert.equal((await office.get(`${AT}/keys/new`, { role })).statusCode, 403)
  assert.equal((await office.get(`${AT}/keys/new`, { role: 'developer' })).statusCode, 200)
  for (const verb of ['end', 'rotate'])
    assert.equal((await office.get(`${AT}/keys/key_018f0000-0000-7000-8000-000000000000/${verb}`)).statusCode, 404)
})
