import { type Html, html } from '../html.ts'
import { face } from './share-row.ts'

/** What a person wrote, as typed, beside their face: the one warm surface of a page. */
export function voice(name: string, words: string): Html {
  return html`<figure class="voice">${face(name, 0)}<blockquote><p>${words}</p><footer>${name}</footer></blockquote></figure>`
}
