import { join } from 'node:path'
import { chromium, type Locator, type Page } from 'playwright-core'
import { findChromium } from '../../test/support/chromium.ts'
import type { PictureName } from './story.ts'

const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } }
/** Blank kept below the last thing shown. */
const MARGIN_PX = 16

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
      const width = page.viewportSize()?.width ?? 0
      const clip = box && { clip: { x: 0, y: 0, width, height: Math.ceil(box.y + box.height + MARGIN_PX) } }
      const path = join(folder, `${name}.png`)
      const picture = await page.screenshot({ path, fullPage: !!clip, animations: 'disabled', caret: 'hide', ...clip })
      taken.set(name, picture.byteLength)
    },
    close: () => browser.close(),
  }
}
