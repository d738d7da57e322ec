import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES } from '../../src/texts/language.ts'
import { openBrowser, openVisitor } from '../support/browser.ts'
import { takeTurns } from '../support/thorough.ts'
import { everyState } from './every-state.ts'
import { servePages } from './page-server.ts'

/** A small phone's window, browser bars off. */
const SMALL = { width: 390, height: 700 }

/** Measured on a phone of today, bars off. */
const PHONE = { width: 390, height: 844 }

await openBrowser()
const states = everyState('http://127.0.0.1:9')
const baseUrl = await servePages(states, 'http://127.0.0.1:9')
const decisions = [...states.keys()].filter(
  (index) => states[index]!.view === 'pledgerInvitationPage' && !states[index]!.name.includes('refused form'),
)

test('there are first screens to look at: one with words of hers, one without, and one after a card was declined', async () => {
  const shown = decisions.map((index) => states[index]!.render('en'))
  assert.ok(shown.length >= 3, `${shown.length} states`)
  assert.ok(shown.some((html) => html.includes('class="voice')) && shown.some((html) => !html.includes('class="voice')))
  assert.ok(decisions.some((index) => states[index]!.name.includes('declined')))
})

for (const language of LANGUAGES) {
  test(`a friend decides on the first screen: who asks, her words, how much, until when and the button, in ${language}`, async () => {
    const page = await (await openVisitor({ viewport: SMALL })).newPage()
    for (const index of decisions) {
      await page.goto(`${baseUrl}/states/${language}/${index}`)
      const words = (await page.locator('.voice').count()) > 0 ? ['.voice'] : []
      for (const part of ['h1', ...words, '.your-part-amount', '.due-by', '.consent', '.pay .button']) {
        const box = await page.locator(part).boundingBox()
        assert.ok(
          box && box.y >= 0 && box.y + box.height <= SMALL.height,
          `${states[index]!.name}: ${part} ${JSON.stringify(box)}`,
        )
      }
    }
  })
}

test('the decision stands in its order: a sentence of consent over the button and no box, ring, people and notes below', async () => {
  const page = await (await openVisitor({ viewport: SMALL })).newPage()
  for (const index of decisions) {
    const { name } = states[index]!
    await page.goto(`${baseUrl}/states/fr/${index}`)
    const top = async (part: string) =>
      (await page.locator(part).first().boundingBox())?.y ?? assert.fail(`${name}: ${part}`)
    const order = ['h1', '.your-part', '.consent', '.pay .button', '.say-no', '.ring', '.order']
    const tops: number[] = []
    for (const part of order) tops.push(await top(part))
    assert.deepEqual(
      tops,
      tops.toSorted((a, b) => a - b),
      `${name}: ${order}`,
    )
    assert.equal(await page.locator('.decide input[type="checkbox"]:not(.fold *)').count(), 0, name)
    assert.equal(await page.locator('.pay .button:visible').count(), 1, name)
    if (!name.includes('declined')) continue
    assert.ok((await top('.notice-bad')) < (tops[0] ?? 0), 'the reason comes first')
    assert.equal(await page.locator('.voice').count(), 0, 'what was read before is not told again')
    assert.match((await page.locator('.pay .button').textContent()) ?? '', /autrement/)
  }
})

for (const language of LANGUAGES) {
  test(`a leader of three friends finds the button within a screen and a half, with and without script, in ${language}`, async () => {
    const index = states.findIndex(({ name }) => name === 'leaderStartPage, three friends')
    for (const javaScriptEnabled of [true, false]) {
      const page = await (await openVisitor({ viewport: PHONE, javaScriptEnabled })).newPage()
      await page.goto(`${baseUrl}/states/${language}/${index}`)
      const box = await page.locator('.pay .button:visible').boundingBox()
      assert.ok(box && box.y + box.height <= 1.5 * PHONE.height, JSON.stringify(box))
      // What is folded away is a line that opens, and says what stands behind it.
      const folds = page.locator('.action .fold > summary')
      for (const fold of await folds.all()) await fold.press('Enter')
      for (const field of [
        'name.0',
        'contact.0',
        'contact.1',
        'contact.3',
        'message',
        'hours',
        'show_names',
        'free_amounts',
      ])
        assert.ok(await page.locator(`[name="${field}"]`).isVisible(), field)
      assert.match((await folds.nth(0).textContent()) ?? '', /Alice Martin, alice@example\.test/)
      await page.context().close()
    }
  })
}

