import type { Sealer } from './sealer.ts'

/** Where sealed values are kept: what counting them, and sealing them anew under another key, must know. */
export interface SealedColumn {
  readonly table: string
  readonly column: string
  /** The primary key's columns and their types. */
  readonly key: Readonly<Record<string, 'uuid' | 'text'>>
  readonly encoding: 'bytea' | 'base64'
  /** What a value is bound to, from its row's key. */
  readonly contextOf: (...key: string[]) => string
  /** The column that held it in the clear before it was sealed; empty once a job has been through it. */
  readonly plainColumn?: string
}

/** A text that is kept sealed; in the clear only as long as it waits for the job that seals older rows. */
export type KeptText = { readonly sealed: Buffer } | { readonly plain: string }

export function openKept(sealer: Sealer, kept: KeptText, context: string): string {
  return 'sealed' in kept ? sealer.open(kept.sealed, context) : kept.plain
}
