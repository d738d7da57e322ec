import { Value } from 'typebox/value'
import { whyUnkeepable } from '../http/index.ts'
import { DomainError } from '../shared/errors.ts'
import { OrderSettings } from './order-settings.ts'

/**
 * Settings of any origin, a JWT or an address, as those of an order: what is null or empty was not given, a required
 * one included. Throws invalid `invalid_parameters`, naming the first parameter that is wrong.
 */
export function checkSettings(raw: Readonly<Record<string, unknown>>): OrderSettings {
  const given = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== null && value !== ''))
  const unkeepable = whyUnkeepable(given)
  if (unkeepable) throw invalid(unkeepable)
  for (const name of OrderSettings.required) {
    if (!(name in given)) throw invalid(`${name} is missing`)
  }
  if (Value.Check(OrderSettings, given)) return given
  const [first] = Value.Errors(OrderSettings, given)
  throw invalid(`${first?.instancePath.split('/')[1] ?? 'settings'} ${first?.message ?? 'are invalid'}`)
}

function invalid(detail: string): DomainError {
  return new DomainError('invalid', 'invalid_parameters', detail)
}
