import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { attribute, html, safeUrl } from './html.ts'

test('texts in a template are escaped, templates in a template are not', () => {
  const inner = html`<b>${'<i>&"'}</b>`
  assert.equal(html`<p title="${'"x'}">${inner}</p>`.toString(), '<p title="&quot;x"><b>&lt;i&gt;&amp;&quot;</b></p>')
})

test('nothing, false and empty lists leave no trace; zero and lists do', () => {
  assert.equal(html`[${null}${undefined}${false}${[]}${0}${2n}${['a', html`<br>`]}]`.toString(), '[02a<br>]')
})

test('no text whatsoever can open a tag or leave a quoted attribute', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const rendered = html`${text}`.toString()
      assert.doesNotMatch(rendered, /[<>"'`]/)
      assert.doesNotMatch(rendered, /&(?!(amp|lt|gt|quot|#39|#96);)/)
    }),
  )
})

test('an optional attribute is written whole or not at all', () => {
  assert.equal(attribute('value', 'a"b').toString(), ' value="a&quot;b"')
  assert.equal(attribute('checked', true).toString(), ' checked')
  assert.equal(attribute('value', undefined).toString() + attribute('checked', false).toString(), '')
})

test('only http addresses and paths of ours are linked', () => {
  assert.equal(safeUrl('https://shop.example/back?a=1'), 'https://shop.example/back?a=1')
  assert.equal(safeUrl('/pay/abc'), '/pay/abc')
  for (const address of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'shop',
    '',
    undefined,
  ]) {
    assert.equal(safeUrl(address), undefined, String(address))
  }
})
