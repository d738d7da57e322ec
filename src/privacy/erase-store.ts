import type { Connection, Transaction } from '../db/database.ts'
import { only } from '../shared/assert.ts'
import type { PersonRows } from './person.ts'

/**
 * Overwrites what these rows say of a person, as `docs/personal-data.md` lists it. Amounts, states, dates and what ties a payment to the
 * acquirer's stay: the books are the same before and after. Words by which a purchase is found follow by their triggers.
 */
export async function blankRows(tx: Transaction, rows: PersonRows): Promise<void> {
  const { clients, shares, purchases, attempts, messages, told } = rows
  await tx.query(
    `update clients set ref = null, first_name = null, last_name = null, email = null, phone_number = null
      where id = any($1)`,
    [clients],
  )
  await tx.query(
    `update shares set name = null, email = null, phone_number = null, message = null, link_version = link_version + 1
      where id = any($1)`,
    [shares],
  )
  await tx.query(
    `update purchases set leader_message = null, leader_browser_hash = null, metadata = null, link_version = link_version + 1
      where id = any($1)`,
    [purchases],
  )
  await tx.query(
    `update attempts
        set card_brand = null, card_last4 = null, browser_hash = null, page_url = null, page_url_sealed = null,
            opening_sealed = null, payer_id = null, stored_card_id = null
      where id = any($1)`,
    [attempts],
  )
  await tx.query('delete from stored_cards where attempt_id = any($1)', [attempts])
  await tx.query('delete from attempt_origins where attempt_id = any($1)', [attempts])
  await tx.query('delete from share_claims where share_id = any($1)', [shares])
  await tx.query('delete from acquirer_payers where owner_id = any($1)', [[...clients, ...shares]])
  await tx.query(`update messages set recipient = 'erased:' || id where id = any($1)`, [messages])
  await tx.query(
    `update settlements set charge = charge || '{"email": null, "name": null}' where purchase_id = any($1)`,
    [purchases],
  )
  await tx.query(
    'update credit_documents set document = null, borrower = null, browser_hash = null where purchase_id = any($1)',
    [purchases],
  )
  await tx.query(
    `update withdrawals set name = null, email = null, declaration = null,
            reason = case when state = 'refused' then '' end
      where purchase_id = any($1)`,
    [purchases],
  )
  await tx.query(
    `update assessments set answers_sealed = null, review_sealed = null, contact_hashes = '{}', reasons = '{}'
      where purchase_id = any($1)`,
    [purchases],
  )
  await tx.query(
    `update parity_findings set payer_name = null, payer_address = null
      where purchase_id = any($1) or attempt_id = any($2)`,
    [purchases, attempts],
  )
  await tx.query('select blank_words($1::uuid[], $2::uuid[], $3::bigint[])', [purchases, messages, told])
}

/** Locks the purchases in which somebody takes part, in the order of their ids, so that no payment begins meanwhile. */
export async function lockPurchasesOf(tx: Transaction, { purchases, shares }: PersonRows): Promise<void> {
  await tx.query(
    `select from purchases
      where id = any($1) or id in (select purchase_id from shares where id = any($2))
      order by id for update`,
    [purchases, shares],
  )
}

/** Who else has heard of somebody, and is to be told that they wish to be forgotten (GDPR, article 19). */
export interface Recipients {
  readonly merchants: readonly string[]
  readonly acquirers: readonly string[]
  /** PSPs that were paid in their name. */
  readonly psps: readonly string[]
}

export async function readRecipients(connection: Connection, rows: PersonRows): Promise<Recipients> {
  const { clients, purchases, attempts } = rows
  const found = await connection.query<Recipients>(
    `select array(select distinct name from merchants where id in (select merchant_id from clients where id = any($1)) order by name)
              as merchants,
            array(select distinct acquirer from acquirer_accounts
                   where id in (select acquirer_account_id from attempts where id = any($3)) order by acquirer) as acquirers,
            array(select distinct psp from psp_accounts
                   where id in (select psp_account_id from settlements where purchase_id = any($2)) order by psp) as psps`,
    [clients, purchases, attempts],
  )
  return only(found.rows)
}

/** Those kinds of recipients of whom there are any, with their names. */
export function namedRecipients(recipients: Recipients): (readonly [kind: keyof Recipients, names: string])[] {
  return (['merchants', 'acquirers', 'psps'] as const)
    .filter((kind) => recipients[kind].length > 0)
    .map((kind) => [kind, recipients[kind].join(', ')])
}
