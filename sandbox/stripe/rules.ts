import { invalidRequest } from './api-error.ts'
import type { Form } from './decode-form.ts'

/** Reads one parameter, or refuses it in the acquirer's words; `at` is its name as the form spells it. */
export type Rule<T> = (value: Form, at: string) => T

/** Rules for parameters of the official library, by their names there: another name does not compile. */
export type RulesFor<Params> = { [K in keyof Params]?: Rule<NonNullable<Params[K]>> }

export type ValueOf<R extends Rule<unknown>> = ReturnType<R>

/** Longer texts are refused by the API itself, with a limit for each; this is the widest. */
const TEXT_MAX = 5000

export function text(max = TEXT_MAX): Rule<string> {
  return (value, at) => {
    if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${JSON.stringify(value)}`, { param: at })
    if (value === '') {
      const message = `You passed an empty string for '${at}'. We assume empty values are an attempt to unset a parameter; however '${at}' cannot be unset. You should remove '${at}' from your request or supply a non-empty value.`
      throw invalidRequest(message, { code: 'parameter_invalid_empty', param: at })
    }
    if (value.length > max) {
      const message = `Invalid string: ${value.slice(0, 10)}…; must be at most ${max} characters`
      throw invalidRequest(message, { code: 'parameter_invalid_string', param: at })
    }
    return value
  }
}

export const integer: Rule<number> = (value, at) => {
  if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value)) {
    throw invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: at })
  }
  return Number(value)
}

/** How the API refuses a number that is too small is the same for every parameter. */
export function integerFrom(least: number, most: number): Rule<number> {
  return (value, at) => {
    const number = integer(value, at)
    const facts = { code: 'parameter_invalid_integer', param: at }
    if (number < least) throw invalidRequest(`This value must be greater than or equal to ${least}.`, facts)
    if (number > most) throw invalidRequest(`This value must be less than or equal to ${most}.`, facts)
    return number
  }
}

export const flag: Rule<boolean> = (value, at) => {
  if (value === 'true' || value === 'false') return value === 'true'
  throw invalidRequest(`Invalid boolean: ${value}`, { param: at })
}

export function choice<const T extends string>(...allowed: readonly T[]): Rule<T> {
  return (value, at) => {
    const found = allowed.find((one) => one === value)
    if (found !== undefined) return found
    const last = allowed.at(-1)
    const list = allowed.length === 1 ? last : `${allowed.slice(0, -1).join(', ')}, or ${last}`
    throw invalidRequest(`Invalid ${at}: must be one of ${list}`, { param: at })
  }
}

export function url(): Rule<string> {
  return (value, at) => {
    const address = text()(value, at)
    // Templates in braces are no valid address until they are filled in.
    if (URL.canParse(address.replace(/[{}]/g, '')) && /^https?:/.test(address)) return address
    throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: at })
  }
}

export function listOf<T>(rule: Rule<T>): Rule<T[]> {
  return (value, at) => {
    if (!Array.isArray(value)) throw invalidRequest('Invalid array', { param: at })
    return value.map((one, index) => rule(one, `${at}[${index}]`))
  }
}

/** At most 50 names of 40 characters with values of 500, as the API limits them. */
export const metadata: Rule<Record<string, string>> = (value, at) => {
  if (typeof value === 'string' || Array.isArray(value)) throw invalidRequest('Invalid object', { param: at })
  const entries = Object.entries(value)
  if (entries.length > 50) throw invalidRequest('Metadata can have at most 50 keys', { param: at })
  return Object.fromEntries(
    entries.map(([name, said]) => {
      if (name.length > 40) throw invalidRequest('Metadata keys can have at most 40 characters', { param: at })
      return [name, said === '' ? '' : text(500)(said, `${at}[${name}]`)]
    }),
  )
}

type Values<S extends Record<string, Rule<unknown>>> = { [K in keyof S]?: ValueOf<S[K]> }

/** Named members; a name that is not in it is an error, as is the absence of one in `required`. */
export function shape<S extends Record<string, Rule<unknown>>, R extends keyof S = never>(
  rules: S,
  required: readonly R[] = [],
): Rule<Values<S> & { [K in R]: ValueOf<S[K]> }> {
  return (value, at) => {
    const inside = (name: string) => (at === '' ? name : `${at}[${name}]`)
    if (typeof value === 'string' || Array.isArray(value)) throw invalidRequest('Invalid object', { param: at })
    for (const name of Object.keys(value)) {
      if (!Object.hasOwn(rules, name)) {
        const facts = { code: 'parameter_unknown', param: inside(name) }
        throw invalidRequest(`Received unknown parameter: ${inside(name)}`, facts)
      }
    }
    for (const name of required) {
      if (value[String(name)] === undefined) {
        const param = inside(String(name))
        throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
      }
    }
    const read = Object.entries(value).map(([name, said]) => [name, (rules[name] as Rule<unknown>)(said, inside(name))])
    return Object.fromEntries(read)
  }
}
