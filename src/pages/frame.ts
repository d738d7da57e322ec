import type { Language } from '../texts/language.ts'
import type { InlineStyle } from './inline-style.ts'
import type { Trust } from './trust.ts'

/** What surrounds every page. */
export interface PageFrame {
  /** Absent where no merchant is known (unknown link, fault before look-up). */
  readonly shop?: Shop | undefined
  readonly assets: { readonly style: InlineStyle; readonly scriptPath: string }
  readonly now: Date
  /** IANA zone in which dates are spoken: `Europe/Paris`. */
  readonly timeZone: string
  /** The simulated world: a quiet line says that no real money moves. */
  readonly isDemo?: boolean
  /** What is paid is paid to a test account: a line says so instead. */
  readonly isTest?: boolean
  /** Who sells and who collects, below the page. */
  readonly trust?: Trust | undefined
  /** Offered at the top: what this reader may read sooner. */
  readonly otherLanguage?: Language | undefined
  /** Every language is offered below the page, whose address takes `?lang=`. */
  readonly offersLanguages?: boolean
  readonly framed?: Framed | undefined
  readonly inApp?: InApp | undefined
}

/** The page is shown in the web view of a mobile kit, whose app is told what happens. */
interface InApp {
  readonly scriptPath: string
  readonly told?: Told | undefined
}

/** The page is shown in a frame of a shop's page, which is told what happens. */
interface Framed {
  readonly assets: PageFrame['assets']
  readonly shopOrigin: string
  readonly opening: string
  readonly showsClose: boolean
  /** The shop draws the main button. */
  readonly isExternal: boolean
  readonly told?: Told | undefined
  /** Of the payer's link: the first page answers the plugin's address, and moves here. */
  readonly path?: string | undefined
}

/** How the opening ended; `payload` as the plugin gives it to the shop. */
export interface Told {
  readonly name: 'PLEDG_SUCCESS' | 'PLEDG_ERROR' | 'PLEDG_CANCEL_CLOSE'
  readonly payload?: object
}

interface Shop {
  readonly name: string
  readonly logoUrl?: string | undefined
  /** In the merchant's colour (`brandStyle`). */
  readonly brandStyle?: InlineStyle | undefined
}
