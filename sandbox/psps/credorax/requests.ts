/** Nothing was done; `code` is its `z2`. */
export class Refused extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export type Fields = Readonly<Record<string, string>>

export function readFields(body: string): Fields {
  return Object.fromEntries(new URLSearchParams(body))
}

/** As its SDK wants them before it sends anything. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  a1: /^[a-zA-Z0-9]{1,32}$/,
  a2: /^[0-9]{1,2}$/,
  a4: /^[0-9]{1,10}$/,
  a5: /^[A-Z]{3}$/,
  b1: /^[0-9]{8,19}$/,
  b3: /^(0[1-9]|1[0-2])$/,
  b4: /^[0-9]{2}$/,
  b5: /^[0-9]{3,4}$/,
  c1: /^[a-zA-Z\s]{5,64}$/,
  c3: /^[\w+.-]+@[\w.-]+\.[A-Za-z]{2,}$/,
  d1: /^\d{1,3}(\.\d{1,3}){3}$/,
  g2: /^[0-9A-Za-z]{1,32}$/,
  g3: /^[0-9A-Za-z]{1,16}$/,
  g4: /^[0-9A-Za-z]{1,32}$/,
}

export function requireFields(fields: Fields, ...names: readonly string[]): void {
  for (const name of names) if (!fields[name]) throw malformed(`Parameter [${name}] cannot be empty.`)
  for (const [name, format] of Object.entries(FORMATS))
    if (fields[name] !== undefined && !format.test(fields[name])) throw malformed(`Parameter ${name} is invalid`)
}

export const malformed = (what: string) =>
  new Refused('-9', `2. At least one of input parameters is malformed.: ${what}`)
