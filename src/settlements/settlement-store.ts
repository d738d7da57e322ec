import type { Connection, Transaction } from '../db/database.ts'
import { assert } from '../shared/assert.ts'
import { type Scope, within } from '../shared/scope.ts'
import {
  isUndecidedSettlement,
  type Settlement,
  type SettlementTrigger,
  settlementMachine,
  UNDECIDED_SETTLEMENT,
} from './settlement.ts'
import { type SettlementRow, settlementColumns, toSettlement } from './settlement-row.ts'
import { notesUpdate, type SettlementNotes } from './try-store.ts'

/** The intent, in the transaction that accepts its purchase: through the account that its merchant has, or had last. */
export async function insertSettlement(
  tx: Transaction,
  { purchaseId, deadlineAt }: Pick<Settlement, 'purchaseId' | 'deadlineAt'>,
  now: { readonly business: Date; readonly system: Date },
): Promise<void> {
  const { rowCount } = await tx.query(
    {
      name: 'insert-settlement',
      text: `
        insert into settlements (purchase_id, merchant_id, psp_account_id, state, amount_minor, currency, charge,
          requested_at, deadline_at, due_at, step_at, doubted_at)
        select purchase.id, merchant.id, account.id, 'requested', purchase.amount_minor, purchase.currency,
               jsonb_build_object('merchantName', merchant.name, 'orderReference', purchase.reference,
                 'title', purchase.title, 'language', purchase.language, 'createdAt', $4::text,
                 'email', case when client.shares_email then client.email end,
                 'name', nullif(concat_ws(' ', client.first_name, client.last_name), ''),
                 'written', jsonb_build_object('merchant', merchant.id, 'reference', purchase.reference)),
               $2, $3, $3, $5,
               -- one that is older than a hold may have been accepted and paid before, in a time that was lost
               (select max(held_at) from collection_holds where held_on >= purchase.created_at)
          from purchases purchase
          join merchants merchant on merchant.id = purchase.merchant_id
          join lateral (select id from psp_accounts where merchant_id = merchant.id
                         order by disconnected_at desc nulls first limit 1) account on true
          left join clients client on client.id = purchase.client_id
         where purchase.id = $1`,
    },
    [purchaseId, now.business, deadlineAt, now.system.toISOString(), now.system],
  )
  assert(rowCount === 1, `the merchant of ${purchaseId} has an account at its PSP`)
}

/** Undefined before acceptance, of a purchase of nothing, in mode TRANSFER, and out of scope. */
export async function findSettlement(
  connection: Connection,
  scope: Scope,
  purchaseId: string,
): Promise<Settlement | undefined> {
  const { rows } = await connection.query<SettlementRow>(
    ...within(scope, 'settlement', [purchaseId], (own) => ({
      name: 'find-settlement',
      text: `select ${settlementColumns} from settlements where purchase_id = $1 and ${own}`,
    })),
  )
  return rows[0] && toSettlement(rows[0])
}

/** What a PSP names: our reference of the try that counts, or its own id. */
export interface NamedByPsp {
  readonly reference: string | null
  readonly paymentId: string | null
}

export async function findSettlementOf(
  connection: Connection,
  pspAccountId: string,
  { reference, paymentId }: NamedByPsp,
): Promise<Settlement | undefined> {
  const { rows } = await connection.query<SettlementRow>(
    {
      name: 'find-settlement-of-reference',
      text: `
        select ${settlementColumns} from settlements
         where psp_account_id = $1 and (reference = $2 or ($2 is null and payment_id = $3)) limit 1`,
    },
    [pspAccountId, reference, paymentId],
  )
  return rows[0] && toSettlement(rows[0])
}

export type SettlementPatch = Partial<
  Omit<Settlement, 'purchaseId' | 'merchantId' | 'pspAccountId' | 'state' | 'amountMinor' | 'currency' | 'charge'>
> & { readonly dueAt?: Date | null }

/**
 * Moves it: the caller holds its purchase's lock, the machine decides, the update is guarded. What is told of it is the
 * caller's. Throws a conflict `illegal_transition`.
 */
export async function moveSettlement(
  tx: Transaction,
  settlement: Settlement,
  trigger: SettlementTrigger,
  patch: SettlementPatch,
  notes: SettlementNotes = {},
): Promise<Settlement> {
  const { to } = settlementMachine.require(settlement.state, trigger)
  return saveSettlement(tx, settlement, to, patch, notes)
}

