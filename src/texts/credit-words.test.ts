import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { DOCUMENT_LANGUAGES } from './document-registry.ts'
import { LANGUAGES } from './language.ts'

/**
 * What no text of a credit's offer may say: that it is easy, quick, had in one press or without questions, that it mends anybody's finances or
 * costs as good as nothing (Directive (EU) 2023/2225, articles 7 and 8; L. 312-10). A language brings its own list.
 */
const FORBIDDEN: Readonly<Record<string, RegExp>> = {
  en: /\b(eas(y|ily|ier)|simpl[ey]|instant(ly)?|quick(ly)?|fast|effortless(ly)?|one click|in seconds|immediate(ly)? (approv|accept)\w*|no (questions|paperwork|checks?)|without (paperwork|checks?)|guaranteed|better off|improve\w* your (finances|budget))\b/i,
  fr: /(?<![\p{L}])(facile(ment|s)?|facilité\w*|simple(ment|s)?|rapide(ment|s)?|instantané\w*|immédiat\w*|en (un|quelques) clics?|en quelques (secondes|minutes)|sans (justificatifs?|vérification|formalités?|engagement)|garanti\w*|amélior\w* (votre|vos) (budget|finances|situation))(?![\p{L}])/iu,
  de: /\b(einfach|leicht|schnell|sofort(ig\w*)?|mühelos|mit einem klick|ohne (prüfung|nachweis\w*|schufa)|garantiert)\b/i,
  es: /(?<![\p{L}])(fácil(mente|es)?|sencill[oa]s?|rápid[oa](mente|s)?|instantáne[oa]s?|inmediat[oa]s?|en un clic|sin (justificantes|comprobaciones|papeleo)|garantizad[oa]s?)(?![\p{L}])/iu,
  it: /(?<![\p{L}])(facil[ei]|facilmente|semplic[ei]|semplicemente|rapid[oaie]|rapidamente|istantane[oaie]|immediat[oaie]|in un clic|senza (controlli|documenti)|garantit[oaie])(?![\p{L}])/iu,
  nl: /\b(makkelijk|gemakkelijk|eenvoudig|snel|direct goedgekeurd|onmiddellijk|in één klik|zonder (controle|papierwerk)|gegarandeerd)\b/i,
}

/** Where credits are offered, told and confirmed: pages, mails, the element under a shop's button. */
const OFFERS = [
  'credit-offer.ts',
  'dated-messages.ts',
  'checkout/schedule.ts',
  'checkout/payment-types.ts',
  'checkout/funnel.ts',
  'checkout/article.ts',
]

/** The sentences of a file: its comments are nobody's offer. */
function sentencesOf(language: string, file: string): string {
  const source = readFileSync(new URL(`${language}/${file}`, import.meta.url), 'utf8')
  return source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replaceAll('\\u00a0', ' ')
}

for (const language of LANGUAGES) {
  test(`${language}: no text of a credit’s offer says what the law forbids`, () => {
    const forbidden = FORBIDDEN[language]
    assert.ok(forbidden, `the words that no offer may say in ${language} are listed here`)
    const there = readdirSync(new URL(`${language}/`, import.meta.url), { recursive: true }).map(String)
    for (const file of OFFERS) {
      assert.ok(there.includes(file), `${language}/${file}`)
      const said = forbidden.exec(sentencesOf(language, file))
      assert.equal(said, null, `${language}/${file}: “${said?.[0]}”`)
    }
  })
}

for (const language of DOCUMENT_LANGUAGES) {
  test(`${language}: what documents of a credit say in words of ours is what an offer may say`, () => {
    // Form and slip are the law’s own words, which speak of immediate amortisation and delivery.
    for (const file of ['terms', 'contract']) {
      const said = (FORBIDDEN[language] as RegExp).exec(sentencesOf(language, `credit-documents/${file}.ts`))
      assert.equal(said, null, `${language}/credit-documents/${file}.ts: “${said?.[0]}”`)
    }
  })
}

test('the element has no words of its own', () => {
  const source = readFileSync(new URL('../../widget/credit.ts', import.meta.url), 'utf8')
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  for (const forbidden of Object.values(FORBIDDEN)) assert.doesNotMatch(code, forbidden)
})

test('the lists find what they are for', () => {
  for (const [language, offer] of [
    ['en', 'Pay in 3, instantly'],
    ['en', 'no paperwork'],
    ['fr', 'Payez facilement en 3 fois'],
    ['fr', 'Accord immédiat, sans justificatif'],
    ['de', 'Einfach später zahlen'],
  ] as const)
    assert.match(offer, FORBIDDEN[language] as RegExp)
})
