import type { KeptText } from '../crypto/index.ts'
import type { Connection, Transaction } from '../db/database.ts'

/** The card a payer agreed to be charged on later. `credential` is the acquirer's token, sealed. */
export interface StoredCard {
  readonly id: string
  readonly purchaseId: string
  /** The attempt in which the payer agreed. */
  readonly attemptId: string
  /** Who knows the credential. */
  readonly acquirerAccountId: string
  readonly credential: KeptText
  readonly brand: string
  readonly last4: string
  /** `yyyy-mm`, when the acquirer says. */
  readonly expiry: string | null
  readonly storedAt: Date
}

interface StoredCardRow {
  id: string
  purchase_id: string
  attempt_id: string
  acquirer_account_id: string
  credential: string | null
  credential_sealed: Buffer | null
  brand: string
  last4: string
  expiry: string | null
  stored_at: Date
}

const storedCardColumns =
  'id, purchase_id, attempt_id, acquirer_account_id, credential, credential_sealed, brand, last4, expiry, stored_at'

/** The card that was the purchase's at that time (business clock), if its payer left one. */
export async function findStoredCard(
  connection: Connection,
  purchaseId: string,
  at: Date,
): Promise<StoredCard | undefined> {
  const { rows } = await connection.query<StoredCardRow>(
    {
      name: 'find-stored-card',
      text: `
        select ${storedCardColumns} from stored_cards
         where purchase_id = $1 and stored_at <= $2 order by stored_at desc limit 1`,
    },
    [purchaseId, at],
  )
  return rows[0] && toStoredCard(rows[0])
}

/** The card that a charge was made for, whatever has replaced it since. */
export async function findCardById(connection: Connection, id: string): Promise<StoredCard | undefined> {
  const { rows } = await connection.query<StoredCardRow>(
    { name: 'find-card-by-id', text: `select ${storedCardColumns} from stored_cards where id = $1` },
    [id],
  )
  return rows[0] && toStoredCard(rows[0])
}

/** The newest card takes over; the purchase's lock is held. */
export async function replaceStoredCard(
  tx: Transaction,
  card: StoredCard & { readonly credential: { readonly sealed: Buffer } },
): Promise<void> {
  await tx.query('update stored_cards set replaced_at = $2 where purchase_id = $1 and replaced_at is null', [
    card.purchaseId,
    card.storedAt,
  ])
  await tx.query(
    `insert into stored_cards (id, purchase_id, attempt_id, credential_sealed, brand, last4, expiry, stored_at,
       acquirer_account_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      card.id,
      card.purchaseId,
      card.attemptId,
      card.credential.sealed,
      card.brand,
      card.last4,
      card.expiry,
      card.storedAt,
      card.acquirerAccountId,
    ],
  )
}

/** Of a card that was stored before its digits were told. */
export async function completeStoredCard(
  tx: Transaction,
  attemptId: string,
  card: Pick<StoredCard, 'brand' | 'last4' | 'expiry'>,
): Promise<void> {
  await tx.query(
    `update stored_cards set brand = $2, last4 = $3, expiry = coalesce(expiry, $4) where attempt_id = $1 and last4 = ''`,
    [attemptId, card.brand, card.last4, card.expiry],
  )
}

function keptText(sealed: Buffer | null, plain: string | null): KeptText {
  return sealed ? { sealed } : { plain: plain ?? '' }
}

function toStoredCard(row: StoredCardRow): StoredCard {
  return {
    id: row.id,
    purchaseId: row.purchase_id,
    attemptId: row.attempt_id,
    acquirerAccountId: row.acquirer_account_id,
    credential: keptText(row.credential_sealed, row.credential),
    brand: row.brand,
    last4: row.last4,
    expiry: row.expiry,
    storedAt: row.stored_at,
  }
}
