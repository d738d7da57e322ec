import type { ActName } from '../../audit/index.ts'

/** The log of what people did. */
export interface AuditTexts {
  readonly section: string
  readonly text: string
  readonly none: string
  readonly noneText: string
  readonly what: string
  readonly subject: string
  readonly find: string
  readonly verb: string
  readonly from: string
  readonly to: string
  readonly who: string
  readonly when: string
  readonly changed: string
  readonly change: (name: string, from: string | null, to: string | null) => string
  readonly reason: (reason: string) => string
  readonly operator: string
  /** Whoever has not signed in. */
  readonly anybody: string
  readonly acts: Readonly<Record<ActName, string>>
}
