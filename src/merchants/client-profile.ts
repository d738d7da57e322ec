/**
 * Who reads what a merchant's shop is told: a program of its own (`standard`), or one of the deployed shop modules. `module` is
 * a deployed one that nobody has named, as all were before they had names: it gets what harms none of them.
 */
export const CLIENT_PROFILES = ['standard', 'module', 'woocommerce', 'prestashop', 'magento', 'sylius', 'oro'] as const
export type ClientProfile = (typeof CLIENT_PROFILES)[number]

/** What a reader does that decides what it is told (docs/shop-modules.md, "What each module does"). */
interface ClientHabits {
  /** Knows one secret and our notifications alone, reads a result's members, and of schedules `INSTALLMENT` and `DEFERRED`. */
  readonly isModule: boolean
  /** Adds the fee of each part to its amount itself. */
  readonly addsFee: boolean
  /** The same, of the one payment of `DEFERRED`. */
  readonly addsDeferredFee: boolean
  /** Must have created the order for the customer's browser before it hears of the payment. */
  readonly needsBrowserFirst: boolean
  /** Goes on when it hears in its page's frame that the customer cancelled. */
  readonly hearsCancel: boolean
}

const MODULE: ClientHabits = {
  isModule: true,
  addsFee: true,
  addsDeferredFee: true,
  needsBrowserFirst: false,
  hearsCancel: true,
}
const PRESTASHOP: ClientHabits = { ...MODULE, addsDeferredFee: false, needsBrowserFirst: true, hearsCancel: false }

const HABITS: Readonly<Record<ClientProfile, ClientHabits>> = {
  standard: { isModule: false, addsFee: false, addsDeferredFee: false, needsBrowserFirst: false, hearsCancel: true },
  module: { ...PRESTASHOP, addsDeferredFee: true },
  // Its old version has a frame, without `onCancel`.
  woocommerce: { ...MODULE, addsDeferredFee: false, hearsCancel: false },
  prestashop: PRESTASHOP,
  magento: MODULE,
  sylius: MODULE,
  oro: MODULE,
}

export function habitsOf({ clientProfile }: { readonly clientProfile: ClientProfile }): ClientHabits {
  return HABITS[clientProfile]
}
