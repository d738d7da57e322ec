import type { SealedColumn, Sealer } from '../crypto/index.ts'
import type { Database } from '../db/database.ts'
import { addMs, type Clock, MINUTE_MS } from '../shared/clocks.ts'
import { deleteDraft, findDraft, saveDraft } from './form-draft-store.ts'

/** Long enough to look up an address or to be called away from the form; names of people are kept no longer. */
const DRAFT_KEPT_MS = 30 * MINUTE_MS

export const FORM_DRAFTS: SealedColumn = {
  table: 'form_drafts',
  column: 'fields',
  key: { owner: 'text' },
  encoding: 'bytea',
  contextOf: (owner = '') => contextOf(owner),
}

const contextOf = (owner: string) => `form_drafts.fields:${owner}`

export interface DraftPorts {
  readonly db: Database
  readonly sealer: Sealer
  readonly systemClock: Clock
}

export type DraftFields = Readonly<Record<string, string>>

/**
 * A form that could not be taken as it was typed. Its answer is a redirect to the page, which shows the draft: so Back and
 * reload ask for a page, and never send the form again. `owner`: a hash that only link and browser together lead to.
 */
export function keepDraft(ports: DraftPorts, owner: string, fields: DraftFields): Promise<void> {
  const endsAt = addMs(ports.systemClock.now(), DRAFT_KEPT_MS)
  return saveDraft(ports.db, owner, {
    fields: ports.sealer.seal(JSON.stringify(fields), contextOf(owner)),
    endsAt,
  })
}

export async function readDraft(ports: DraftPorts, owner: string): Promise<DraftFields | undefined> {
  const sealed = await findDraft(ports.db, owner, ports.systemClock.now())
  return sealed && JSON.parse(ports.sealer.open(sealed, contextOf(owner)))
}

export function forgetDraft({ db }: Pick<DraftPorts, 'db'>, owner: string): Promise<void> {
  return deleteDraft(db, owner)
}
