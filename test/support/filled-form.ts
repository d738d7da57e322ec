/** What is typed where a field has no value of its own: by its name, else the same for all. */
const TYPED: Readonly<Record<string, string>> = {
  amount: '5.00',
  email: 'somebody@shop.test',
  lastDay: '2027-12-31',
  name: 'Somebody',
  reason: 'asked for by phone',
}

/**
 * The form of a page that is sent to this address, or to its own, as a browser sends it once somebody has filled in what stood
 * empty; undefined where the page has none. The first of several.
 */
export function filledForm(
  page: string,
  path: string,
  typed: Readonly<Record<string, string>> = {},
): Record<string, string> | undefined {
  const forms = [...page.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)]
  const form = forms.find(([, attributes = '']) => {
    const action = /\baction="([^"?]*)/.exec(attributes)?.[1]
    return (
      /\bmethod="post"/.test(attributes) && (action === undefined || action === path) && !isSignOut(attributes, path)
    )
  })
  if (!form) return undefined
  const fields: Record<string, string> = {}
  const value = (name: string, own: string) => typed[name] ?? (own || (TYPED[name] ?? 'x'))
  const within = form[2] as string
  for (const [, attributes = ''] of within.matchAll(/<input\b([^>]*)>/g)) {
    const name = attribute(attributes, 'name')
    if (!name) continue
    const type = attribute(attributes, 'type') ?? 'text'
    if (type === 'hidden') fields[name] = attribute(attributes, 'value') ?? ''
    else if (type === 'checkbox' || type === 'radio') {
      if (/\bchecked\b/.test(attributes) || (type === 'radio' && fields[name] === undefined))
        fields[name] = typed[name] ?? attribute(attributes, 'value') ?? 'on'
      else if (type === 'checkbox' && typed[name] !== undefined) fields[name] = typed[name]
    } else fields[name] = value(name, attribute(attributes, 'value') ?? '')
  }
  for (const [, attributes = '', options = ''] of within.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)) {
    const name = attribute(attributes, 'name') as string
    const chosen = /<option\b([^>]*\bselected\b[^>]*)>/.exec(options) ?? /<option\b([^>]*)>/.exec(options)
    fields[name] = typed[name] ?? attribute(chosen?.[1] ?? '', 'value') ?? ''
  }
  for (const [, attributes = '', text = ''] of within.matchAll(/<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g)) {
    const name = attribute(attributes, 'name') as string
    fields[name] = value(name, unescaped(text))
  }
  // The button that is pressed is the first one: in it, or one elsewhere that belongs to it.
  const id = attribute(form[1] ?? '', 'id')
  const elsewhere = [...page.matchAll(/<button\b([^>]*)>/g)].find(([, one = '']) => attribute(one, 'form') === id)
  const [, button = ''] = /<button\b([^>]*)>/.exec(within) ?? (id === undefined ? undefined : elsewhere) ?? []
  const pressed = attribute(button, 'name')
  if (pressed) fields[pressed] = typed[pressed] ?? attribute(button, 'value') ?? ''
  return fields
}

const isSignOut = (attributes: string, path: string) => /sign-out"/.test(attributes) && !path.endsWith('/sign-out')

function attribute(attributes: string, name: string): string | undefined {
  const [, found] = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes) ?? []
  return found === undefined ? undefined : unescaped(found)
}

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
