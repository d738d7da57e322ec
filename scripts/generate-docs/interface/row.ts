/** One row of the interface, or one decision about what its documentation leaves open. */
export interface Row {
  /** Tests name it in square brackets in their titles; `group.*` names a whole group. Never changes. */
  readonly id: string
  readonly says: string
  /** Where it is implemented, from the root of the repository. */
  readonly file: string
  /** Why nothing proves it yet: it is not built, and who waits for it. */
  readonly later?: string
}

export interface Table {
  readonly title: string
  readonly rows: readonly Row[]
}

type Given = readonly [id: string, says: string, file?: string]

/** Rows of one table that live in one file unless they say otherwise. */
export function table(title: string, file: string, rows: readonly Given[], open: Pick<Row, 'later'> = {}): Table {
  return { title, rows: rows.map(([id, says, own = file]) => ({ id, says, file: own, ...open })) }
}
