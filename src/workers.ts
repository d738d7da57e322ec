import type { Logger } from 'pino'
import { mailTasks } from './back-office/index.ts'
import { chainJournals, proveSafeguarding } from './books/index.ts'
import {
  checkAttempts,
  collectDueShares,
  type DueKind,
  dueInMs,
  mayCollect,
  maySettle,
  runOperations,
  stepPots,
  stepReconciliation,
  watchDeclines,
} from './collecting/index.ts'
import { checkAcquirers, type OpenAccount } from './connections/index.ts'
import { recallWithdrawals } from './credit-documents/index.ts'
import { createBell, hearOnly, hearWrites, outageBehind } from './db/database.ts'
import { asJob, dispatchEvents, EVENTS_PER_BATCH, type OnParked } from './events/index.ts'
import { sealPlainBatch } from './installation/index.ts'
import { invoiceDebts, issueDue } from './invoices/index.ts'
import { keepFailing, type Loop, loopsOfEach, startLoop, WAITS_FOR, type Workers } from './jobs/index.ts'
import { createFolderReader, createPayoutReader } from './matching/index.ts'
import { startMessagePump } from './messages/index.ts'
import { startNotificationPump } from './notifications/index.ts'
import { planDue, releaseReserves, stepFolders } from './payouts/index.ts'
import { sendPersonMails } from './people/index.ts'
import { forgetDue, replayErasures } from './privacy/index.ts'
import { listAllNeeds } from './reading/index.ts'
import { DEFAULT_TIME_ZONE, dateInZone } from './schedules/index.ts'
import { warnOfCaps } from './schedules/warn-of-caps.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'
import { expireLinks } from './selling/index.ts'
import {
  applyCardMovements,
  checkIssuers,
  createSettlementRunner,
  proveReferences,
  stepCards,
} from './settling/index.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './shared/clocks.ts'
import { sweep } from './sweep.ts'
import { stepUnwindings, watchPayables } from './unwinding/index.ts'
import { planPayoutDeliveries, startWebhookPump } from './webhooks/index.ts'
import { stepWithdrawals } from './withdrawing/index.ts'
import type { World } from './world.ts'

/** Counting needs no worker, but its database: while that is away each process counts for itself. */
export function shareLimits({ db, limits }: World, log: Logger): Loop {
  const runOnce = async () => {
    await limits.share(db)
    return 0
  }
  const onError = (error: unknown) => log.warn({ err: error }, 'limits are counted by each process for itself')
  return startLoop({ name: 'limits', idleMs: SECOND_MS, runOnce, onError })
}

/** Its reader waits so long for what was just asked; a busy service writes hundreds at once. */
const REQUESTS_WRITTEN_EVERY_MS = 3 * SECOND_MS

/** What credentials have asked this process, written when the database has time: whoever pays goes first. */
export function writeRequests({ db, requestLog, systemClock }: World, log: Logger): Loop {
  const runOnce = async () => {
    if (db.pool.waitingCount > 0) return 0
    const { left, dropped } = await requestLog.write(db, systemClock.now())
    if (dropped > 0) log.warn({ dropped }, 'requests were left out of the request log: there were too many at once')
    return left ? 1 : 0
  }
  const onError = (error: unknown) => outageBehind(error) || log.warn({ err: error }, 'the request log waits')
  return startLoop({ name: 'requests', idleMs: REQUESTS_WRITTEN_EVERY_MS, runOnce, onError })
}

/** A payer is watching the page: the shop's answer should not wait for the loop. */
const SETTLEMENTS_IDLE_MS = 50

/** An account that was connected, corrected or taken away is noticed so soon where nobody listens to other processes. */
const ACCOUNTS_READ_EVERY_MS = 2 * SECOND_MS

/** Whose turn it is to be asked for its key is a statement; a key that is refused is asked for twice a minute. */
const ACCOUNTS_CHECKED_EVERY_MS = 30 * SECOND_MS

/** Banks write a few times a day; whoever has put a file there by hand is looking. */
const FOLDERS_READ_EVERY_MS = 5 * SECOND_MS

/** An acquirer makes one a day: a question a minute and account is far below what any of them allows. */
const PAYOUTS_READ_EVERY_MS = MINUTE_MS

/** What new payments go to, and which accounts cannot be asked, is a line of the log whenever it changes. */
export async function readAccounts({ accounts, db }: World, log: Logger): Promise<number> {
  if (!(await accounts.refresh(db))) return 0
  for (const sentence of accounts.notes()) log.error(sentence)
  if (!accounts.forNew())
    log.warn(
      `${accounts.all().length === 0 ? 'no acquirer is connected' : 'no acquirer is the default'}: merchants can create purchases, nobody can pay`,
    )
  return 0
}

