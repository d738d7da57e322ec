import { recordAct } from '../audit/index.ts'
import { type Database, transaction } from '../db/database.ts'
import { addDays, dateInZone, hourInZone } from '../schedules/index.ts'
import type { OfPerson } from './second-factor.ts'
import { personSubject } from './session.ts'
import { setTaskMails, type TaskMails } from './task-mail-store.ts'

/** When the day's mail is sent, on the clocks of the merchant. */
const TASKS_HOUR = 8

/** The next morning, of whoever's clocks are in that zone. */
export function nextTasksHour(now: Date, timeZone: string): Date {
  const today = dateInZone(now, timeZone)
  const thisMorning = hourInZone(today, TASKS_HOUR, timeZone)
  return now < thisMorning ? thisMorning : hourInZone(addDays(today, 1), TASKS_HOUR, timeZone)
}

/** Whoever belongs to a company says when they are mailed what waits for them there. */
export async function chooseTaskMails(
  db: Database,
  { personId, by, language }: OfPerson,
  { companyId, mails, timeZone }: { readonly companyId: string; readonly mails: TaskMails; readonly timeZone: string },
): Promise<void> {
  const now = by.systemClock.now()
  const dueAt = mails === 'none' ? null : mails === 'at_once' ? now : nextTasksHour(now, timeZone)
  await transaction(db, async (tx) => {
    const before = await setTaskMails(tx, { personId, companyId }, { mails, language, dueAt })
    if (before === undefined || before === mails) return
    const changes = { task_mails: { from: before, to: mails } }
    await recordAct(tx, by, {
      act: 'task_mails_changed',
      subject: personSubject('merchant', personId),
      companyId,
      changes,
    })
  })
}
