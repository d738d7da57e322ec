import assert from 'node:assert/strict'
import { test } from 'node:test'
import { html } from '../html.ts'
import { field } from '../parts/field.ts'
import { wrongFields } from './form.ts'
import type { Reader } from './reader.ts'

const reader: Reader = { language: 'en', timeZone: 'Europe/Paris', now: new Date() }
const input = (name: string, label: string) => field({ name, label, value: '', autocomplete: 'off' })
const page = html`${input('site', 'Shop’s address')}${input('sum', 'Sum <of> all')}`

test('of several wrong fields each is called as the page calls it, of one only what to write', () => {
  const wrong = 'Write something here.'
  assert.match(String(wrongFields(reader, { site: wrong }, page)), /<a href="#site">Write something here\.<\/a>/)
  const both = String(wrongFields(reader, { site: wrong, sum: wrong, gone: wrong, right: undefined }, page))
  assert.match(both, /3 things to put right/)
  assert.match(both, /<a href="#site">Shop’s address: Write something here\.<\/a>/)
  for (const unnamed of ['sum', 'gone']) assert.match(both, new RegExp(`<a href="#${unnamed}">Write something`))
})
