import type { PageFrame } from '../pages/frame.ts'
import type { LayoutContent } from '../pages/layout.ts'
import type { Language } from '../texts/language.ts'

export interface BackOfficePorts {
  readonly frame: () => PageFrame
  /** Where the simulated world shows itself; absent outside the demo. */
  readonly sandboxUrl: string | undefined
}

/** A page behind no link of a payer; a line of `registry.ts` has it served. */
export interface BackOfficePage {
  readonly path: string
  readonly status: number
  readonly view: (language: Language, ports: BackOfficePorts) => LayoutContent
}
