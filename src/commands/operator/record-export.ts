import { recordAct } from '../../audit/index.ts'
import { transaction } from '../../db/database.ts'
import type { Ground } from './operator-ground.ts'

/**
 * Rows that leave by a command: the line that a page's file leaves in the audit log, before the first of them. The installation's own: an
 * operator's command is nobody's company.
 */
export async function recordExport(
  { db, call }: Pick<Ground, 'db' | 'call'>,
  fileName: string,
  narrowedBy: Readonly<Record<string, string | undefined>> = {},
): Promise<void> {
  const given = Object.entries(narrowedBy).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const changes = Object.fromEntries(given.map(([name, to]) => [name, { from: null, to }]))
  await transaction(db, (tx) => recordAct(tx, call, { act: 'export_taken', subject: fileName, changes }))
}