/** Changes what is known of it without moving it. The caller holds its purchase's lock. */
export async function updateSettlement(
  tx: Transaction,
  settlement: Settlement,
  patch: SettlementPatch,
  notes: SettlementNotes = {},
): Promise<Settlement> {
  return saveSettlement(tx, settlement, settlement.state, patch, notes)
}

/** Of the update itself: notes come behind. */
const SAVED_VALUES = 28

async function saveSettlement(
  tx: Transaction,
  settlement: Settlement,
  to: Settlement['state'],
  { dueAt, ...patch }: SettlementPatch,
  notes: SettlementNotes,
): Promise<Settlement> {
  const next = { ...settlement, ...patch, state: to }
  const isDecided = settlement.state !== to && !isUndecidedSettlement(next)
  const { parts, values } = notesUpdate(notes, next.tryNumber, SAVED_VALUES + 1)
  const { rowCount } = await tx.query(
    {
      name: ['save-settlement', ...Object.keys(notes)].join(' '),
      // Its turn ends by itself, and says then when the next one is due; what is due in days is found by looking.
      rings: [
        ...(patch.withdrawalWantedAt ? ['settlements'] : []),
        ...(isDecided || patch.cardClosedAt ? ['settlement_ended'] : []),
      ],
      text: `
        ${parts.length > 0 ? `with ${parts.join(', ')}` : ''}
        update settlements
           set state = $3, issuer_account_id = $4, try_number = $5, card_id = $6, card_closed_at = $7, payment_id = $8,
               payment = $9, refusal = $10, withdrawal_wanted_at = $11, debited_minor = $12, credited_minor = $13,
               decided_at = $14, first_sent_at = $15, sent_at = $16, absent_at = $17, steps = $18,
               due_at = case when $19 then $20 else due_at end, reference = $21, undebited_minor = $22, lost_minor = $23,
               step_at = case when $24 then coalesce(leased_until, step_at) else step_at end, sent_as = $25,
               doubted_at = $26, inquired_at = $27, card_last4 = $28
         where purchase_id = $1 and state = $2`,
    },
    [
      ...[settlement.purchaseId, settlement.state, to, next.issuerAccountId, next.tryNumber, next.cardId],
      ...[next.cardClosedAt, next.payment?.paymentId ?? null, next.payment && JSON.stringify(next.payment)],
      ...[next.refusal && JSON.stringify(next.refusal), next.withdrawalWantedAt, next.debitedMinor],
      ...[next.creditedMinor, next.decidedAt, next.firstSentAt, next.sentAt, next.absentAt, next.steps],
      ...[dueAt !== undefined, dueAt ?? null, next.reference, next.undebitedMinor, next.lostMinor],
      // What woke it while its PSP was deciding is answered by the decision: the turn that has it goes on as it would.
      isDecided,
      next.sentAs && JSON.stringify(next.sentAs),
      ...[isUndecidedSettlement(next) ? next.doubtedAt : null, next.inquiredAt, next.cardLast4],
      ...values,
    ],
  )
  assert(rowCount === 1, `the settlement of ${settlement.purchaseId} left ${settlement.state} under its own lock`)
  return next
}

/** Its turn comes at once; one that is being worked on is looked at again afterwards. */
export async function wakeSettlement(connection: Connection, purchaseId: string, systemNow: Date): Promise<void> {
  await connection.query(
    {
      name: 'wake-settlement',
      // Whoever is at it rings when its turn ends.
      text: `
        with woken as (
          update settlements set step_at = least(step_at, $2) where purchase_id = $1 returning leased_until)
        select from woken where coalesce(leased_until <= $2, true)`,
    },
    [purchaseId, systemNow],
  )
}

/**
 * The same of one that a PSP names and nobody has decided. Undefined where there is none; else whether it is free: then
 * its caller rings, else whoever is at it does when that turn ends.
 */
export async function wakeSettlementOf(
  connection: Connection,
  pspAccountId: string,
  { reference, paymentId }: NamedByPsp,
  systemNow: Date,
): Promise<{ readonly isFree: boolean } | undefined> {
  const { rows } = await connection.query<{ isFree: boolean }>(
    {
      name: 'wake-settlement-of-reference',
      rings: [],
      text: `
        update settlements set step_at = least(step_at, $4)
         where state = any($5) and purchase_id = (
           select purchase_id from settlements
            where psp_account_id = $1 and (reference = $2 or ($2 is null and payment_id = $3)) limit 1)
        returning coalesce(leased_until <= $4, true) as "isFree"`,
    },
    [pspAccountId, reference, paymentId, systemNow, UNDECIDED_SETTLEMENT],
  )
  return rows[0]
}
