import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import * as registry from '../../src/back-office/registry.ts'
import type { StaffPage } from '../../src/back-office/staff-page.ts'
import { encodePersonLink } from '../../src/crypto/index.ts'
import { totpCode } from '../../src/crypto/totp.ts'
import { addressesOf, roleOf, STAFF_PAGES } from '../pages/office-addresses.ts'
import { fillByHand, fillWorld } from '../pages/office-rows.ts'
import { addApp, stepNow } from '../support/authenticator.ts'
import { filledForm } from '../support/filled-form.ts'
import { officeOf, textOf } from '../support/office.ts'
import { officeBrowser } from '../support/office-browser.ts'
import { until } from '../support/until.ts'
import { startWorld } from '../support/world.ts'
import { TRACES } from './office-traces.ts'
import { callsVerbOf, fileOfPage } from './who-calls.ts'

const EVE = { email: 'eve@shop.example', password: 'five unhurried otters swim' }

// Nothing is done on a page of staff without a line that says who did it: an event of a purchase, or an act of the audit log.

const world = await startWorld()
const { db, companyId, staffId } = { ...world, ...(await fillWorld(world)) }
const office = await officeOf(world, { kind: 'company', companyId }, staffId)
await fillByHand(world, office)
const found = await addressesOf(office)

/** What other forms would end is sent before them. */
const FIRST: readonly string[] = [
  'inviteOfPurchase',
  'operatorShown',
  'operatorFactorReset',
  'rotateKey',
  'webhookTest',
]
const FORMS = Object.entries(registry)
  .filter(([, page]) => 'submit' in page && page.submit)
  .sort(([one], [other]) => Number(FIRST.includes(other)) - Number(FIRST.includes(one)))

test('every page with a form says what sending it leaves behind, and no other page does', () => {
  assert.deepEqual(Object.keys(TRACES).sort(), FORMS.map(([name]) => name).sort())
})

/** What there is of a kind, by how often: what is written meanwhile by our own loops is of no person. */
async function traces(): Promise<Map<string, number>> {
  const { rows } = await db.query<{ name: string; count: bigint }>(
    `select act as name, count(*) as count from audit_lines where actor ~ $1 group by act
     union all select name, count(*) from events where actor ~ $1 or actor like 'operator%' group by name`,
    [staffId],
  )
  return new Map(rows.map(({ name, count }) => [name, Number(count)]))
}

/** Sends its form, at whichever of its addresses has one; answers with what that left behind, and the reason that was typed. */
async function send(
  page: StaffPage,
  typed: Readonly<Record<string, string>>,
): Promise<{ readonly left: readonly string[]; readonly reason: string | undefined }> {
  const role = roleOf(page)
  const refused: string[] = []
  for (const address of found.get(page) ?? []) {
    const { body } = await office.get(address, { role })
    const form = filledForm(body, address.split('?')[0] as string, { ...confirmed(body), ...typed })
    if (!form) continue
    const before = await traces()
    const answer = await office.post(address, form, { role })
    const left = [...(await traces())].filter(([name, count]) => count > (before.get(name) ?? 0)).map(([name]) => name)
    if (left.length > 0 && answer.statusCode < 400) return { left, reason: form.reason }
    // What is so already is not done again.
    if (answer.statusCode < 400) continue
    assert.deepEqual(left, [], `${address} was refused with ${answer.statusCode}, and did something`)
    refused.push(`${address} ${answer.statusCode}: ${textOf(answer.body).slice(0, 600)}`)
  }
  return assert.fail(`no form of ${page.path} was taken: say in office-traces.ts what to type\n${refused.join('\n')}`)
}

/** Where something has to be typed again before it ends, the page says what. */
function confirmed(body: string): Record<string, string> {
  const [, what] = /<label[^>]*>Type [^<]*?(?:: |)([\w.@-]+)(?: to [^<]*)?<\/label>/.exec(body) ?? []
  return what === undefined ? {} : { ending: what, email: what, typed: what }
}

