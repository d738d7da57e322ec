import assert from 'node:assert/strict'
import { totpCode } from '../../src/crypto/totp.ts'
import type { officeBrowser } from './office-browser.ts'

type OfficeBrowser = ReturnType<typeof officeBrowser>

/** Of the page that shows an app’s secret. */
export function secretIn(body: string): Buffer {
  const [, typed = ''] = /<code class="break">([^<]+)</.exec(body) ?? []
  const bits = [...typed.replaceAll(' ', '')].map((char) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(char).toString(2).padStart(5, '0'),
  )
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The half minute that an app's code is of: the one before was used to add it. */
export const stepNow = () => Math.floor(Date.now() / 30_000)

/** Adds an app to the account that a browser is signed in with: what is scanned, and the codes that are shown once. */
export async function addApp(browser: OfficeBrowser, security = '/dashboard/security') {
  const begun = await browser.submit(security, { act: 'begin_app' })
  const { body } = await browser.get(begun.location as string)
  assert.match(body, /<svg[^>]*viewBox/)
  const secret = secretIn(body)
  const wrong = await browser.submit(`${security}/app`, { code: '000000' })
  assert.equal(wrong.status, 422)
  const confirm = () => browser.submit(`${security}/app`, { code: totpCode(secret, stepNow() - 1) })
  const first = await confirm()
  // On a busy machine another half minute may have begun meanwhile.
  const confirmed = first.status === 422 ? await confirm() : first
  assert.equal(confirmed.status, 200, confirmed.body)
  const codes = /<pre[^>]*>([^<]+)</.exec(confirmed.body)?.[1]?.split('\n') ?? []
  assert.equal(codes.length, 10)
  return { secret, codes }
}
