import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES } from '../../texts/language.ts'
import { languages } from '../../texts/languages.ts'
import { readFriend } from '../read-friend.ts'
import { readPayer } from '../read-payer.ts'
import { paymentErrors, readContact, readIntent, readPeople } from '../read-people.ts'
import { readPledge } from '../read-pledge.ts'
import { PARTS_CHANGED } from '../shows-other-parts.ts'
import { errorSentences } from './form-parts.ts'
import type { FormError } from './view-models.ts'
import { viewTexts } from './view-texts.ts'

const order = { totalMinor: 10_001n, currency: 'EUR', phoneCountry: 'FR', hoursMax: 48 }
const people = (fields: Record<string, string>) =>
  paymentErrors(readPeople({ mode: 'share', people_count: '2', ...fields }, readIntent(undefined), order))
const invited: FormError[] = []
readContact('nobody', 1, 'FR', invited)

/** Each refusal, by what somebody types to get it. */
const refusals: readonly FormError[] = [
  ...people({ 'contact.0': 'nobody', message: 'x'.repeat(10_000), 'contact.1': 'dora@' }),
  ...people({ 'amount.1': 'much' }),
  ...people({ 'amount.1': '0' }),
  ...people({ 'amount.1': '500' }),
  ...people({ 'amount.0': '1', 'amount.1': '2' }),
  ...people({ people_count: '1000' }),
  ...readPeople({ people_count: '1000' }, { kind: 'add' }, order).errors,
  ...readPayer({ phone: 'none' }, 'FR').errors,
  ...readPayer({ email: 'nobody' }, 'FR').errors,
  ...readPledge({ email: 'nobody', message: 'x'.repeat(10_000) }).errors,
  ...invited,
  ...readFriend({ friend_amount: '500' }, { currency: 'EUR', phoneCountry: 'FR', roomMinor: 10_001n }).errors,
  PARTS_CHANGED,
]
/** What no form of today is refused for. */
const UNUSED = ['contact_repeated']

test('every refusal of a form is a sentence without holes, in every language', () => {
  const reached = new Set<string>(refusals.map(({ code }) => code))
  const known = Object.keys(languages.en.checkout.start.errors)
  assert.deepEqual(
    known.filter((code) => !reached.has(code)),
    UNUSED,
  )
  for (const language of LANGUAGES) {
    const texts = viewTexts(language, { now: new Date(0), timeZone: 'Europe/Paris' })
    for (const [index, { text }] of errorSentences(refusals, texts).entries()) {
      const { code } = refusals[index] as FormError
      const takesAmount = texts.start.errors[code].length > 0
      assert.match(text, takesAmount ? /\S*\d+[.,]\d\d\S*/ : /^\S/, `${code} in ${language}`)
      assert.doesNotMatch(text, /^\s|\s$|\s{2}|\bundefined\b|\bnull\b|\bNaN\b/, `${code} in ${language}`)
    }
  }
})

test('a plan that misses its total says by how much', () => {
  const said = (fields: Record<string, string>, language: 'en' | 'fr') =>
    errorSentences(
      people(fields).filter(({ field }) => field === 'people'),
      viewTexts(language, { now: new Date(0), timeZone: 'Europe/Paris' }),
    ).map(({ text }) => text.replaceAll(/\s/g, ' '))
  assert.deepEqual(said({ 'amount.0': '50', 'amount.1': '60' }, 'en'), ['The parts add up to €9.99 too much'])
  assert.deepEqual(said({ 'amount.0': '50', 'amount.1': '40' }, 'fr'), ['Il reste 10,01 € à répartir'])
})
