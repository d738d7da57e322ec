import { Value } from 'typebox/value'
import { whyUnkeepable } from '../http/index.ts'
import { refuse } from '../refusals/index.ts'
import { OrderSettings, withoutOddLocales } from './order-settings.ts'

/**
 * Settings of any origin, a JWT or an address, as those of an order: what is null or empty was not given, a required
 * one included. Throws invalid `invalid_parameters`, naming the first parameter that is wrong.
 */
export function checkOrderSettings(raw: Readonly<Record<string, unknown>>): OrderSettings {
  const settings = Object.entries(withoutOddLocales(raw))
  const given = Object.fromEntries(settings.filter(([, value]) => value !== null && value !== ''))
  const unkeepable = whyUnkeepable(given)
  if (unkeepable) refuse('invalid_parameters', { rule: unkeepable })
  for (const name of OrderSettings.required) {
    if (!(name in given)) refuse('invalid_parameters', { rule: `${name} is missing` })
  }
  if (Value.Check(OrderSettings, given)) return given
  const [first] = Value.Errors(OrderSettings, given)
  refuse('invalid_parameters', {
    rule: `${first?.instancePath.split('/')[1] ?? 'settings'} ${first?.message ?? 'are invalid'}`,
  })
}
