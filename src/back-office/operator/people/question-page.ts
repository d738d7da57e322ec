import { html } from '../../../pages/html.ts'
import { consequences } from '../../../pages/office/blocks.ts'
import { type PostForm, postForm } from '../../../pages/office/form.ts'
import { head, type Link } from '../../../pages/office/head.ts'
import { languages } from '../../../texts/languages.ts'
import type { Content, Visit } from '../../staff-page.ts'

/** A question about somebody: what follows, what is asked with it, and the verb. `above`: the list, and whoever it is about. */
export function questionPage(
  { reader, formToken }: Visit<'operator'>,
  above: readonly [Link, Link],
  asked: Pick<PostForm, 'verb' | 'fields' | 'isFinal'> & {
    readonly title: string
    readonly follows: Parameters<typeof consequences>[0]
  },
): Content {
  const { title, follows, ...form } = asked
  const stay = { href: above[1].href, label: languages[reader.language].people.keep }
  const told = follows.length > 0 && consequences(follows)
  return { title, body: html`${head(reader, { title, above })}${told}${postForm({ formToken, stay, ...form })}` }
}
