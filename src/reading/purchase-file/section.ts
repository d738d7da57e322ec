import type { Connection } from '../../db/database.ts'
import type { PurchaseDetail } from '../purchase-detail/read-purchase-detail.ts'

/** One line of a section, with names as other programs read them; a page has them as a table. */
export type FileRow = Readonly<Record<string, unknown>>

/**
 * A part of the file of a purchase. What else is kept of a credit, as its documents or an assessment, is one more, named in `sections.ts`:
 * file, page and command follow.
 */
export interface FileSection {
  /** Its name in the file: it stays. */
  readonly key: string
  /** In the page's head. */
  readonly title: string
  /** Nothing where there is nothing of it. */
  read(connection: Connection, detail: PurchaseDetail): Promise<readonly FileRow[]>
}
