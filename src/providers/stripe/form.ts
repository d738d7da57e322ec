/** A form of Stripe: texts, numbers and flags, nested; what is undefined is left out. */
export type Form = { readonly [name: string]: FormValue }
type FormValue = string | number | boolean | undefined | Form | readonly (string | Form)[]

/** `a[b][0]=c`, as its libraries write it. */
export function encodeForm(form: Form): string {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(form)) append(pairs, name, value)
  return pairs.toString()
}

function append(pairs: URLSearchParams, path: string, value: FormValue): void {
  if (value === undefined) return
  if (typeof value !== 'object') pairs.append(path, String(value))
  else for (const [name, inner] of Object.entries(value)) append(pairs, `${path}[${name}]`, inner)
}
