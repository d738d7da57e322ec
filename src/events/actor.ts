/** What changes purchases without being asked; `callbacks` and `parity` because of what the acquirer says. */
export type JobName =
  | 'attempts'
  | 'bank'
  | 'callbacks'
  | 'credits'
  | 'invoices'
  | 'links'
  | 'operations'
  | 'parity'
  | 'payouts'
  | 'pots'
  | 'settlements'
  | 'shares'
  | 'unwindings'
  | 'withdrawals'

/** Who did something: what was proven, and no more. */
export type Actor =
  /** An access token; the key it was issued to. */
  | { readonly kind: 'api_key'; readonly apiKey: string }
  /** A merchant's own credential: its v1 token, its secret, or what it signed. */
  | { readonly kind: 'merchant'; readonly merchantId: string }
  | { readonly kind: 'staff'; readonly staffId: string }
  /** Whoever holds a payer's link: a link proves nobody's name, so this is what it leads to, a purchase or a share. */
  | { readonly kind: 'payer'; readonly linkTo: string }
  /** An order in an address that nobody signed, of a merchant who takes such. */
  | { readonly kind: 'anybody' }
  /** At the command line; by which account of its machine, where that is known. */
  | { readonly kind: 'operator'; readonly login?: string | undefined }
  | { readonly kind: 'job'; readonly name: JobName }

/** The one text form, of rows and of the log. Idempotency keys that are no company's belong to it, too: a form in use never changes. */
export function actorText(actor: Actor): string {
  switch (actor.kind) {
    case 'api_key':
      return actor.apiKey
    case 'merchant':
      return `mer_${actor.merchantId}`
    case 'staff':
      return `staff_${actor.staffId}`
    case 'payer':
      return `payer_${actor.linkTo}`
    case 'anybody':
    case 'operator':
      return actor.kind
    case 'job':
      return `job:${actor.name}`
  }
}