test('what a leader types into a fold stands in its line when it is closed again', async () => {
  const page = await (await openVisitor({ viewport: PHONE })).newPage()
  await page.goto(`${baseUrl}/states/en/${states.findIndex(({ name }) => name === 'leaderStartPage, three friends')}`)
  const fold = page.locator('.fold', { has: page.locator('[name="contact.2"]') })
  await fold.locator('summary').click()
  await page.locator('[name="contact.2"]').fill('')
  await page.locator('[name="contact.3"]').fill('zoe@example.test')
  await fold.locator('summary').click()
  assert.equal(await fold.locator('summary .quiet').textContent(), 'bob@example.test, zoe@example.test')
})

test('payments on dates keep their box, which nobody has ticked', async () => {
  const page = await (await openVisitor({ viewport: SMALL })).newPage()
  const starts = [...states.keys()].filter((index) => states[index]!.view === 'scheduleStartPage')
  assert.ok(starts.length > 0)
  for (const index of starts) {
    await page.goto(`${baseUrl}/states/en/${index}`)
    assert.equal(await page.locator('[name="terms"]').isChecked(), false, states[index]!.name)
  }
})

test('text of twice the size fits a phone: no page of any state is wider than its window', async () => {
  const page = await (await openVisitor({ viewport: SMALL })).newPage()
  const wide: string[] = []
  // A third of a second each: a quarter of them at a time.
  const chosen = takeTurns([...states.keys()], 4)
  // German has the longest words; the others take turns.
  for (const language of ['de', ...takeTurns(['en', 'es', 'fr', 'it', 'nl'], 5, 5)])
    for (const index of chosen) {
      const { name } = states[index]!
      await page.goto(`${baseUrl}/states/${language}/${index}`)
      await page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
      const found = await page.evaluate<string[]>(`[...document.querySelectorAll('body *')]
        .filter((each) => !each.closest('.visually-hidden') && each.getBoundingClientRect().right > ${SMALL.width} + 0.5)
        .map((each) => each.className?.baseVal ?? (each.className || each.tagName)).slice(0, 4)`)
      const width = await page.evaluate<number>('document.documentElement.scrollWidth')
      if (width > SMALL.width) wide.push(`${name}, ${language}: ${width} px, ${found.join(' > ')}`)
    }
  assert.deepEqual(wide, [])
})

/** Words whose box leaves the shape they stand in: the open middle of a ring, a disc. */
const STICKING_OUT = `[...document.querySelectorAll('.ring, .face')].filter((shape) => shape.checkVisibility()).flatMap((shape) => {
  const isRing = shape.matches('.ring')
  const { left, top, width, height } = shape.getBoundingClientRect()
  const lines = isRing ? [...shape.querySelectorAll('.ring-text > *')] : [shape]
  // The ring's line is 11 of its 120 units wide, half of it within its radius of 53.
  const radius = (width / 2) * (isRing ? 47.5 / 60 : 1)
  return lines.flatMap((line) => {
    const words = document.createRange()
    words.selectNodeContents(line)
    const box = words.getBoundingClientRect()
    const far = [box.left, box.right].flatMap((x) => [box.top, box.bottom].map((y) => Math.hypot(x - left - width / 2, y - top - height / 2)))
    return Math.max(...far) > radius ? [line.textContent + ': ' + Math.max(...far).toFixed(1) + ' of ' + radius.toFixed(1)] : []
  })
})`

test('at twice the size the words of a ring stay within it, and initials within their discs', async () => {
  const page = await (await openVisitor({ viewport: SMALL })).newPage()
  const found = new Set<string>()
  let shapes = 0
  for (const language of ['fr', 'de', ...takeTurns(['en', 'es', 'it', 'nl'] as const, 4, 4)] as const)
    for (const [index, { name, render }] of states.entries()) {
      // Initials are the same in every language.
      if (!(language === 'fr' ? /class="(ring"|face )/ : /class="ring"/).test(render(language))) continue
      await page.goto(`${baseUrl}/states/${language}/${index}`)
      for (const size of ['100%', '200%']) {
        await page.evaluate(`document.documentElement.style.setProperty('font-size', '${size}')`)
        for (const words of await page.evaluate<string[]>(STICKING_OUT))
          found.add(`${name}, ${language}, ${size}: ${words}`)
        shapes += await page.locator('.ring:visible, .face:visible').count()
      }
    }
  assert.deepEqual([...found], [])
  assert.ok(shapes > 100, `${shapes} shapes`)
})