/** In a process without workers. */
export function watchAccounts(world: World, log: Logger): Workers {
  const onError = (error: unknown) => outageBehind(error) || log.error({ err: error }, 'accounts cannot be read')
  const runOnce = () => readAccounts(world, log)
  const loop = startLoop({ name: 'accounts', idleMs: ACCOUNTS_READ_EVERY_MS, runOnce, onError })
  return { loops: () => [loop.state()], stop: loop.stop }
}

/** Every job, with the longest that something due waits unnoticed by an idle one. */
export function startWorkers(world: World, log: Logger): Workers {
  const { db, accounts, collecting, messages, businessClock, systemClock } = world
  const [pots, unwindings, links] = [keepFailing(systemClock), keepFailing(systemClock), keepFailing(systemClock)]
  const [movements, withdrawals] = [keepFailing(systemClock), keepFailing(systemClock)]
  const payables = watchPayables(db, systemClock)
  const readFolders = createFolderReader()
  const readPayouts = createPayoutReader()
  const onError = (error: unknown, name: string) => {
    // An outage is told once, by the database, not by every round that meets it.
    if (!outageBehind(error)) log.error({ err: error, job: name }, 'a job failed')
  }
  const bell = createBell()
  const deafen = db.writes.hear(bell.ring)
  const others = hearWrites(db, world.announcer.sender, bell.ring)
  businessClock.onJump?.(() => bell.ring())
  if (db.isPooled) log.info('behind a pooler nobody can listen: what other processes commit is asked for')
  const loop = (name: string, idleMs: number, runOnce: () => Promise<number>) =>
    startLoop({ name, idleMs, runOnce, onError })
  /** Rests while nobody commits anything that it waits for, until the first of these is due. */
  const restful = (
    name: keyof typeof WAITS_FOR,
    idleMs: number,
    kinds: readonly DueKind[],
    runOnce: () => Promise<number>,
  ) => {
    // What is held becomes due when the hold ends, and that may be told before the gate is asked again.
    const dueIn = async () => ((await mayCollect(collecting)) ? dueInMs(db, kinds, world) : 0)
    return startLoop({
      name,
      idleMs,
      rest: { bell: hearOnly(bell, WAITS_FOR[name]), dueInMs: dueIn },
      runOnce,
      onError,
    })
  }
  const unlessHeld = (runOnce: () => Promise<number>) => async () => ((await mayCollect(collecting)) ? runOnce() : 0)
  const calling = { outbound: world.outbound, sealer: world.sealer, clock: systemClock, onError, bell }
  const webhooks = startWebhookPump(db, calling)
  const notifications = startNotificationPump(db, { ...calling, mailer: messages.mailer })
  const mail = startMessagePump(db, { ...messages, onError, bell })
  // An acquirer that hangs delays nobody who pays through another.
  const ofAccounts = loopsOfEach<OpenAccount>((account) => [
    restful('attempts', 250, ['check', 'deadline'], () => checkAttempts(db, collecting, [account])),
    restful('operations', 150, ['operation'], () => runOperations(db, collecting, [account])),
  ])
  ofAccounts.settle(accounts.all())
  const settlements = createSettlementRunner(
    db,
    world.settling,
    (error, purchaseId) => onError(error, `settlement of ${purchaseId}`),
    () => settling.wake(),
  )
  const settling: Loop = startLoop({
    name: 'settlements',
    idleMs: SETTLEMENTS_IDLE_MS,
    rest: { bell: hearOnly(bell, WAITS_FOR.settlements), dueInMs: settlements.dueInMs },
    // Held, it only asks about what may have been sent in a time that was lost.
    runOnce: async () => {
      const { begun, mayBeMore } = await settlements.begin(!(await maySettle(collecting)))
      return mayBeMore ? begun : 0
    },
    onError,
  })
  const loops = [
    settling,
    restful(
      'movements',
      SECOND_MS,
      [],
      unlessHeld(() => applyCardMovements(db, world, movements)),
    ),
    loop('cards', MINUTE_MS, () => stepCards(db, world.settling)),
    restful('dispatch', 100, [], async () => {
      const asideOf = (parked: Parameters<OnParked>[0]) => {
        const failed = parked.map(({ event, subscriber, error }) => ({ event: event.id.toString(), subscriber, error }))
        log.error({ parked: failed }, 'events that cannot be told were put aside: npm run events -- parked')
      }
      const { subscribers, metrics } = world
      const dispatched = await dispatchEvents(db, subscribers, EVENTS_PER_BATCH, asideOf, metrics.onDispatched)
      // What comes after a batch that was not full waits for the next: a busy service dispatches many at once.
      return dispatched < EVENTS_PER_BATCH ? 0 : dispatched
    }),
    restful('payout events', SECOND_MS, [], () => planPayoutDeliveries(db, systemClock)),
    restful('accounts', ACCOUNTS_READ_EVERY_MS, [], async () => {
      const read = await readAccounts(world, log)
      ofAccounts.settle(accounts.all())
      return read
    }),
    restful('pots', 250, ['pot'], () => stepPots(db, collecting, pots)),
    restful(
      'unwindings',
      250,
      ['waitEnd'],
      unlessHeld(() => stepUnwindings(db, collecting, unwindings)),
    ),
    restful(
      'withdrawals',
      SECOND_MS,
      [],
      unlessHeld(() => stepWithdrawals(db, collecting, withdrawals)),
    ),
    restful('credits', 5 * SECOND_MS, [], () => recallWithdrawals(db, collecting)),
    loop('references', 10 * MINUTE_MS, () => proveReferences(db, world.settling)),
    loop('issuers', ACCOUNTS_CHECKED_EVERY_MS, () => checkIssuers(db, world.settling)),
    loop('checks', ACCOUNTS_CHECKED_EVERY_MS, () => checkAcquirers(db, accounts, systemClock)),
    restful('shares', SECOND_MS, ['share'], () => collectDueShares(db, collecting)),
    loop('caps', DAY_MS, async () => {
      for (const sentence of warnOfCaps(dateInZone(businessClock.now()))) log.warn(sentence)
      return 0
    }),
    loop('seal', HOUR_MS, () => sealPlainBatch(db, SEALED_COLUMNS, world.sealer)),
    // Held, too: a purchase that was paid in a lost time must not be cancelled before our books have learned it.
    restful(
      'links',
      5 * SECOND_MS,
      ['link'],
      unlessHeld(() => expireLinks(db, world, links)),
    ),
    // Once an hour, or when a hold was placed.
    restful('parity', 5 * SECOND_MS, [], () => stepReconciliation(db, asJob('parity', collecting))),
    loop('watch', 10 * MINUTE_MS, async () => {
      for (const { topic, sentence } of await listAllNeeds(db, { ...collecting, payables }))
        log.error({ topic }, sentence)
      return 0
    }),
    restful('bursts', 10 * SECOND_MS, [], async () => {
      for (const burst of await watchDeclines(db, businessClock, world.limits.settings.declines)) {
        log.error(burst, 'a burst of declined cards: somebody may be trying stolen ones')
      }
      return 0
    }),
    restful('people', SECOND_MS / 2, [], () =>
      sendPersonMails(db, { mailer: messages.mailer, linkKeys: world.linkKeys, baseUrl: world.baseUrl, systemClock }),
    ),
    // More often than payouts are planned: what holds them is told soon.
    loop('folders', MINUTE_MS, () => stepFolders(db, world.sealer, asJob('payouts', world))),
    loop('payouts', 10 * MINUTE_MS, async () => {
      const released = await releaseReserves(db, world)
      return released > 0 ? released : planDue(db, asJob('payouts', world))
    }),
    loop('bank', FOLDERS_READ_EVERY_MS, async () => {
      for (const { account, file, refusal } of await readFolders(db, asJob('bank', world)))
        log.error({ account, file, refusal }, 'a file of a bank cannot be read')
      return 0
    }),
    loop('acquirer payouts', PAYOUTS_READ_EVERY_MS, async () => {
      const { read, unread } = await readPayouts(db, { ...asJob('bank', world), acquirers: accounts })
      for (const one of unread) log.warn(one, 'payouts of an acquirer cannot be read')
      return read
    }),
    // A month is over twelve times a year; what cannot be issued is told by the watch.
    loop('invoices', HOUR_MS, async () => {
      await issueDue(db, asJob('invoices', world))
      await invoiceDebts(db, asJob('invoices', world))
      return 0
    }),
    loop('books', MINUTE_MS, () => chainJournals(db, DEFAULT_TIME_ZONE)),
    // A day ends once; until its proof is kept each look tries again.
    loop('safeguarding', HOUR_MS, () => proveSafeguarding(db, world)),
    loop('tasks', 10 * SECOND_MS, () => mailTasks(db, world)),
    // A restored backup knows people again who were erased: it is asked while collection is held, too.
    loop('forget', HOUR_MS, async () => {
      if ((await replayErasures(world)) > 0) log.warn('people whom a restored backup knew again have been erased again')
      return forgetDue(db, world, world.personalDataMonths)
    }),
    loop('sweep', HOUR_MS, () => sweep(world)),
  ]
  const all = [...loops, webhooks, notifications, mail]
  return {
    loops: () => [...all.map((running) => running.state()), ...ofAccounts.loops()],
    async stop() {
      deafen()
      await Promise.all([others.stop(), ofAccounts.stop(), ...all.map((running) => running.stop())])
      // What was sent is answered and noted before the database goes.
      await settlements.idle()
    },
  }
}
