import { type Connection, columnsAs } from '../db/database.ts'
import type { PersonMailTexts } from '../texts/office/person-mails.ts'
import type { Audience } from './session.ts'

export type PersonMailKind = keyof PersonMailTexts

/** What its sentences need; of a link, the id that its address is made of. */
export interface MailFacts {
  readonly house?: string
  readonly inviter?: string
  readonly linkId?: string
  readonly browser?: string
  readonly passkey?: string
  readonly person?: string
  /** Where the mail leads as a whole, without a link of its own. */
  readonly url?: string
  readonly account?: string
  readonly day?: string
  readonly count?: number
  readonly tasks?: readonly { readonly text: string; readonly url: string }[]
  readonly settingsUrl?: string
}

export interface NewMail {
  readonly id: string
  readonly kind: PersonMailKind
  readonly language: string
  readonly facts: MailFacts
  readonly now: Date
}

export interface DueMail {
  readonly id: string
  readonly to: string
  readonly kind: PersonMailKind
  readonly language: string
  readonly facts: MailFacts
  readonly createdAt: Date
  readonly tries: number
}

const PEOPLE: Readonly<Record<Audience, string>> = { merchant: 'staff', operator: 'operators' }

export async function insertMailTo(connection: Connection, address: string, mail: NewMail): Promise<void> {
  const { id, kind, language, facts, now } = mail
  await connection.query(
    `insert into person_mails (id, to_address, kind, language, facts, created_at, due_at)
     values ($1, $2, $3, $4, $5, $6, $6)`,
    [id, address, kind, language, JSON.stringify(facts), now],
  )
}

export async function insertMailOf(
  connection: Connection,
  audience: Audience,
  personId: string,
  { id, kind, language, facts, now }: NewMail,
): Promise<void> {
  await connection.query(
    `insert into person_mails (id, to_address, kind, language, facts, created_at, due_at)
     select $1, email, $3, $4, $5, $6, $6 from ${PEOPLE[audience]} where id = $2`,
    [id, personId, kind, language, JSON.stringify(facts), now],
  )
}

/** Those that are due, each for one sender until `until`. */
export async function takeDueMails(
  connection: Connection,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<DueMail[]> {
  const mail = columnsAs<DueMail>({
    ...{ id: 'id', to: 'to_address', kind: 'kind', language: 'language', facts: 'facts' },
    ...{ createdAt: 'created_at', tries: 'tries' },
  })
  const { rows } = await connection.query<DueMail>(
    {
      name: 'claim-person-mails',
      text: `
        update person_mails set due_at = $2, tries = tries + 1
         where id in (select id from person_mails where ended_at is null and due_at <= $1
                       order by due_at limit $3 for update skip locked)
        returning ${mail}`,
    },
    [now, until, limit],
  )
  return rows
}

export async function endMail(connection: Connection, id: string, { outcome, now }: { outcome: string; now: Date }) {
  await connection.query('update person_mails set ended_at = $2, outcome = $3 where id = $1', [id, now, outcome])
}

export async function putOffMail(connection: Connection, id: string, dueAt: Date): Promise<void> {
  await connection.query('update person_mails set due_at = $2 where id = $1', [id, dueAt])
}
