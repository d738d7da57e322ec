import { findBrowser } from './find-browser.ts'

/** The headless shell first: the same engine without a desktop browser around it, for a third less CPU. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
]
const ELSEWHERE = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser named by `CHROMIUM_PATH`, else the first known name on `PATH` that really runs. */
export function findChromium(): Promise<string | undefined> {
  return findBrowser({ setting: 'CHROMIUM_PATH', names: NAMES, elsewhere: ELSEWHERE })
}
