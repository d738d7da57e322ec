import type { Connection } from '../db/database.ts'
import { only } from '../shared/assert.ts'
import type { Person, PersonRows } from './person.ts'

/**
 * Everything that tells of whoever has this address or number, whichever merchant they bought from: they ask the operator.
 * Reads whole tables, for which no index is kept: it is asked some times a month.
 */
export async function findPersonRows(connection: Connection, person: Person): Promise<PersonRows> {
  const { rows } = await connection.query<PersonRows>(
    `with client as (
       select id from clients where lower(email) = $1 or phone_number = $2),
     led as (
       select id from purchases where client_id in (select id from client)),
     share as (
       select id, role from shares
        where lower(email) = $1 or phone_number = $2 or client_id in (select id from client)
           or (role = 'leader' and purchase_id in (select id from led)))
     select array(select id from client) as clients,
            array(select id from share) as shares,
            array(select id from led) as purchases,
            array(select id from attempts where share_id in (select id from share)) as attempts,
            array(select messages.id from messages
                   where lower(recipient) = $1 or recipient = $2
                      -- to an address that was corrected since; what tells the leader of a friend is the leader's
                      or (share_id in (select id from share where role = 'pledger')
                          and not exists (select from purchases join clients leader on leader.id = purchases.client_id
                                           where purchases.id = messages.purchase_id
                                             and recipient in (leader.email, leader.phone_number)))) as messages,
            array(select id::text from audit_personal
                   where exists (select from jsonb_each_text(told) as word (name, value)
                                  where lower(value) = $1 or value = $2)) as told`,
    [person.email, person.phoneNumber],
  )
  return only(rows)
}

/** What keeps somebody from being forgotten now: money on its way, or a dispute about it. */
export interface UnderWay {
  readonly purchaseId: string
  readonly why: 'payment' | 'refund' | 'dispute'
}

/**
 * Purchases of theirs in which money moves or is disputed. Who was only asked to pay, and did not, is in none of them; nor is
 * a leader who has not paid yet.
 */
export async function listUnderWay(connection: Connection, { shares, purchases }: PersonRows): Promise<UnderWay[]> {
  const { rows } = await connection.query<{ id: string; why: UnderWay['why'] }>(
    `with theirs as (
       select id from purchases where id = any($1)
       union
       select purchase_id from shares where id = any($2) and paid_at is not null
       union
       select purchase_id from attempts where share_id = any($2) and state in ('created', 'open', 'closing', 'unknown', 'held'))
     select purchases.id,
            case when exists (select from disputes where purchase_id = purchases.id and state = 'opened') then 'dispute'
                 when purchases.unwinding is not null or undecided.is_refund then 'refund'
                 else 'payment' end as why
       from purchases join theirs on theirs.id = purchases.id
       cross join lateral (
         select bool_or(kind = 'refund') as is_refund, count(*) > 0 as is_any from operations
          where purchase_id = purchases.id and state in ('requested', 'unknown', 'accepted')) undecided
      where purchases.state in ('authorizing', 'leader_processed') or purchases.unwinding is not null or undecided.is_any
         or exists (select from disputes where purchase_id = purchases.id and state = 'opened')
         or exists (select from attempts
                     where purchase_id = purchases.id and state in ('created', 'open', 'closing', 'unknown'))
      order by purchases.id`,
    [purchases, shares],
  )
  return rows.map(({ id, why }) => ({ purchaseId: id, why }))
}

/** Where whoever has this address signs in: their account is no payer's, and ends with their work. */
export async function listAccountsOf(connection: Connection, { email }: Person): Promise<('staff' | 'operator')[]> {
  const { rows } = await connection.query<{ kind: 'staff' | 'operator' }>(
    `select 'staff' as kind where exists (select from staff where lower(email) = $1)
      union all
     select 'operator' where exists (select from operators where lower(email) = $1)`,
    [email],
  )
  return rows.map(({ kind }) => kind)
}
