import assert from 'node:assert/strict'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { aMerchant, aPurchase, MONDAY, testSealer } from '../../test/support/telling.ts'
import { readConfig } from '../config.ts'
import { asOperator } from '../events/index.ts'
import { publicId } from '../shared/ids.ts'
import type { Given } from './operator/command-line.ts'
import { PERSON_VERBS } from './person.ts'

const { db } = await testDatabase()
const merchant = await aMerchant(db)
const folder = await mkdtemp(join(tmpdir(), 'whipround-person-'))
const clock = fixedClock(MONDAY)

const run = (verb: string, given: Given) => {
  const ground = {
    config: readConfig({ DATA_DIR: folder }),
    db,
    call: asOperator({ businessClock: clock, systemClock: clock }),
    sealer: async () => testSealer,
    keyRing: () => assert.fail('no verb needs it'),
    reads: async () => db,
    addressPolicy: async () => 'public' as const,
  }
  const asked = PERSON_VERBS[verb]
  return asked && 'run' in asked ? asked.run(ground, given) : assert.fail(verb)
}

const ALICE = 'Alice@example.test'

test('a copy is a page for people or JSON for machines, an erasure says what is gone and whom to tell; the second finds nobody', async () => {
  const { purchaseId } = await aPurchase(db, merchant)
  const file = join(folder, 'alice.html')
  assert.equal((await run('export', { who: ALICE, file, language: 'fr' })).facts?.file, file)
  const page = await readFile(file, 'utf8')
  for (const word of ['<html lang="fr">', 'alice@example.test', publicId('pur', purchaseId)])
    assert.ok(page.includes(word), word)
  await assert.rejects(run('export', { who: ALICE, file }), /there is a file/)
  const lines = (await run('export', { who: ALICE })).lines?.(true)
  const told = JSON.parse((await Array.fromAsync(lines ?? [])).join(''))
  assert.equal(told.purchases[0].client.last_name, 'Martin')

  const erased = await run('erase', { who: ALICE, reason: 'asked by mail' })
  assert.partialDeepStrictEqual(erased.facts, { erased: true, purchases: 1 })
  assert.match(erased.notes?.join() ?? '', /tell these merchants, who have heard of them/)
  assert.deepEqual((await run('erase', { who: ALICE, reason: 'asked again' })).facts, { erased: false })
  assert.deepEqual((await run('export', { who: ALICE })).facts, { known: false })
  await assert.rejects(run('erase', { who: 'Alice', reason: 'asked' }), /Alice is neither an e-mail address nor/)
  await assert.rejects(run('locked', { purchase: 'pur_1', reason: 'court' }), /a purchase is named by its id/)
  assert.deepEqual((await run('locked', { purchase: publicId('pur', purchaseId), reason: 'court' })).items, [])
})
