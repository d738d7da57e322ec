import { mark } from '../../pages/office/mark.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { languages } from '../../texts/languages.ts'

/** Whether more than a password is asked of somebody. */
export function factorMark({ secondFactorEnabled }: { readonly secondFactorEnabled: boolean }, { language }: Reader) {
  const { hasFactor, noFactor } = languages[language].people
  return mark(secondFactorEnabled ? { shape: 'done', word: hasFactor } : { shape: 'started', word: noFactor })
}
