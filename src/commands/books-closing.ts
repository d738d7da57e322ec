import { askToClose, type ClosingRequest, confirmClosing, findClosingRequest, withdrawClosing } from '../books/index.ts'
import { transaction } from '../db/database.ts'
import { listClosingHindrances, type OpenOfMonth } from '../reading/index.ts'
import { DEFAULT_TIME_ZONE, lastDayOf } from '../schedules/index.ts'
import type { Given } from './operator/command-line.ts'
import type { Verbs } from './operator/operate.ts'
import type { Ground } from './operator/operator-ground.ts'
import type { Outcome } from './operator/outcome.ts'
import { REASON, readReason } from './operator/read-values.ts'

const timeZone = DEFAULT_TIME_ZONE

/** `whipround books close`, `confirm`, `withdraw`: a month takes no more. */
export const BOOKS_CLOSING: Verbs = {
  close: {
    what: 'asks for a month and all before it to be closed, and tells what is open of it: nothing is closed before somebody else confirms',
    operand: { name: 'MONTH', what: 'as 2026-10', isRequired: true },
    options: {
      reason: REASON,
      'one-person': { value: '', what: 'closes it at once: nobody else looks at it' },
    },
    run: close,
  },
  confirm: {
    what: 'closes what somebody else has asked for, for good: what comes late counts on the first open day',
    options: { 'one-person': { value: '', what: 'what you have asked for yourself, too: nobody else looks at it' } },
    run: confirm,
  },
  withdraw: { what: 'what somebody has asked for is not to be closed yet', options: {}, run: withdraw },
}

async function close(ground: Ground, given: Given): Promise<Outcome> {
  const { db, call } = ground
  const { MONTH: text = '' } = given
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) throw new Error(`a month is written as 2026-10, not ${text}`)
  const reason = readReason(given)
  const found = await listClosingHindrances(db, lastDayOf(`${text}-01`))
  const open = Object.fromEntries(found.map(({ name, count }) => [name, count]))
  const wish = { month: `${text}-01`, reason, timeZone, open }
  const asked = await transaction(db, (tx) => askToClose(tx, call, wish))
  if (asked.kind === 'not_over') throw new Error(`${text} is not over`)
  if (asked.kind === 'closed_before')
    throw new Error(`the books are closed up to ${asked.lastMonth.slice(0, 7)} already`)
  if (asked.kind !== 'asked')
    throw new Error('somebody has asked for a month to be closed: confirm or withdraw that first')
  if (given['one-person'] === 'on') return withOpen(found, await closeAsked(ground, asked.request, true))
  return withOpen(found, {
    facts: { asked: text },
    notes: ['nothing is closed yet: somebody else looks at it (npm run books -- confirm)'],
  })
}

async function confirm(ground: Ground, given: Given): Promise<Outcome> {
  const request = await findClosingRequest(ground.db)
  if (!request) throw new Error('nobody has asked for a month to be closed: npm run books -- close')
  return await closeAsked(ground, request, given['one-person'] === 'on')
}

/** Throws in a sentence. */
async function closeAsked(
  { db, call }: Ground,
  { id, month }: Pick<ClosingRequest, 'id' | 'month'>,
  mayBeOnePerson: boolean,
): Promise<Outcome> {
  const closed = await confirmClosing(db, call, { id, timeZone }, { mayBeOnePerson })
  if (closed.kind === 'own') throw new Error('whoever asked for a month to be closed does not confirm it: --one-person')
  if (closed.kind !== 'closed') throw new Error('that was withdrawn or closed meanwhile')
  return {
    facts: { closed: month.slice(0, 7), journals: String(closed.position), head: closed.hash.toString('hex') },
    notes: ['keep this head elsewhere: books whose past was changed do not lead to it any more'],
  }
}

async function withdraw({ db, call }: Ground): Promise<Outcome> {
  const request = await findClosingRequest(db)
  if (!request || !(await withdrawClosing(db, call, request.id)))
    throw new Error('nobody has asked for a month to be closed')
  return { facts: { withdrawn: request.month.slice(0, 7) } }
}

function withOpen(open: readonly OpenOfMonth[], outcome: Outcome): Outcome {
  return { ...outcome, items: open.map(({ name, count }) => ({ open: name, count })), columns: ['open', 'count'] }
}
