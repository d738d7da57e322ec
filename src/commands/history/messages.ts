import type { DemoFile } from '../demo-file.ts'

/** What the play is told: by the channel, where no other account of the machine reads it. */
export interface PlayTerms {
  /** The demo's own. */
  readonly databaseUrl: string
  /** The demo's. What the play writes is in a folder below it. */
  readonly dataDir: string
  readonly secretKeys: string | null
  readonly baseUrl: string
  readonly sandbox: { readonly baseUrl: string; readonly key: string }
  readonly merchants: DemoFile['merchants']
}

/** `cannot`: a sentence that says why there is no history. */
export type FromPlay =
  | { readonly kind: 'progress'; readonly done: number; readonly of: number }
  | { readonly kind: 'released'; readonly purchases: number }
  | { readonly kind: 'cannot'; readonly why: string }
