import assert from 'node:assert/strict'
import { test } from 'node:test'
import { html } from './html.ts'
import { acceptedLanguage, languageOf } from './language.ts'

test('the best accepted language that we speak wins, French when there is none', () => {
  assert.equal(acceptedLanguage('en-GB,en;q=0.9,fr;q=0.8'), 'en')
  assert.equal(acceptedLanguage('de, fr;q=0.8, en;q=0.7'), 'fr')
  assert.equal(acceptedLanguage('en;q=0, fr;q=0.1'), 'fr')
  assert.equal(acceptedLanguage(undefined), 'fr')
  assert.equal(languageOf('en-US'), 'en')
  assert.equal(languageOf('de'), 'fr')
})

test('values are escaped, nested html is not, nothing becomes nothing', () => {
  const { safe } = html`<p title="${'"'}">${'<b>'}${html`<i>${1}</i>`}${[null, false, undefined, 'a']}</p>`
  assert.equal(safe, '<p title="&quot;">&lt;b&gt;<i>1</i>a</p>')
})
