import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBrowser, openVisitor } from '../support/browser.ts'
import { friendStates } from './friend-states.ts'
import { leaderStates } from './leader-states.ts'
import { servePages } from './page-server.ts'

await openBrowser()
const states = [...friendStates, ...leaderStates]
const baseUrl = await servePages(states, 'http://127.0.0.1:9')

test('a chat that shows the title of a friend’s link names neither the leader nor an amount', () => {
  for (const language of ['en', 'fr'] as const)
    for (const { name, render } of friendStates) {
      const title = /<title>(.*?)<\/title>/.exec(render(language))?.[1] ?? assert.fail(name)
      assert.doesNotMatch(title, /Alice|Weekend|€|\d/, name)
    }
})

test('that a link was copied is read out, not only shown', async () => {
  const context = await openVisitor({ viewport: { width: 390, height: 700 } })
  await context.grantPermissions(['clipboard-write'])
  const page = await context.newPage()
  const index = states.findIndex(({ render }) => render('en').includes('data-copy='))
  await page.goto(`${baseUrl}/states/en/${index}`)
  await page.locator('[data-copy]').first().click()
  await page.waitForFunction(`document.querySelector('[role=status][data-live-status]').textContent === 'Copied'`)
})

test('where a phone has a list of people and chats, the group’s link goes there with a sentence; elsewhere no button promises it', async () => {
  const index = states.findIndex(({ render }) => render('en').includes('Send to the group…'))
  const open = async (canShare: boolean) => {
    const context = await openVisitor({ viewport: { width: 390, height: 700 } })
    await context.addInitScript(`Object.defineProperty(navigator, 'share', {
      value: ${canShare ? '(what) => ((globalThis.shared = what), Promise.reject(new Error("put away")))' : 'undefined'} })`)
    const page = await context.newPage()
    await page.goto(`${baseUrl}/states/en/${index}`)
    return page
  }
  assert.equal(await (await open(false)).locator('[data-share]').isVisible(), false)
  const page = await open(true)
  await page.getByRole('button', { name: 'Send to the group…' }).click()
  const { text } = await page.evaluate<{ text: string }>('globalThis.shared')
  assert.match(text, /^Shall we share “Weekend in Brest”\?.* https:\/\/pay\.example\/pay\/g0\.token$/)
})
