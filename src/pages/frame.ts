/** What surrounds every page. */
export interface PageFrame {
  /** Absent where no merchant is known (unknown link, fault before look-up). */
  readonly shop?: Shop | undefined
  readonly assets: { readonly stylesheetPath: string; readonly scriptPath: string }
  readonly now: Date
  /** IANA zone in which dates are spoken: `Europe/Paris`. */
  readonly timeZone: string
  /** The simulated world: a quiet line says that no real money moves. */
  readonly isDemo?: boolean
  /** What is paid is paid to a test account: a line says so instead. */
  readonly isTest?: boolean
}

interface Shop {
  readonly name: string
  readonly logoUrl?: string | undefined
  /** Stylesheet made by `brandCss(colour)`: `/pay/<token>/brand.css`. */
  readonly brandCssPath?: string | undefined
}
