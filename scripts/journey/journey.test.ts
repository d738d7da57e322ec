import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { writeDemoFile } from '../../src/commands/demo-file.ts'
import { furnishBank } from '../../src/commands/furnish-bank.ts'
import { markInstallation } from '../../src/installation/index.ts'
import { aDemoFile } from '../../test/support/a-demo-file.ts'
import { connectReal, REAL_NAMES } from '../../test/support/at-acquirer.ts'
import { lastingPort } from '../../test/support/lasting-port.ts'
import { takeTurns } from '../../test/support/thorough.ts'
import { startWorld } from '../../test/support/world.ts'
import { playJourney } from './index.ts'
import { operatorOf } from './operator.ts'

const world = await startWorld()
const dataDir = await newFolder()
const demo = aDemoFile(world)
await writeDemoFile(dataDir, demo)
await markInstallation(world.db, 'demo')
await furnishBank(world.db, world.sealer, world.businessClock, {
  sandboxUrl: world.sandboxUrl,
  sandboxKey: world.sandboxKey,
  merchants: demo.merchants,
})

const operator = operatorOf({ ...world.terms.config, databaseUrl: world.databaseUrl, sandboxUrl: world.sandboxUrl })

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'whipround-journey-'))
  after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function play(folder: string): Promise<string> {
  const lines: string[] = []
  await playJourney({ dataDir: folder, operator }, (line) => lines.push(stripVTControlCharacters(line)))
  return lines.join('\n')
}

const statesIn = (told: string) => [...told.matchAll(/^ {4}state +([A-Z_]+)/gm)].map((match) => match[1])

test('a purchase is played from access token to settled pot, twice, and the books agree', async () => {
  const first = await play(dataDir)
  const expected = ['INITIALIZED', 'FAILED', 'LEADER_PROCESSED', 'LEADER_PROCESSED', 'SUCCESSFUL', 'CANCELLED']
  assert.deepEqual(statesIn(first), expected)
  assert.match(first, /Alice +120\.01 +40\.00 +80\.01 +80\.01 +agrees/)
  assert.match(first, /The books agree to the cent \(\d+\.\d s\)\.$/)
  assert.deepEqual(statesIn(await play(dataDir)), expected)
})

test('the last chapter follows the bank’s line of the payout to a friend’s part', async () => {
  const told = await play(dataDir)
  assert.match(told, /operator +npm run payout -- export --one-person/)
  assert.match(told, /bank line +\d{4}-\d\d-\d\d +-[\d.]+ EUR +to /)
  assert.match(told, /promise +pur_[0-9a-f-]{36} +120\.01 EUR\n.*share +Bob +40\.00 EUR/)
})

test('the narration shows no credential in full', async () => {
  const told = await play(dataDir)
  const { SPLIT } = demo.merchants
  for (const secret of [demo.api_secret, SPLIT.api_token, demo.sandbox_key]) assert.ok(!told.includes(secret), secret)
  assert.doesNotMatch(told, /\b(wrt|wht|whsec|wrs|wrm)_[\w+/=-]{12}/)
})

test('a webhook address of the merchant’s own is given back', async () => {
  const path = `${world.baseUrl}/api/merchants/${demo.merchants.SPLIT.uid}/webhook_endpoint`
  const basic = `Basic ${Buffer.from(`${demo.api_key}:${demo.api_secret}`).toString('base64')}`
  const token = await fetch(`${world.baseUrl}/api/token`, {
    method: 'POST',
    headers: { authorization: basic },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token } = (await token.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
  const url = 'http://127.0.0.1:9/mine'
  await fetch(path, { method: 'PUT', headers, body: JSON.stringify({ url }) })
  assert.match(await play(dataDir), /this replaces http:\/\/127\.0\.0\.1:9\/mine/)
  const now = await fetch(path, { headers })
  assert.equal(((await now.json()) as { url: string }).url, url)
})

test('books that differ are told to the cent, and the journey fails', async () => {
  const folder = await newFolder()
  const forger = createServer(async (request, response) => {
    const answer = await fetch(`${world.sandboxUrl}${request.url}`, {
      headers: { authorization: request.headers.authorization ?? '' },
    })
    response.end((await answer.text()).replaceAll('"captured":8001', '"captured":8002'))
  }).listen(0, '127.0.0.1')
  after(() => forger.close())
  await once(forger, 'listening')
  const { port } = forger.address() as { port: number }
  await writeDemoFile(folder, { ...demo, sandbox: { ...demo.sandbox, acquirer_url: `http://127.0.0.1:${port}` } })
  await assert.rejects(
    play(folder),
    /the books differ: Alice: expected .*charged 80\.01; the acquirer has .*charged 80\.02/,
  )
})

test('without a demo, or with one that does not run, it says what to start', async () => {
  const folder = await newFolder()
  await assert.rejects(play(folder), /^Error: no demo has run in .*: start it with npm start/)
  await writeDemoFile(folder, { ...demo, base_url: `http://localhost:${await lastingPort()}` })
  await assert.rejects(play(folder), /^Error: nothing answers at http:\/\/localhost:\d+: start the demo with npm start/)
})

// Last: new payments go there from now on.
for (const name of takeTurns(REAL_NAMES)) {
  test(`ACQUIRER=${name}: the same purchase is played there, and the books agree`, async () => {
    const at = await connectReal(world, name)
    const folder = await newFolder()
    await writeDemoFile(folder, { ...demo, acquirer: { name, api_url: at.apiUrl, key: at.key } })
    const told = await play(folder)
    // Refused on a page that stays open, the purchase waits for the next card.
    const expected = ['INITIALIZED', 'INITIALIZED', 'LEADER_PROCESSED', 'LEADER_PROCESSED', 'SUCCESSFUL', 'CANCELLED']
    assert.deepEqual(statesIn(told), expected)
    assert.match(told, /The books agree to the cent/)
    assert.ok(!told.includes(at.key))
  })
}
