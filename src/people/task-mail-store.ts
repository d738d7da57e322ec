import { type Connection, columnsAs, type Transaction } from '../db/database.ts'

export const TASK_MAILS = ['none', 'at_once', 'daily'] as const
/** When somebody is mailed what waits for them. */
export type TaskMails = (typeof TASK_MAILS)[number]

interface Membership {
  readonly personId: string
  readonly companyId: string
}

export async function findTaskMails(connection: Connection, { personId, companyId }: Membership): Promise<TaskMails> {
  const { rows } = await connection.query<{ mails: TaskMails }>(
    `select task_mails as mails from memberships where staff_id = $1 and company_id = $2 and ended_at is null`,
    [personId, companyId],
  )
  return rows[0]?.mails ?? 'none'
}

/** What it was before. */
export async function setTaskMails(
  tx: Transaction,
  { personId, companyId }: Membership,
  { mails, language, dueAt }: { readonly mails: TaskMails; readonly language: string; readonly dueAt: Date | null },
): Promise<TaskMails | undefined> {
  const { rows } = await tx.query<{ mails: TaskMails }>(
    `update memberships member set task_mails = $3, task_mails_language = $4, task_mails_due_at = $5, told_tasks = '{}'
       from (select id, task_mails from memberships where staff_id = $1 and company_id = $2 and ended_at is null for update) before
      where member.id = before.id returning before.task_mails as mails`,
    [personId, companyId, mails, language, dueAt],
  )
  return rows[0]?.mails
}

/** Those whose mail is due, each for one process until `until`; the longest due first. */
export async function claimTaskReaders(
  connection: Connection,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    {
      name: 'claim-task-readers',
      text: `
        update memberships set task_mails_due_at = $2
         where id in (select id from memberships where task_mails_due_at <= $1 and ended_at is null
                       order by task_mails_due_at limit $3 for update skip locked)
        returning id`,
    },
    [now, until, limit],
  )
  return rows.map(({ id }) => id)
}

/** Whoever is mailed, and what they may see. */
export interface TaskReader extends Membership {
  readonly house: string
  /** Null: all of the company's. */
  readonly merchantIds: readonly string[] | null
  readonly mails: Exclude<TaskMails, 'none'>
  readonly language: string
  readonly toldTasks: readonly string[]
}

/** Locked, and as it is now: undefined where somebody else has taken it since, or chosen otherwise. */
export async function lockTaskReader(tx: Transaction, id: string, claimedUntil: Date): Promise<TaskReader | undefined> {
  const reader = columnsAs<TaskReader>({
    personId: 'member.staff_id',
    companyId: 'member.company_id',
    house: 'companies.name',
    merchantIds: 'member.merchant_ids',
    mails: 'member.task_mails',
    language: 'member.task_mails_language',
    toldTasks: 'member.told_tasks',
  })
  const { rows } = await tx.query<TaskReader>(
    `select ${reader} from memberships member
       join staff on staff.id = member.staff_id and staff.revoked_at is null
       join companies on companies.id = member.company_id
      where member.id = $1 and member.task_mails_due_at = $2 and member.task_mails <> 'none' and member.ended_at is null
        for update of member`,
    [id, claimedUntil],
  )
  return rows[0]
}

export async function setToldTasks(
  tx: Transaction,
  id: string,
  { told, dueAt }: { readonly told: readonly string[]; readonly dueAt: Date },
): Promise<void> {
  await tx.query('update memberships set told_tasks = $2, task_mails_due_at = $3 where id = $1', [id, told, dueAt])
}
