import { oneLine } from '../shared/email.ts'
import { CONTACT_MAX, NAME_MAX } from './limits.ts'
import type { ArticleView } from './views/view-models.ts'

/** As `randomToken` makes one. */
const KEY = /^[\w-]{43}$/

/** What was posted, as fields that may be shown again. */
export function readLeader(body: unknown): { readonly typed: ArticleView['typed']; readonly key: string | undefined } {
  const fields = (body ?? {}) as Readonly<Record<string, unknown>>
  const textOf = (name: string, charsMax: number) => {
    const given = fields[name]
    return oneLine(typeof given === 'string' ? given : '').slice(0, charsMax)
  }
  const key = textOf('key', 43)
  return {
    typed: { name: textOf('name', NAME_MAX), email: textOf('email', CONTACT_MAX), way: textOf('way', 60) },
    key: KEY.test(key) ? key : undefined,
  }
}
