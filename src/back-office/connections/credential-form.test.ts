import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACQUIRERS, ISSUERS, PSP_FAMILIES } from '../../providers/index.ts'
import { staffLanguages } from '../../texts/languages.ts'
import { brandNote, credentialFields } from './credential-form.ts'

const PROVIDERS = [...ACQUIRERS, ...ISSUERS, ...PSP_FAMILIES]
const BRANDS = PSP_FAMILIES.flatMap(({ brands }) => brands)

/** Of every language but that of the folders themselves. */
const TRANSLATED = Object.values(staffLanguages).flatMap(({ providers }) => providers ?? [])

const missing = (wanted: readonly string[], there: readonly string[]) => ({
  lacks: wanted.filter((name) => !there.includes(name)),
  knowsNot: there.filter((name) => !wanted.includes(name)),
})
const NOTHING = { lacks: [], knowsNot: [] }

test('where each credential is found is said in every language, and nothing of one that there is not', () => {
  assert.ok(TRANSLATED.length > 0)
  const wanted = PROVIDERS.flatMap(({ name, credentials }) => credentials.map((field) => `${name} ${field.name}`))
  for (const { credentials } of TRANSLATED) {
    const there = Object.entries(credentials).flatMap(([name, fields]) =>
      Object.keys(fields).map((field) => `${name} ${field}`),
    )
    assert.deepEqual(missing(wanted, there), NOTHING)
  }
})

test('what to know of a PSP beforehand is said in every language, and nothing of one that has nothing to say', () => {
  const wanted = BRANDS.flatMap(({ id, note }) => (note === undefined ? [] : [id]))
  for (const { notes } of TRANSLATED) assert.deepEqual(missing(wanted, Object.keys(notes)), NOTHING)
})

test('a form speaks its reader’s language, in whole sentences', () => {
  const stripe = PSP_FAMILIES.find(({ name }) => name === 'stripe')!
  const french = String(credentialFields(stripe, {}, {}, { language: 'fr' }))
  assert.match(french, /le secret de signature \(whsec_…\) du point d’accès qui nous appelle\. Conservé sous scellé/)
  assert.doesNotMatch(french, /the endpoint/)
  assert.match(String(credentialFields(stripe, {}, {}, { language: 'en' })), /of the endpoint that calls us\. /)
  const midtrans = BRANDS.find(({ id }) => id === 'midtrans')!
  assert.match(String(brandNote(midtrans, { language: 'fr' })), /^<p>En roupies seulement.*3-D Secure\.<\/p>$/)
  assert.match(String(brandNote(midtrans, { language: 'en' })), /^<p>In rupiah alone.*3-D Secure\.<\/p>$/)
  const silent = BRANDS.find(({ note }) => note === undefined)!
  assert.equal(String(brandNote(silent, { language: 'fr' })), '')
})
