import { type IdPrefix, parsePublicId, parseUuid } from '../shared/ids.ts'
import { StaffRefusal } from './refusal-page.ts'

/** What a read found for the visitor's scope. A thing of somebody else is as unknown as one that never was: throws 404. */
export function requireFound<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new StaffRefusal(404, 'unknown')
  return row
}

/** An id out of an address; what is none names nothing. */
export function requireId(text: string): string {
  return requireFound(parseUuid(text))
}

/** As addresses spell ids that merchants know: `pur_…`. */
export function requirePublicId(prefix: IdPrefix, text: string): string {
  return requireFound(parsePublicId(prefix, text))
}

/**
 * A form is of what its page has shown: what was made meanwhile, by whomever or by the same button pressed twice, is looked
 * at first. Throws 409.
 */
export function requireUnchanged(seen: string, now: string): void {
  if (seen !== now) throw new StaffRefusal(409, 'changed')
}
