import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at, readXml, tag, textAt, writeXml, type XmlElement } from './xml.ts'

test('an answer is read by names, whatever its prefixes', () => {
  const text =
    '<?xml version="1.0" encoding="UTF-8"?><s:E xmlns:s="urn:soap"><s:B><a xmlns="urn:a">4 &lt; 5</a></s:B></s:E>'
  const root = readXml(text)
  assert.equal(root?.name, 'E')
  assert.equal(root.namespace, 'urn:soap')
  assert.equal(at(root, 'B', 'a')?.namespace, 'urn:a')
  assert.equal(textAt(root, 'B', 'a'), '4 < 5')
})

test('what comes twice where one is looked for is not there', () => {
  assert.equal(textAt(readXml('<r><a>1</a><a>2</a></r>'), 'a'), null)
})

const BOMB = '<!DOCTYPE r [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><r>&b;</r>'

for (const [what, text] of Object.entries({
  'entities that expand': BOMB,
  'an external document type': '<!DOCTYPE r SYSTEM "http://127.0.0.1:1/evil.dtd"><r/>',
  'an external entity': '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r>&x;</r>',
  'an entity nobody declared': '<r>&x;</r>',
  'half of it': '<r><a>1</a>',
  'a byte order mark': '\uFEFF<r/>',
  'letters of another charset': '<r>\uFFFD</r>',
  'another charset declared': '<?xml version="1.0" encoding="UTF-16"?><r>é</r>',
  'two roots': '<r/><r/>',
  'an attribute twice': '<r a="1" a="2"/>',
  'more depth than any answer has': '<a>'.repeat(40) + '</a>'.repeat(40),
  'depth enough for any stack': '<a>'.repeat(50_000),
  'depth behind ends that stand in quotes': '<a b="/>">'.repeat(3_000) + '</a>'.repeat(3_000),
  'depth behind ends that stand in comments': `<a>${'<!--</a>--><a>'.repeat(3_000)}${'</a>'.repeat(3_001)}`,
  'depth behind ends that stand in sections': `<a>${'<![CDATA[</a>]]><a>'.repeat(3_000)}${'</a>'.repeat(3_001)}`,
  'tags without end': '<a'.repeat(100_000),
  'more attributes than any answer has': `<a ${Array.from({ length: 65 }, (_, n) => `a${n}=""`).join(' ')}/>`,
  'more than any answer has': `<r>${' '.repeat(300_000)}</r>`,
  HTML: '<!doctype html><html><body>Bad gateway</body></html>',
  JSON: '{"a":1}',
  nothing: '',
}))
  test(`no XML that is believed: ${what}`, () => assert.equal(readXml(text), null))

test('what looks like a tag in quotes, comments, sections or instructions is none', () => {
  const text = `<r a="<"/>`.replace('<"', '&lt;>"')
  assert.equal(readXml(text)?.attributes.a, '<>')
  assert.equal(readXml(`<r>${"<!-- <a> it's -->".repeat(40)}<b/></r>`)?.children.length, 1)
  assert.equal(textAt(readXml(`<r>${"<![CDATA[<a>'</b>]]>".repeat(40)}</r>`)), "<a>'</b>".repeat(40))
  assert.equal(readXml(`<r>${'<?a <b> ?>'.repeat(40)}</r>`)?.name, 'r')
})

test('a prefix means what the nearest element around it says, and nothing outside it', () => {
  const text = '<p:a xmlns:p="1" xmlns="0"><p:b xmlns:p="2"><p:c/><d/></p:b><p:e/><q:f/><xml:g/></p:a>'
  const found = [...walk(readXml(text))].map(({ name, namespace }) => `${name} ${namespace}`)
  assert.deepEqual(found, ['a 1', 'b 2', 'c 2', 'd 0', 'e 1', 'f ', 'g http://www.w3.org/XML/1998/namespace'])
})

function* walk(element: XmlElement | null): Iterable<XmlElement> {
  if (!element) return
  yield element
  for (const child of element.children) yield* walk(child)
}

test('line breaks are one, however they are written', () => {
  assert.equal(textAt(readXml('<r>a\r\nb\rc\nd\r\r\ne&#13;<![CDATA[f\rg]]></r>')), 'a\nb\nc\nd\n\ne\rf\ng')
  assert.equal(readXml('<r a="b\r\nc\rd"/>')?.attributes.a, 'b c d')
})

test('the document type of a PSP is dropped where it is the one it always sends, and no other', () => {
  const doctype = '<!DOCTYPE r PUBLIC "-//X//Y" "http://x/y.dtd">'
  assert.equal(readXml(`${doctype}<r/>`, { doctype })?.name, 'r')
  assert.equal(readXml(`${doctype}<!DOCTYPE r><r/>`, { doctype }), null)
  assert.equal(readXml(BOMB, { doctype }), null)
})

test('what is written says the same when it is read, whatever is in it', () => {
  const hostile = 'a & b < c > "d" \' ]]> \u0000 \uD800 é 漢'
  const root = readXml(writeXml(tag('r', { a: hostile }, tag('b', {}, hostile), null)))
  const expected = hostile.replace('\u0000', '').toWellFormed().replace('\uFFFD', '')
  assert.equal(textAt(root, 'b'), expected)
  assert.equal(root?.attributes.a, expected)
})
