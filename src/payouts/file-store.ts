import type { BankAccount } from '../bank-accounts/index.ts'
import { type Connection, columnsAs, type Transaction } from '../db/database.ts'

/** What is signed and handed to the bank: fixed when it is released, the same bytes for ever. */
export interface PayoutFile {
  readonly id: string
  readonly bankAccountId: string
  readonly messageId: string
  readonly executeOn: string
  readonly count: number
  readonly sumMinor: bigint
  /** For comparison at the bank. */
  readonly sha256: Buffer
  readonly releasedBy: string
  readonly releasedAt: Date
  /** Null: not yet in the folder. */
  readonly writtenAt: Date | null
  /** It was found in the folder after our books had lost it. */
  readonly adoptedAt: Date | null
}

/** With its manifest, sealed (`manifest.ts`). */
export type SealedFile = PayoutFile & { readonly manifestSealed: Buffer }

const FILE = columnsAs<PayoutFile>({
  id: 'id',
  bankAccountId: 'bank_account_id',
  messageId: 'message_id',
  executeOn: 'execute_on',
  count: 'count',
  sumMinor: 'sum_minor',
  sha256: 'sha256',
  releasedBy: 'released_by',
  releasedAt: 'released_at',
  writtenAt: 'written_at',
  adoptedAt: 'adopted_at',
})

export async function insertFile(tx: Transaction, file: SealedFile): Promise<void> {
  await tx.query(
    `insert into payout_files (id, bank_account_id, message_id, execute_on, count, sum_minor, sha256,
       manifest_sealed, released_by, released_at, written_at, adopted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      ...[file.id, file.bankAccountId, file.messageId, file.executeOn, file.count, file.sumMinor, file.sha256],
      ...[file.manifestSealed, file.releasedBy, file.releasedAt, file.writtenAt, file.adoptedAt],
    ],
  )
}

export async function findFile(connection: Connection, id: string): Promise<PayoutFile | undefined> {
  const { rows } = await connection.query<PayoutFile>(`select ${FILE} from payout_files where id = $1`, [id])
  return rows[0]
}

export async function findSealedFile(connection: Connection, id: string): Promise<SealedFile | undefined> {
  const { rows } = await connection.query<SealedFile>(
    `select ${FILE}, manifest_sealed as "manifestSealed" from payout_files where id = $1`,
    [id],
  )
  return rows[0]
}

/** Released, and not yet in the folder: their ids, the oldest first. */
export async function listUnwritten(connection: Connection, bankAccountId: string): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    'select id from payout_files where bank_account_id = $1 and written_at is null order by released_at, id',
    [bankAccountId],
  )
  return rows.map(({ id }) => id)
}

/**
 * One that is not in the folder yet, for whoever writes it there: undefined where another does. `isSpokenOf`: its bank has said
 * something of a payout in it, and so has it.
 */
export async function lockUnwritten(
  tx: Transaction,
  id: string,
): Promise<(SealedFile & { readonly isSpokenOf: boolean }) | undefined> {
  const { rows } = await tx.query<SealedFile & { isSpokenOf: boolean }>(
    `select ${FILE}, manifest_sealed as "manifestSealed",
            exists (select from payouts where file_id = $1 and state <> 'exported') as "isSpokenOf"
       from payout_files where id = $1 and written_at is null for update skip locked`,
    [id],
  )
  return rows[0]
}

export async function markWritten(connection: Connection, id: string, at: Date): Promise<void> {
  await connection.query('update payout_files set written_at = $2 where id = $1 and written_at is null', [id, at])
}

/** Newest first. */
export async function listFiles(connection: Connection, limit: number): Promise<PayoutFile[]> {
  const { rows } = await connection.query<PayoutFile>(
    `select ${FILE} from payout_files order by released_at desc, id desc limit $1`,
    [limit],
  )
  return rows
}

/** Which of these messages are files of ours, or were set aside by a person. */
export async function listKnownMessages(connection: Connection, messageIds: readonly string[]): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    `select message_id as id from payout_files where message_id = any($1)
     union all select message_id from payout_files_set_aside where message_id = any($1)`,
    [messageIds],
  )
  return rows.map(({ id }) => id)
}

/** When a file of an account was adopted last. */
export async function findNewestAdoption(connection: Connection, bankAccountId: string): Promise<Date | null> {
  const { rows } = await connection.query<{ at: Date | null }>(
    'select max(adopted_at) as at from payout_files where bank_account_id = $1',
    [bankAccountId],
  )
  return rows[0]?.at ?? null
}

/** Of an account, the one that was put into its folder last, since its last hold. */
export async function findNewestWritten(
  connection: Connection,
  { id, resumedAt }: Pick<BankAccount, 'id' | 'resumedAt'>,
): Promise<PayoutFile | undefined> {
  const { rows } = await connection.query<PayoutFile>(
    `select ${FILE} from payout_files
      where bank_account_id = $1 and written_at is not null and written_at > coalesce($2::timestamptz, '-infinity')
      order by written_at desc, id desc limit 1`,
    [id, resumedAt],
  )
  return rows[0]
}

/** As the bank names it again. */
export async function findFileOfMessage(connection: Connection, messageId: string): Promise<PayoutFile | undefined> {
  const { rows } = await connection.query<PayoutFile>(`select ${FILE} from payout_files where message_id = $1`, [
    messageId,
  ])
  return rows[0]
}

export async function insertSetAside(
  tx: Transaction,
  said: {
    readonly messageId: string
    readonly bankAccountId: string
    readonly at: Date
    readonly by: string
    readonly reason: string
  },
): Promise<void> {
  await tx.query(
    `insert into payout_files_set_aside (message_id, bank_account_id, set_aside_at, set_aside_by, reason)
     values ($1, $2, $3, $4, $5)`,
    [said.messageId, said.bankAccountId, said.at, said.by, said.reason],
  )
}
