/** What a shop gives `new Whipround(button, settings)` and `configure`, under the names that are read here. */
export type Settings = Readonly<Record<string, unknown>>

/** Names of earlier versions that are more than another spelling. */
const RENAMED: Readonly<Record<string, string>> = { merchantId: 'merchantUid', container: 'containerElement' }

/** What the funnel reads of unsigned settings: nothing else leaves the shop's page. A test holds it to `OrderSettings`. */
export const ORDER_NAMES = [
  'merchantUid',
  'title',
  'reference',
  'amountCents',
  'subtitle',
  'currency',
  'language',
  'lang',
  'countryCode',
  'email',
  'firstName',
  'lastName',
  'phoneNumber',
  'address',
  'shippingAddress',
  'redirectUrl',
  'cancelUrl',
  'paymentNotificationUrl',
  'notificationUrl',
  'errorNotificationUrl',
  'secondInstallmentPaymentDate',
  'deferredPaymentDate',
  'balancePaymentDate',
  'metadata',
  'resultFormat',
] as const
/** What counts beside a signature that does not mention it. */
const BESIDE_SIGNATURE = ['signature', 'paymentNotificationUrl', 'errorNotificationUrl', 'redirectUrl', 'cancelUrl']
const PRESENTATION = ['showCloseButton', 'externalCheckoutValidation']

/** `first_name` is `firstName`, `merchantId` is `merchantUid`; where a name is given in two spellings, today's counts. */
export function normalise(given: unknown): Settings {
  const entries = Object.entries(Object(given) as Settings).map(([name, value]) => {
    const camelCase = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    return { name, today: RENAMED[camelCase] || camelCase, value }
  })
  const settings: Record<string, unknown> = {}
  for (const isToday of [false, true])
    for (const { name, today, value } of entries) if ((name === today) === isToday) settings[today] = value
  return settings
}

/** What the frame's address carries: all that is set, as text. Throws for what is no JSON. */
export function fieldsOf(settings: Settings): readonly (readonly [name: string, text: string])[] {
  const names = [...(settings.signature ? BESIDE_SIGNATURE : ORDER_NAMES), ...PRESENTATION]
  return names.map((name) => [name, textOf(settings[name])] as const).filter(([, text]) => text !== '')
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Why no page can be opened for them, for the shop's developer; whatever else is wrong the page itself says. */
export function problemOf(settings: Settings): string | undefined {
  const { signature, containerElement } = settings
  if (signature && !claimsOf(settings)) return '`signature` is not a JWT'
  if (!signature && !settings.merchantUid) return 'neither `signature` nor `merchantUid` is set'
  if (!signature && !/^mer_/.test(String(settings.merchantUid))) return '`merchantUid` does not begin with mer_'
  if (containerElement && !(containerElement as { appendChild?: unknown }).appendChild)
    return '`containerElement` is not an element'
  try {
    fieldsOf(settings)
  } catch {
    return 'a setting cannot be written as JSON'
  }
  return undefined
}

/** Not verified: for what is shown only. Undefined where there is nothing to read. */
function claimsOf({ signature }: Settings): Settings | undefined {
  try {
    const payload = String(signature).split('.')[1] as string
    const { data } = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as { data: unknown }
    return normalise(data)
  } catch {
    return undefined
  }
}

/** Whoever says no, the settings or what is signed, is heard; the page in the frame reads them so, too. */
export function showsCloseButton(settings: Settings): boolean {
  return ![settings, claimsOf(settings)].some((said) => /^(false|0)$/.test(String(said?.showCloseButton)))
}

/** As the shop says, else as the browser wishes; the first of `known` for whoever wishes none of them. */
export function languageOf<Known extends string>(
  settings: Settings,
  known: readonly Known[],
  browserLanguage: string,
): Known {
  const { lang, language }: Settings = Object.assign({}, claimsOf(settings), settings)
  const wish = lang || language || browserLanguage
  const primary = String(wish).toLowerCase().split(/[-_]/)[0]
  return known.find((language) => language === primary) || (known[0] as Known)
}
