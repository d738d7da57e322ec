import type { Connection } from '../db/database.ts'

/** What its issuer has told of the card of a settlement that nobody has decided. */
export interface CardStanding {
  /** Less what was credited, as far as nothing of it is applied yet. */
  readonly debitedMinor: bigint
  /** Authorised, and neither let go nor debited: somebody has charged it, and may be paid. */
  readonly heldMinor: bigint
  /** Money stands reserved on it, or was taken from it, be it that all was credited since: then its PSP has, or had, the charge. */
  readonly isUsed: boolean
}

export const UNUSED_CARD: CardStanding = { debitedMinor: 0n, heldMinor: 0n, isUsed: false }

/** The one reading of what was told: of each purchase whose card has any movement. */
export async function readCardStandings(
  connection: Connection,
  purchaseIds: readonly string[],
): Promise<ReadonlyMap<string, CardStanding>> {
  const { rows } = await connection.query<{
    purchase_id: string
    net_minor: bigint
    held_minor: bigint
    taken_minor: bigint
  }>(
    {
      name: 'read-card-standings',
      text: `
        select purchase_id,
               coalesce(sum(case kind when 'debited' then amount_minor when 'credited' then -amount_minor end)
                 filter (where applied_at is null), 0)::bigint as net_minor,
               greatest(0, coalesce(sum(case kind when 'authorised' then amount_minor when 'released' then -amount_minor
                 when 'debited' then -amount_minor end), 0))::bigint as held_minor,
               coalesce(sum(amount_minor) filter (where kind = 'debited'), 0)::bigint as taken_minor
          from card_movements
         where purchase_id = any($1::uuid[])
         group by purchase_id`,
    },
    [purchaseIds],
  )
  return new Map(
    rows.map(({ purchase_id, net_minor, held_minor, taken_minor }) => [
      purchase_id,
      { debitedMinor: net_minor, heldMinor: held_minor, isUsed: held_minor > 0n || taken_minor > 0n },
    ]),
  )
}

export async function readCardStanding(connection: Connection, purchaseId: string): Promise<CardStanding> {
  return (await readCardStandings(connection, [purchaseId])).get(purchaseId) ?? UNUSED_CARD
}

/** As settling asks: what is wholly credited was charged all the same, and is not charged again. */
export async function isCardUsed(connection: Connection, purchaseId: string): Promise<boolean> {
  return (await readCardStanding(connection, purchaseId)).isUsed
}
