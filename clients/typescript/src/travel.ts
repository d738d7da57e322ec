/** How an operation travels. */
export interface Travel {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** With `{names}`, which are taken from the input. */
  readonly path: string
  readonly auth: 'apiKey' | 'accessToken' | 'merchantToken' | 'signature' | 'none'
  /** What of the input stands in the address; the rest is the body, or signed. */
  readonly query?: readonly string[]
  readonly body?: 'json' | 'form'
  /** No JSON: a drawing. */
  readonly answer?: 'text'
  /** It does something that shall be done once. */
  readonly takesKey?: true
  /** Without a key, and refused once it was done: after a lost answer its effect is to be read, not asked for again. */
  readonly onceOnly?: true
}