test('what people do at the doors and to their own sign-in leaves its act', async () => {
  const told = new Set<string>()
  const { baseUrl } = world
  let last = 0n
  const leaves = async (name: keyof typeof TRACES) => {
    const { rows } = await db.query<{ id: bigint; act: string }>(
      'select id, act from audit_lines where id > $1 order by id',
      [last],
    )
    last = rows.at(-1)?.id ?? last
    const left = TRACES[name]
    assert.ok(
      left && 'act' in left && rows.some(({ act }) => act === left.act),
      `${name}: ${rows.map(({ act }) => act)}`,
    )
    told.add(name)
  }
  const link = async (kind: string, path: string, use: 'invitation' | 'staff_password') => {
    const { rows } = await db.query<{ facts: { linkId: string } }>(
      'select facts from person_mails where to_address = $1 and kind = $2 order by created_at desc limit 1',
      [EVE.email, kind],
    )
    return `${path}/${encodePersonLink(world.terms.keyRing.linkKeys, use, rows[0]?.facts.linkId as string)}`
  }
  const owner = officeBrowser(baseUrl)
  await owner.submit('/dashboard/sign-in', { ...world.credentials.dashboard })
  await leaves('signIn')
  assert.equal(
    (await owner.submit('/dashboard/people/invite', { email: EVE.email, role: 'owner', merchants: 'all' })).status,
    303,
  )
  const eve = officeBrowser(baseUrl)
  await eve.submit(await link('invitation', '/dashboard/join', 'invitation'), { name: 'Eve', password: EVE.password })
  await leaves('join')
  await eve.submit('/dashboard/forgotten', { email: EVE.email })
  await until('the mail is written', async () =>
    leaves('forgotten').then(
      () => true,
      () => false,
    ),
  )
  const chosen = await link('password_link', '/dashboard/password', 'staff_password')
  await eve.submit(chosen, { password: EVE.password })
  await leaves('staffPassword')
  await eve.submit('/dashboard/sign-in', EVE)
  await eve.submit('/dashboard/prove', { proof: EVE.password })
  await leaves('prove')
  const { secret } = await addApp(eve)
  await leaves('securityApp')
  await eve.submit('/dashboard/sign-out', {})
  await leaves('signOut')
  await eve.submit('/dashboard/sign-in', EVE)
  await eve.submit('/dashboard/sign-in/code', { proof: totpCode(secret, stepNow()) })
  await leaves('signInCode')
  const operator = officeBrowser(baseUrl)
  await operator.submit('/operator/sign-in', { ...world.credentials.operator })
  await leaves('operatorSignIn')
  await operator.submit('/operator/prove', { proof: world.credentials.operator.password })
  await leaves('operatorProve')
  const own = await addApp(operator, '/operator/security')
  await leaves('operatorSecurityApp')
  await operator.submit('/operator/sign-out', {})
  await leaves('operatorSignOut')
  await operator.submit('/operator/sign-in', { ...world.credentials.operator })
  await operator.submit('/operator/sign-in/code', { proof: totpCode(own.secret, stepNow()) })
  await leaves('operatorSignInCode')
  const ofPerson = Object.entries(TRACES).flatMap(([name, left]) => ('isOfPerson' in left ? [name] : []))
  assert.deepEqual([...told].sort(), ofPerson.sort())
})

const textOfFile = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

for (const [name, page] of FORMS) {
  const left = TRACES[name as keyof typeof TRACES]
  if (!left || 'nothing' in left) continue
  const trace = 'act' in left ? left.act : left.event
  if ('isOfPerson' in left) continue
  if ('assertedIn' in left)
    test(`${page.path} leaves ${trace}, for which ${left.assertedIn} looks`, () => {
      const text = textOfFile(left.assertedIn)
      const word = page.path.split('/').findLast((part) => part !== '' && !part.startsWith(':'))
      assert.match(text, new RegExp(`['"]${trace}['"]`))
      assert.match(text, new RegExp(`[/'"\`]${word}\\b`), 'it sends that form')
    })
  else if ('recordedBy' in left)
    test(`${page.path} leaves ${trace}, which ${left.recordedBy} records`, () => {
      const how =
        trace === 'decided' ? /\bkeepDecision\(/ : new RegExp(`\\b(act|name|record\\w*Act)\\b[^\\n]*'${trace}'`)
      assert.match(textOfFile(left.recordedBy), how)
      const file = fileOfPage(name) ?? assert.fail(`${name} is made in no file`)
      assert.ok(callsVerbOf(file, left.recordedBy), `${file} calls no verb of it`)
    })
  else
    test(`${page.path} leaves ${trace}`, async () => {
      const sent = STAFF_PAGES.find((each) => each.path === page.path) ?? assert.fail()
      const after = await send(sent, left.typed ?? {})
      assert.ok(after.left.includes(trace), `left ${after.left.join(', ') || 'nothing'}`)
      if (!('act' in left) || after.reason === undefined) return
      const { rows } = await db.query<{ reason: string | null }>(
        'select reason from audit_lines where act = $1 order by id desc limit 1',
        [trace],
      )
      assert.equal(rows[0]?.reason, after.reason, 'the line has the reason')
    })
}
