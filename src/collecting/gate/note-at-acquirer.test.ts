import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onlyAcquirer } from '../../../test/support/acquirers.ts'
import { adyenWorld, valueIn } from '../../../test/support/adyen-world.ts'
import { backUp } from '../../../test/support/backup.ts'
import { collectingWorld } from '../../../test/support/collecting.ts'
import { compare, holdOf, newDataDir, startWorkers } from '../../../test/support/copies.ts'
import { releaseHold } from '../../payments/index.ts'
import { NOTE_LENGTH_MAX } from '../../providers/collect/acquirer.ts'
import { HOUR_MS } from '../../shared/clocks.ts'

const world = await collectingWorld()
const { acquirer: adyen } = await adyenWorld()

/** It lists nothing, as Adyen does, and keeps our note where Adyen does. */
function silentAcquirer() {
  const [account = assert.fail('there is one')] = world.ports.acquirers.all()
  const { keepNote, readNote } = adyen
  assert.ok(keepNote && readNote)
  const traits = { ...account.acquirer.traits, listsPayments: false }
  return onlyAcquirer({ ...account.acquirer, traits, keepNote, readNote }, account.id)
}

const silent = { ...world, ports: { ...world.ports, acquirers: silentAcquirer() } }

test('a backup restored where the data folder is lost is noticed by the note that Adyen keeps, and held until an operator ends it', async () => {
  const backup = await backUp(world.db)
  const { leader } = await world.buy(5_000n, [null])
  await world.pay(leader)
  const first = await startWorkers(silent, world.db, await newDataDir())
  assert.equal(await first.gate.isOpen(), true)
  await first.gate.close()
  const { note } = valueIn(await (adyen.readNote?.() ?? assert.fail('it keeps one')))
  assert.ok(note && note.length <= NOTE_LENGTH_MAX, `${note?.length}`)

  const restored = await startWorkers(silent, await backup.restore(), await newDataDir())
  assert.equal(await restored.gate.isOpen(), false)
  const hold = await holdOf(restored.db)
  assert.deepEqual(
    [hold?.reason, /^the note at Sandbox notes that at/.test(hold?.detail ?? '')],
    ['older_than_noted', true],
  )
  await compare(restored)
  assert.ok(await holdOf(restored.db), 'what was paid meanwhile nobody lists')

  world.passRetries(HOUR_MS)
  const at = world.ports.systemClock.now()
  await releaseHold(restored.db, { by: 'operator', reason: 'compared with the settlement report', at })
  world.passRetries(HOUR_MS)
  assert.equal(await restored.gate.isOpen(), true)
  const again = await startWorkers(silent, restored.db, await newDataDir())
  assert.equal(await again.gate.isOpen(), true, 'a note of the lost time is settled')
})

test('a data folder without a note beside a ledger with bookings is told, and once the note is there not any more', async () => {
  const { leader } = await world.buy(5_000n, [null])
  await world.pay(leader)
  const dataDir = await newDataDir()
  const lost = await startWorkers(world, world.db, dataDir)
  assert.deepEqual(lost.gate.notes(), [])
  await lost.gate.isOpen()
  assert.match(lost.gate.notes()[0] ?? '', /no note of the newest booking in DATA_DIR/)
  await lost.gate.close()
  const kept = await startWorkers(world, world.db, dataDir)
  await kept.gate.isOpen()
  assert.deepEqual(kept.gate.notes(), [])
})
