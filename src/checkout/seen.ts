import type { PageFrame } from '../pages/frame.ts'
import type { Share } from '../shares/index.ts'
import type { Basket } from './views/view-models.ts'

/** What is known before the leader's page is chosen. */
export interface Seen {
  readonly frame: PageFrame
  readonly basket: Basket
  readonly shares: readonly Share[]
}
