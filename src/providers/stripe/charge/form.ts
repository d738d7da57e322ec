/** What Stripe is sent: nested names in brackets, as its libraries write them; null is left out. */
export interface StripeForm {
  readonly [name: string]: string | number | boolean | null | readonly string[] | StripeForm
}

export function toFormText(form: StripeForm): string {
  return new URLSearchParams(pairsOf(form)).toString()
}

function pairsOf(form: StripeForm, within?: string): [string, string][] {
  return Object.entries(form).flatMap(([key, value]): [string, string][] => {
    const name = within === undefined ? key : `${within}[${key}]`
    if (value === null) return []
    if (Array.isArray(value)) return value.map((item, index) => [`${name}[${index}]`, item])
    return typeof value === 'object' ? pairsOf(value as StripeForm, name) : [[name, String(value)]]
  })
}
