import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../test/support/collecting.ts'
import { keepFailing } from '../jobs/index.ts'
import { DAY_MS } from '../shared/clocks.ts'
import { stepPots } from './index.ts'

const world = await collectingWorld()

test('a pot that cannot be closed keeps neither the others from being closed nor closing ones from being settled', async () => {
  const pots: string[] = []
  for (let n = 0; n < 3; n += 1) {
    const { leader } = await world.buy(4_000n, [null])
    await world.pay(leader)
    pots.push(leader.purchaseId)
  }
  await world.work()
  await world.db.query(`
    create function refuse_one() returns trigger language plpgsql as $$
    begin
      if new.id = '${pots[0]}' then raise exception 'a poisoned row'; end if;
      return new;
    end $$;
    create trigger poison before update on purchases for each row execute function refuse_one()`)
  await world.advance(3 * DAY_MS)
  const failing = keepFailing(world.ports.systemClock)
  await assert.rejects(stepPots(world.db, world.ports, failing), AggregateError)
  const { rows } = await world.db.query<{ requested: boolean }>(
    `select exists (select from operations where purchase_id = purchases.id and kind = 'capture') as requested
       from purchases where id = any($1::uuid[]) order by array_position($1::uuid[], id)`,
    [pots],
  )
  assert.deepEqual(
    rows.map(({ requested }) => requested),
    [false, true, true],
  )
  assert.equal(await stepPots(world.db, world.ports, failing), 0, 'it is left aside for a while')
})
