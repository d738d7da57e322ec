import { OrderSettings } from '../../selling/index.ts'

type Parameters = Readonly<Record<string, unknown>>

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** What the mobile kits, and shops of their time, call the parameters: `merchant_uid`, `amount_cents`. */
const OLDER_NAMES = new Map<string, string>([
  ...Object.keys(OrderSettings.properties)
    .filter((name) => snake(name) !== name)
    .map((name): [string, string] => [snake(name), name]),
  ['customer-email', 'email'],
])

/** Parameters by the names of today; where one is given by two, today's counts. */
export function withTodaysNames(parameters: Parameters): Parameters {
  const older = Object.entries(parameters).flatMap(([name, value]) => {
    const today = OLDER_NAMES.get(name)
    return today === undefined || parameters[today] !== undefined ? [] : [[today, value] as const]
  })
  return { ...parameters, ...Object.fromEntries(older) }
}

/** `sdk_mobile=1`: an app's web view opens the funnel. */
export function isMobile(parameters: Parameters): boolean {
  return parameters.sdk_mobile === '1'
}
