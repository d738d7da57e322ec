/**
 * A browser without script, enough for our own pages and the sandbox's: cookies, redirects, forms. What it can do, a
 * person with scripts blocked can do.
 */
export interface FormPage {
  readonly url: string
  /** Every address on the way here, redirects included; the last one is `url`. */
  readonly visited: readonly string[]
  readonly status: number
  readonly html: string
  /** The page's `<h1>`, without markup. */
  readonly heading: string
  /** The page's sentences, without markup. */
  readonly text: string
  readonly forms: readonly PageForm[]
}

export interface PageForm {
  /** Absolute. */
  readonly action: string
  readonly method: string
  /** Names and values as the page gives them; ticked boxes only. */
  readonly fields: Readonly<Record<string, string>>
  readonly buttons: readonly { name?: string; value?: string; action?: string; label: string }[]
}

export interface FormBrowser {
  open(url: string): Promise<FormPage>
  /** Posts a form with some fields changed; `button` is a part of the label of the button to press. */
  submit(form: PageForm, changes?: Readonly<Record<string, string>>, button?: string): Promise<FormPage>
}

const REDIRECTS_MAX = 10

/** `isElsewhere`: sites that this browser is sent to and does not open; it stops there with an empty page. */
export function createFormBrowser(
  headers: Readonly<Record<string, string>> = {},
  isElsewhere: (url: URL) => boolean = () => false,
): FormBrowser {
  const jars = new Map<string, Map<string, string>>()

  async function request(url: string, init: RequestInit, before: readonly string[] = []): Promise<FormPage> {
    const visited = [...before, url]
    const { host, origin } = new URL(url)
    const jar = jars.get(host) ?? new Map<string, string>()
    jars.set(host, jar)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { accept: 'text/html', ...headers, ...(cookie && { cookie }), ...init.headers },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const location = answer.headers.get('location')
    if (location && answer.status >= 300 && answer.status < 400) {
      await answer.arrayBuffer()
      if (visited.length > REDIRECTS_MAX) throw new Error(`${origin} redirects without end`)
      const next = new URL(location, url)
      if (isElsewhere(next)) {
        return { url: next.href, visited: [...visited, next.href], status: answer.status, ...pageOf('', next.href) }
      }
      return request(next.href, { method: 'GET' }, visited)
    }
    return { url, visited, status: answer.status, ...pageOf(await answer.text(), url) }
  }

  return {
    open: (url) => request(url, { method: 'GET' }),
    submit(form, changes = {}, label) {
      const button = form.buttons.find((candidate) => label === undefined || candidate.label.includes(label))
      if (label !== undefined && !button) {
        const labels = form.buttons.map((candidate) => candidate.label).join(' | ')
        throw new Error(`no button "${label}" among ${labels}`)
      }
      const fields = { ...form.fields, ...(button?.name && { [button.name]: button.value ?? '' }), ...changes }
      return request(button?.action ?? form.action, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      })
    },
  }
}

function pageOf(html: string, url: string): Pick<FormPage, 'html' | 'heading' | 'text' | 'forms'> {
  const heading = textOf(/<h1\b[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? '')
  return { html, heading, text: textOf(html), forms: formsOf(html, url) }
}

function formsOf(html: string, pageUrl: string): PageForm[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(([, tag = '', inside = '']) => ({
    action: new URL(attributeOf(tag, 'action') ?? '', pageUrl).toString(),
    method: attributeOf(tag, 'method') ?? 'get',
    fields: Object.fromEntries([...fieldsOf(inside)]),
    buttons: [...inside.matchAll(/<button\b([^>]*)>([\s\S]*?)<\/button>/g)].map(([, button = '', label = '']) => {
      const action = attributeOf(button, 'formaction')
      const name = attributeOf(button, 'name')
      const value = attributeOf(button, 'value')
      return {
        label: textOf(label),
        ...(name !== undefined && { name }),
        ...(value !== undefined && { value }),
        ...(action && { action: new URL(action, pageUrl).toString() }),
      }
    }),
  }))
}

function* fieldsOf(form: string): Generator<[string, string]> {
  for (const [, tag = ''] of form.matchAll(/<input\b([^>]*)>/g)) {
    const name = attributeOf(tag, 'name')
    const type = attributeOf(tag, 'type') ?? 'text'
    const isLeftOut = (type === 'checkbox' || type === 'radio') && !/\schecked\b/.test(tag)
    if (name && !isLeftOut) yield [name, attributeOf(tag, 'value') ?? (type === 'checkbox' ? 'on' : '')]
  }
  for (const [, tag = '', value = ''] of form.matchAll(/<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g)) {
    const name = attributeOf(tag, 'name')
    if (name) yield [name, decodeEntities(value)]
  }
}

function attributeOf(tag: string, name: string): string | undefined {
  const match = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(tag)
  return match ? decodeEntities(match[1] as string) : undefined
}

function textOf(html: string): string {
  const body = html.replace(/^[\s\S]*<body[^>]*>/, '').replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
  return decodeEntities(body.replace(/<[^>]+>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' }

function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] as string)
}
