import type { Connection } from '../db/database.ts'

/** A file in an account's folder: the same name, size and time is the same file. */
export interface LookedAt {
  readonly name: string
  readonly sizeBytes: bigint
  readonly modifiedMs: bigint
}

/**
 * Those that were looked at, and were there at the last look. An answer that was refused is worth another: these books may have
 * adopted the file since.
 */
export async function listLookedAt(
  connection: Connection,
  bankAccountId: string,
): Promise<(LookedAt & { readonly isRefusedAnswer: boolean })[]> {
  const { rows } = await connection.query<LookedAt & { isRefusedAnswer: boolean }>(
    `select name, size_bytes as "sizeBytes", modified_ms as "modifiedMs",
            kind = 'pain.002' and refusal is not null as "isRefusedAnswer" from bank_files
      where bank_account_id = $1 and gone_at is null`,
    [bankAccountId],
  )
  return rows
}

export async function insertLookedAt(
  connection: Connection,
  file: LookedAt & {
    readonly id: string
    readonly bankAccountId: string
    readonly kind: string
    readonly lookedAt: Date
    readonly refusal: string | null
  },
): Promise<void> {
  await connection.query(
    `insert into bank_files (id, bank_account_id, name, size_bytes, modified_ms, kind, looked_at, refusal)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (bank_account_id, name, size_bytes, modified_ms)
     do update set gone_at = null, looked_at = excluded.looked_at, refusal = excluded.refusal`,
    [
      ...[file.id, file.bankAccountId, file.name, file.sizeBytes, file.modifiedMs, file.kind, file.lookedAt],
      file.refusal,
    ],
  )
}

/** They do not lie there any more, or are others by now. */
export async function markGone(
  connection: Connection,
  bankAccountId: string,
  files: readonly LookedAt[],
  at: Date,
): Promise<void> {
  await connection.query(
    `update bank_files set gone_at = $5
       from unnest($2::text[], $3::bigint[], $4::bigint[]) as gone (name, size_bytes, modified_ms)
      where bank_account_id = $1 and bank_files.name = gone.name and bank_files.size_bytes = gone.size_bytes
        and bank_files.modified_ms = gone.modified_ms`,
    [
      bankAccountId,
      files.map(({ name }) => name),
      files.map(({ sizeBytes }) => sizeBytes),
      files.map(({ modifiedMs }) => modifiedMs),
      at,
    ],
  )
}

/** Which lie in a folder and cannot be read. */
export interface RefusedFile {
  readonly label: string
  readonly name: string
  readonly refusal: string
  readonly lookedAt: Date
}

export async function listRefusedFiles(connection: Connection, limit: number): Promise<RefusedFile[]> {
  const { rows } = await connection.query<RefusedFile>(
    {
      name: 'list-refused-files',
      text: `
        select label, name, refusal, looked_at as "lookedAt"
          from bank_files join bank_accounts on bank_accounts.id = bank_files.bank_account_id
         where refusal is not null and gone_at is null order by looked_at, name limit $1`,
    },
    [limit],
  )
  return rows
}

/** Of each account, what lies unread: files that were refused, and its folder as one where nobody can look into it. */
export async function countUnreadFiles(connection: Connection): Promise<{ label: string; count: number }[]> {
  const { rows } = await connection.query<{ label: string; count: number }>({
    name: 'count-unread-files',
    text: `
      select label, (case when folder_unread_for is null then 0 else 1 end
               + (select count(*) from bank_files
                   where bank_account_id = bank_accounts.id and refusal is not null and gone_at is null))::int as count
        from bank_accounts where ended_at is null`,
  })
  return rows
}
