import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Locator, type Page } from 'playwright-core'
import { findChromium } from '../../test/support/chromium.ts'
import { withPalette } from './palette.ts'
import type { PictureName } from './story.ts'

const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } }
/** Blank kept below the last thing shown. */
const MARGIN_PX = 16

/** Laid out and painted at the new size. */
const TWO_FRAMES = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))'

export interface Camera {
  /** Bytes by picture. */
  readonly taken: ReadonlyMap<PictureName, number>
  /** One person's window. */
  open(size: keyof typeof SIZES, colorScheme: 'light' | 'dark'): Promise<Page>
  /** The page from its top down to the end of `until`, or what the window shows. */
  take(name: PictureName, page: Page, until?: Locator): Promise<void>
  close(): Promise<void>
}

export async function openCamera(folder: string): Promise<Camera> {
  const executablePath = await findChromium()
  if (!executablePath) throw new Error('the tour is photographed with Chromium: install it, or set CHROMIUM_PATH')
  const browser = await chromium.launch({ executablePath, args: ['--disable-gpu'], chromiumSandbox: false })
  const taken = new Map<PictureName, number>()
  return {
    taken,
    async open(size, colorScheme) {
      const context = await browser.newContext({ viewport: SIZES[size], colorScheme, locale: 'en-GB' })
      return context.newPage()
    },
    async take(name, page, until) {
      await page.evaluate('scrollTo(0, 0), document.activeElement?.blur()')
      const box = await until?.boundingBox()
      const window = page.viewportSize() ?? SIZES.desk
      // The window grows instead of a picture beyond it: frames of other sites are drawn only where the window is.
      if (box) await page.setViewportSize({ ...window, height: Math.ceil(box.y + box.height + MARGIN_PX) })
      // E-mails are framed without script, where nothing ever fires; the card page is a page of payment as ours.
      for (const frame of page.frames()) if (frame.url().includes('/pay/')) await frame.evaluate(TWO_FRAMES)
      const picture = withPalette(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
      await writeFile(join(folder, `${name}.png`), picture)
      taken.set(name, picture.byteLength)
      await page.setViewportSize(window)
    },
    close: () => browser.close(),
  }
}
