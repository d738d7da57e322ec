import { type Database, type Transaction, transaction } from '../../db/database.ts'
import { findTimeZone } from '../../merchants/index.ts'
import { claimTaskReaders, lockTaskReader, nextTasksHour, setToldTasks, tellPerson } from '../../people/index.ts'
import { readTasks, type Tasks } from '../../reading/index.ts'
import { DEFAULT_TIME_ZONE } from '../../schedules/index.ts'
import { addMs, MINUTE_MS, SECOND_MS } from '../../shared/clocks.ts'
import { BUSINESS_LANGUAGE, STAFF_LANGUAGES } from '../../texts/language.ts'
import { scopeOf } from '../doors/find-visitor.ts'
import { type StaffPorts, taskTerms } from '../ports.ts'
import { tasksOf } from './tasks.ts'

/** What waits is looked for anew so often for whoever wants to know at once. */
const LOOKED_EVERY_MS = 20 * SECOND_MS
/** Whoever was claimed by a process that is gone is claimed again then. */
const LEASE_MS = 5 * MINUTE_MS
const AT_ONCE = 4
/** A mail names so many; Today has them all. */
const NAMED_MAX = 20

type Ports = Pick<StaffPorts, 'baseUrl' | 'businessClock' | 'systemClock' | 'limits'>

/**
 * Mails people what waits for them, as each has chosen: what is new, at once, or everything, in the morning. That somebody was
 * told stands in the transaction of their mail: killed in between, it is as if nobody had looked. How many were looked at.
 */
export async function mailTasks(db: Database, ports: Ports): Promise<number> {
  const now = ports.systemClock.now()
  const until = addMs(now, LEASE_MS)
  const ids = await claimTaskReaders(db, { now, until, limit: AT_ONCE })
  const ends = await Promise.allSettled(ids.map((id) => transaction(db, (tx) => mailOne(tx, ports, id, until))))
  // One whose tasks cannot be read keeps nobody else waiting.
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return ids.length
}

async function mailOne(tx: Transaction, ports: Ports, id: string, claimedUntil: Date): Promise<void> {
  const person = await lockTaskReader(tx, id, claimedUntil)
  if (!person) return
  const { personId, companyId, merchantIds, mails, house, toldTasks } = person
  const scope = scopeOf(companyId, merchantIds)
  const timeZone = (await findTimeZone(tx, scope)) ?? DEFAULT_TIME_ZONE
  const language = STAFF_LANGUAGES.find((each) => each === person.language) ?? BUSINESS_LANGUAGE
  const waiting = withoutNames(await readTasks(tx, scope, taskTerms(ports)))
  const tasks = tasksOf(waiting, { language, now: ports.businessClock.now(), timeZone })
  const news = mails === 'daily' ? tasks : tasks.filter(({ key }) => !toldTasks.includes(key))
  const now = ports.systemClock.now()
  if (news.length > 0) {
    const facts = {
      house,
      count: news.length,
      tasks: news
        .slice(0, NAMED_MAX)
        .map(({ title, said, action }) => ({ text: `${title} · ${said}`, url: `${ports.baseUrl}${action.href}` })),
      url: `${ports.baseUrl}/dashboard`,
      settingsUrl: `${ports.baseUrl}/dashboard/security/mails`,
    }
    await tellPerson(tx, { audience: 'merchant', personId }, { kind: 'tasks', language, facts, now })
  }
  const dueAt = mails === 'daily' ? nextTasksHour(now, timeZone) : addMs(now, LOOKED_EVERY_MS)
  await setToldTasks(tx, id, { told: tasks.map(({ key }) => key), dueAt })
}

/** Names of payers stay where erasing one finds them: no mail keeps one. */
const withoutNames = (waiting: Tasks): Tasks => ({
  ...waiting,
  payables: waiting.payables.map((payable) => ({ ...payable, payerName: null })),
})
