import { endMain } from '../card-page/end-main.ts'
import { stepTexts } from '../card-page/step-texts.ts'
import type { Page } from '../page.ts'
import { backLink, payPage, type Visit } from './pay-frame.ts'

export function endPage(visit: Visit, end: 'finished' | 'closed' | 'expired'): Page {
  const texts = stepTexts[visit.language]
  const main = endMain(texts, end, backLink(visit, texts.back, 'button'))
  return payPage(visit, texts[`${end}Title`], main, end === 'finished')
}
