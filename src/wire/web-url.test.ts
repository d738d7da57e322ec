import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oneLine } from '../shared/email.ts'
import { parseWebUrl } from './web-url.ts'

test('an address means to a parser what it shows to a reader: nothing invisible in it, nobody named before its host', () => {
  for (const good of ['https://shop.example/a?b=c#d', 'http://shop.example', 'https://bücher.example/%E2%80%AE']) {
    assert.equal(parseWebUrl(good)?.href, new URL(good).href)
  }
  const wrong = ['shop.example', '/a', 'javascript:alert(1)', 'ftp://shop.example', 'mailto:a@shop.example', '']
  const invisible = ['\u202e', '\u2066', '\u200b', '\u200f', '\u061c', '\ufeff', '\n', '\t', ' ', '\u0000', '\\']
  const named = ['https://shop.example@evil.example/', 'https://a:b@shop.example/', 'https://:b@shop.example/']
  for (const url of [...wrong, ...named, ...invisible.map((one) => `https://shop.example/${one}a`)]) {
    assert.equal(parseWebUrl(url), undefined, JSON.stringify(url))
  }
})

test('what turns a text around or hides in it is not shown; what languages and emoji need is', () => {
  assert.equal(oneLine('Bob \u202egnp.exe\u2069 \u200bx'), 'Bob gnp.exe x')
  assert.equal(oneLine('👩\u200d💻 می\u200cخواهم \u200fא'), '👩\u200d💻 می\u200cخواهم \u200fא')
})
