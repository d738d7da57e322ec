import type { Connection } from '../db/database.ts'

export async function saveDraft(
  connection: Connection,
  owner: string,
  draft: { readonly fields: Buffer; readonly endsAt: Date },
): Promise<void> {
  await connection.query(
    {
      name: 'save-form-draft',
      text: `
        insert into form_drafts (owner, fields, ends_at) values ($1, $2, $3)
        on conflict (owner) do update set fields = excluded.fields, ends_at = excluded.ends_at`,
    },
    [owner, draft.fields, draft.endsAt],
  )
}

export async function findDraft(connection: Connection, owner: string, now: Date): Promise<Buffer | undefined> {
  const { rows } = await connection.query<{ fields: Buffer }>(
    { name: 'find-form-draft', text: 'select fields from form_drafts where owner = $1 and ends_at > $2' },
    [owner, now],
  )
  return rows[0]?.fields
}

export async function deleteDraft(connection: Connection, owner: string): Promise<void> {
  await connection.query({ name: 'delete-form-draft', text: 'delete from form_drafts where owner = $1' }, [owner])
}

export async function deleteEndedDrafts(connection: Connection, now: Date): Promise<void> {
  await connection.query('delete from form_drafts where ends_at <= $1', [now])
}
