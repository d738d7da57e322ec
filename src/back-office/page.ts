import type { PageFrame } from '../pages/frame.ts'
import type { LayoutContent } from '../pages/layout.ts'
import type { Language } from '../texts/language.ts'
import type { DoorPage } from './doors/door-page.ts'
import type { StaffPage } from './staff-page.ts'

export interface BackOfficePorts {
  readonly frame: () => PageFrame
  /** Where the simulated world shows itself; absent outside the demo. */
  readonly sandboxUrl: string | undefined
}

/** A page behind no link of a payer; a line of `registry.ts` has it served. Whom it is for is never left unsaid. */
export type BackOfficePage = PublicPage | DoorPage | StaffPage

/** Open to whoever asks. */
export interface PublicPage {
  readonly path: string
  readonly audience: 'anybody'
  readonly roles: readonly []
  readonly status: number
  readonly view: (language: Language, ports: BackOfficePorts) => LayoutContent
}
