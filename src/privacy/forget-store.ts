import type { Transaction } from '../db/database.ts'
import { only } from '../shared/assert.ts'
import { isCreditSql } from './locks.ts'
import type { PersonRows } from './person.ts'

/** Friends of pots that ended before, who never paid, with the messages that went to them. Walks `shares_never_paid`. */
export async function listFriendsToForget(
  tx: Transaction,
  { potsEndedBefore, limit }: { potsEndedBefore: Date; limit: number },
): Promise<Pick<PersonRows, 'shares' | 'messages'>> {
  const { rows } = await tx.query<Pick<PersonRows, 'shares' | 'messages'>>(
    {
      name: 'list-friends-to-forget',
      text: `
      with ended as (
        select shares.id from shares join purchases on purchases.id = shares.purchase_id
         where shares.role = 'pledger' and shares.paid_at is null
           and shares.state in ('refused', 'lapsed', 'cancelled', 'written_off')
           and (shares.name is not null or shares.email is not null or shares.phone_number is not null
                or shares.message is not null)
           and coalesce(purchases.pot_deadline_at, purchases.link_expires_at) < $1
           and purchases.state not in ('authorizing', 'leader_processed') and purchases.unwinding is null
         order by shares.purchase_id
         limit $2)
      select array(select id from ended) as shares,
             array(select messages.id from messages join shares on shares.id = messages.share_id
                    where shares.id in (select id from ended) and messages.recipient in (shares.email, shares.phone_number))
               as messages`,
    },
    [potsEndedBefore, limit],
  )
  return only(rows)
}

/** Credits are kept longer: until nobody can sue any more, a lender proves who borrowed. */
export const FORGETTING_RULES = ['purchases', 'credits'] as const
export type ForgettingRule = (typeof FORGETTING_RULES)[number]

interface Wish {
  readonly rule: ForgettingRule
  /** Those of this rule that were made before. */
  readonly madeBefore: Date
  /** Of either rule: whoever bought since is still a customer. */
  readonly customersSince: Readonly<Record<ForgettingRule, Date>>
  readonly limit: number
}

/**
 * Purchases of a rule that were made before, in the order of their ids, behind its mark: all that tells of their people. What is still on
 * its way after so long is left out, and asked for by nobody again but by hand: a dispute of years is a person's work.
 */
export async function listPurchasesToForget(
  tx: Transaction,
  { rule, madeBefore, customersSince, limit }: Wish,
): Promise<Omit<PersonRows, 'told'> & { readonly lastId: string | null }> {
  const { rows } = await tx.query<Omit<PersonRows, 'told'> & { lastId: string | null }>(
    {
      name: `list-${rule}-to-forget`,
      text: `
      with old as materialized (
        select id, client_id, state, unwinding, ${isCreditSql('purchases')} as is_credit from purchases
         where id > coalesce((select after_id from forgetting_marks where rule = $3), '00000000-0000-0000-0000-000000000000')
           and created_at < $1
         order by id
         limit $2),
      over as (
        select id, client_id from old
         where is_credit = ($3 = 'credits') and state not in ('authorizing', 'leader_processed') and unwinding is null
           and not exists (select from disputes where purchase_id = old.id and state = 'opened'))
      select (select id from old order by id desc limit 1) as "lastId",
             array(select id from over) as purchases,
             array(select shares.id from shares join over on over.id = shares.purchase_id) as shares,
             array(select attempts.id from attempts join over on over.id = attempts.purchase_id) as attempts,
             array(select messages.id from messages join over on over.id = messages.purchase_id) as messages,
             array(select distinct client_id from over
                    where client_id is not null
                      and not exists (select from purchases later
                                       where later.client_id = over.client_id
                                         and later.created_at >= case when ${isCreditSql('later')} then $5::timestamptz else $4::timestamptz end))
               as clients`,
    },
    [madeBefore, limit, rule, customersSince.purchases, customersSince.credits],
  )
  return only(rows)
}

/** What was walked is not walked again. */
export async function moveMark(tx: Transaction, rule: ForgettingRule, afterId: string): Promise<void> {
  await tx.query(
    {
      name: 'move-forgetting-mark',
      text: `
        insert into forgetting_marks (rule, after_id) values ($1, $2)
        on conflict (rule) do update set after_id = excluded.after_id`,
    },
    [rule, afterId],
  )
}
