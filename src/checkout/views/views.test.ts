import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { STYLES } from '../../../test/view-examples/example-parts.ts'
import { examplePages } from '../../../test/view-examples/view-examples.ts'
import { parseDecimal } from '../../shared/money.ts'
import { LANGUAGES, type Language } from '../../texts/language.ts'
import { netPaidMinor } from './receipt.ts'
import { amountInput } from './view-texts.ts'

const HOSTILE = `"'\`></p><script>alert(1)</script><img src=x onerror=alert(1)>javascript:alert(1)&lt;`
const count = (document: string, pattern: RegExp) => document.match(pattern)?.length ?? 0
/** Every tag without its attributes' values: raw quotes exist only around those. */
const tags = (document: string): string[] => document.replaceAll(/"[^"]*"/g, '""').match(/<[^>]*>/g) ?? []
const each = (text: string, check: (document: string, name: string) => void) => {
  for (const [name, render] of examplePages(text)) {
    for (const language of LANGUAGES) check(render(language), `${name} in ${language}`)
  }
}

test('no page lets a hostile text become markup', () => {
  const expected = new Map([...examplePages('Alice')].map(([name, render]) => [name, tags(render('en'))]))
  for (const [name, render] of examplePages(HOSTILE)) {
    const added = tags(render('en')).filter((tag) => !expected.get(name)?.includes(tag))
    assert.deepEqual(added, [], name)
  }
})

test('no page shows a value that it was not given, nor the hole that one leaves', () => {
  each('Alice', (document, name) => {
    const text = document.replaceAll(/<(script|style|svg)\b.*?<\/\1>/gs, ' ').replaceAll(/<[^>]*>/g, '\n')
    for (const sentence of text.split('\n')) {
      assert.doesNotMatch(sentence, /\bundefined\b|\bnull\b|\bNaN\b|\[object|\S {2,}\S|\S [.,](\s|$)|\( *\)/, name)
    }
  })
})

test('what a deferred payment holds today is one amount, and how long a hold may be renewed is said before', () => {
  const start = examplePages('Alice').get('schedule start DEFERRED')
  assert.ok(start)
  const page = start('en')
  const dues = /<ol class="dues">(.*?)<\/ol>/s.exec(page)?.[1] ?? ''
  assert.equal(count(dues, /class="share-amount"/g), 1)
  assert.match(dues, /the block is renewed where needed, until [^<]+ at the latest/)
})

test('every page of a pot that somebody has paid into, and every receipt, says where the money is', () => {
  const pages = [...examplePages('Alice')].filter(([name]) =>
    /^(leader pot|pot closing with 5|leader settled with 5|.*thanks|receipt)/.test(name),
  )
  assert.ok(pages.length >= 5, pages.map(([name]) => name).join())
  for (const [name, render] of pages) assert.equal(count(render('en'), /id="where-heading"/g), 1, name)
})

test('who pays alone is shown no pot, nothing blocked and no friends while the card is debited, nor afterwards', () => {
  const shared =
    /\bpots?\b|\bblock|\bfriend|cagnotte|bloqu|\bamie?s?\b|sammelkasse|reserviert|freund|\bbote\b|reteni|amig|collett|blocc|\bamic|gereserveerd|vriend/i
  const wordsOf = (name: string, language: Language) => {
    const page = examplePages('Alice').get(name)
    assert.ok(page, name)
    return page(language)
      .replaceAll(/<(script|style|svg)\b.*?<\/\1>/gs, ' ')
      .replaceAll(/<[^>]*>/g, '\n')
  }
  for (const language of LANGUAGES) {
    for (const name of ['pot closing with 1 share(s)', 'leader settled with 1 share(s)'])
      assert.doesNotMatch(wordsOf(name, language), shared, `${name} in ${language}`)
    for (const name of ['pot closing with 5 share(s)', 'leader settled with 5 share(s)'])
      assert.match(wordsOf(name, language), shared, `${name} in ${language}`)
  }
})

test('no page links to an address that runs code', () => {
  each('javascript:alert(1)', (document, name) => {
    assert.doesNotMatch(document, /(href|action|src)="javascript:/, name)
  })
})

test('no page carries an inline script or handler, nor a style but ours: the security policy would refuse it', () => {
  each('Alice', (document, name) => {
    assert.equal(count(document, /<script\b(?![^>]*\bsrc=)/g), 0, name)
    const styles = [...document.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css]) => css)
    assert.ok(styles.length > 0 && styles.every((css, index) => css === STYLES[index]), `${name}: ${styles}`)
    assert.doesNotMatch(document, /<style(?!>)|\sstyle=|<[^>]*\son[a-z]+=/, name)
  })
})

test('every page has one main, one heading, a language, a title and stays out of indexes', () => {
  each('Alice', (document, name) => {
    assert.equal(count(document, /<main\b/g), 1, name)
    assert.equal(count(document, /<h1\b/g), 1, name)
    assert.ok(LANGUAGES.includes(/<html lang="(\w+)">/.exec(document)?.[1] as Language), name)
    assert.match(document, /<title>[^<]+<\/title>/, name)
    assert.match(document, /<meta name="robots" content="noindex/, name)
  })
})

test('every input that a person fills has a label, and ids are unique', () => {
  each('Alice', (document, name) => {
    for (const [input, id] of document.matchAll(
      /<(?:input|textarea)\b(?![^>]*type="(?:hidden|radio)")[^>]*\bid="([^"]+)"[^>]*>/g,
    )) {
      const labelled =
        document.includes(`<label for="${id}"`) || document.includes(`for="${id}"`) || input.includes('checkbox')
      assert.ok(labelled, `${name}: ${id}`)
    }
    const ids = [...document.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1])
    assert.equal(new Set(ids).size, ids.length, `${name}: ${ids.join(' ')}`)
  })
})

test('every form posts; one of a session carries its token, one of the funnel the request', () => {
  each('Alice', (document, name) => {
    assert.equal(count(document, /<form\b/g), count(document, /<form\b[^>]*method="post"/g), name)
    const requests = count(document, /<form\b[^>]*action="\/(purchase|payment_solutions)"/g)
    assert.equal(count(document, /<form\b/g) - requests, count(document, /name="form_token" value="Alice"/g), name)
    assert.equal(requests, count(document, /name="signature" value="Alice"/g), name)
  })
})

test('a page with style and script stays far below 50 kB on the wire', () => {
  each('Alice', (document, name) => assert.ok(gzipSync(document).byteLength < 20_000, name))
})

test('an amount in a field is read back exactly', () => {
  for (const language of LANGUAGES) {
    assert.equal(parseDecimal(amountInput({ amountMinor: 123456789n, currency: 'EUR' }, language), 'EUR'), 123456789n)
    assert.equal(parseDecimal(amountInput({ amountMinor: 500n, currency: 'JPY' }, language), 'JPY'), 500n)
  }
})

test('the receipt’s net is what was charged less what came back; a hold moves nothing', () => {
  const at = new Date('2026-06-11T10:12:00Z')
  const line = (kind: 'held' | 'charged' | 'released' | 'refunded', amountMinor: bigint) => ({
    kind,
    amount: { amountMinor, currency: 'EUR' },
    at,
  })
  assert.equal(
    netPaidMinor([line('held', 10001n), line('charged', 6668n), line('released', 3333n), line('refunded', 668n)]),
    6000n,
  )
})
