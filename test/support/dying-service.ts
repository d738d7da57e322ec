import { flushCompileCache } from 'node:module'
import pg from 'pg'
import { moveMachineClock } from './machine-clock.ts'

/**
 * Preloaded into the service (`--import`): counts the transactions that wrote something and kills the process, as
 * `kill -9` does, just before or just after the commit it was told. Every autocommitted statement is given the
 * transaction it has anyway, so that "before its commit" exists.
 *
 * It also moves the machine's clock: a restart comes a while after the crash, when the leases of the dead have run
 * out. Orders come as messages from the parent, or in `DYING_ORDERS` at start.
 */
export interface DyingOrders {
  /** The machine's clock is ahead by so much. */
  readonly shiftMs?: number
  /** The how manieth commit from now kills; 0 or absent: none. */
  readonly crashAt?: number
  readonly when?: 'before' | 'after'
}

let commits = 0
let orders: DyingOrders = {}

function obey(given: DyingOrders): void {
  orders = given
  if (given.shiftMs !== undefined) moveMachineClock(given.shiftMs)
  commits = 0
}

obey(JSON.parse(process.env.DYING_ORDERS ?? '{}') as DyingOrders)
process.on('message', (message: DyingOrders | 'count') => {
  if (message === 'count') process.send?.({ commits })
  else {
    obey(message)
    // Otherwise written at a peaceful end, which is not how this process ends.
    flushCompileCache()
    process.send?.({ obeyed: true })
  }
})
// Talking to the parent must not keep a service alive that was told to stop.
process.channel?.unref()

type Query = (...args: unknown[]) => Promise<pg.QueryResult>
type Answer = (error: unknown, result?: pg.QueryResult) => void

const send = pg.Client.prototype.query as unknown as Query
const open = new WeakSet<object>()

Object.assign(pg.Client.prototype, {
  query(this: object, ...args: unknown[]) {
    const text = (typeof args[0] === 'string' ? args[0] : ((args[0] as { text?: string }).text ?? '')).trim()
    const answer = args.findLast((each) => typeof each === 'function') as Answer | undefined
    const given = args.filter((each) => each !== answer)
    const done = run(this, text, given)
    if (!answer) return done
    done.then(
      (result) => answer(null, result),
      (error) => answer(error),
    )
  },
})

async function run(client: object, text: string, given: unknown[]): Promise<pg.QueryResult> {
  if (/^begin\b/i.test(text)) open.add(client)
  if (/^rollback\b/i.test(text)) open.delete(client)
  if (/^commit\b/i.test(text)) {
    open.delete(client)
    return commit(client)
  }
  const isWriting = /^(insert|update|delete)\b|^with\b[\s\S]*\b(insert into|update|delete from)\b/i.test(text)
  if (open.has(client) || !isWriting) return send.apply(client, given)
  await send.call(client, 'begin')
  try {
    const result = await send.apply(client, given)
    await commit(client)
    return result
  } catch (error) {
    await send.call(client, 'rollback')
    throw error
  }
}

/** A transaction that took no number wrote nothing: the idle questions of the workers are no commit points. */
async function commit(client: object): Promise<pg.QueryResult> {
  const asked = await send.call(client, 'select pg_current_xact_id_if_assigned() is not null as wrote')
  if (!(asked.rows[0] as { wrote: boolean }).wrote) return send.call(client, 'commit')
  commits += 1
  const isLast = commits === orders.crashAt
  if (isLast && orders.when === 'before') process.kill(process.pid, 'SIGKILL')
  const result = await send.call(client, 'commit')
  if (isLast) process.kill(process.pid, 'SIGKILL')
  return result
}
